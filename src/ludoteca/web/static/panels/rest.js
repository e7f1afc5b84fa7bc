// Under the board on a phone, beside it elsewhere: what can be done and answered, the result, points, moves.
import { t } from "../i18n.js";
import { others } from "../people.js";
import { html } from "../vendor/preact-htm.js";
import { Offers } from "./actions.js";
import { Aid } from "./aid.js";
import { Doubt } from "./doubt.js";
import { Further } from "./further.js";
import { Links } from "./links.js";
import { Moves } from "./moves.js";
import { Pendings } from "./offers.js";
import { Phrases } from "./phrases.js";
import { Points } from "./players.js";
import { Result } from "./result.js";
import { playing, Settings } from "./settings.js";
import { Tools } from "./tools.js";
import { Unfolded } from "./unfolded.js";

/** @typedef {import("../types.js").MoveInfo} MoveInfo */
/** @typedef {import("../types.js").Pending} Pending */

/**
 * @param {{
 *   game: import("../game.js").Game, stage: import("../stage.js").Stage, follow: import("../follow.js").Follow,
 *   doubt: MoveInfo | null, settle: (yes: boolean) => void, further: number | null, widen: (yes: boolean) => void, make: (info: MoveInfo) => void, back: (_: void) => void,
 *   seek: () => void, pawn: SVGElement | null,
 * }} props doubt: a move that is made only if the reader says so once more; further: a seat whose link
 * was opened by who has another one
 */
export function Rest({ game, stage, follow, doubt, settle, further, widen, make, back, seek, pawn }) {
  const { state, isLive } = game;
  if (!state) return null;
  const colours = state.game === "trans-rabat";
  const mine = game.myTurn && !stage.behind;
  const says = state.yours.length > 0 && others(state).length > 0;
  const flipping = { on: stage.flipped, flip: () => stage.flip() };
  const agree = (/** @type {Pending} */ offer, /** @type {boolean} */ yes) => back(follow.answer(offer, yes));
  return html`<div class="urgent">
      ${doubt && html`<${Doubt} key=${doubt.move} state=${state} doubt=${doubt} settle=${settle} />`}
      ${further !== null && html`<${Further} state=${state} seat=${further} settle=${widen} />`}
      <${Pendings} game=${game} agree=${agree} />
    </div>
    ${state.outcome && isLive && html`<${Result} state=${state} more=${follow} />`}
    <${Aid} game=${game} seek=${seek} back=${back} />
    ${mine && html`<${Offers} legal=${state.legal} hinted=${game.hinted?.move} make=${(/** @type {MoveInfo} */ info) => back(make(info))} />`}
    ${!state.waiting && html`<${Tools} game=${game} />`}
    ${colours && html`<${Unfolded} drawing=${pawn} /><${Points} state=${state} points=${game.points(game.ply)} />`}
    <${Moves} game=${game} />
    <div class="more">
      ${says && html`<${Phrases} say=${(/** @type {string} */ code) => game.say(code)} />`}
      ${!state.waiting && html`<${Links} state=${state} />`}
      <${Settings} game=${state.game} own=${playing(state)} flipping=${flipping} changed=${() => stage.show()} />
    </div>`;
}
