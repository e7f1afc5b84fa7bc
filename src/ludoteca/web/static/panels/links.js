// Links: for whoever is still to come, for watchers, for another device. And the way in from the lobby.
import { ask } from "../api.js";
import { t } from "../i18n.js";
import { side, waiting } from "../people.js";
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Ask } from "./ask.js";
import { TextButton } from "./button.js";
import { Link } from "./link.js";

/** @typedef {import("../types.js").StateMessage} StateMessage */
/** @typedef {import("../types.js").Links} All */
/** @typedef {import("../game.js").Game} Game */

/**
 * The links that the reader may give, once they have come.
 * @param {StateMessage} state @param {boolean} wanted @returns {[All | null, (links: All | null) => void]}
 */
function useLinks({ id, yours, seats }, wanted) {
  const [links, set] = useState(/** @type {All | null} */ (null));
  useEffect(() => {
    if (wanted) void ask("GET", `/api/games/${id}/links`).then(({ told }) => told && set(told));
  }, [id, wanted, yours.join(), seats.map(({ open }) => open).join()]);
  return [wanted ? links : null, set];
}

/** While somebody is awaited: whom, and the links to send. @param {{game: Game, state: StateMessage}} props */
export function Invitation({ game, state }) {
  const made = localStorage.getItem("made") === state.id; // who made a game for others has no seat in it
  const [links] = useLinks(state, made || state.yours.length > 0);
  const [asking, question] = useState(false);
  const open = links?.seats.filter((link) => link.open) ?? [];
  const off = !game.may("abort");
  const answer = (/** @type {boolean} */ yes) => {
    question(false);
    if (yes) game.abort();
  };
  return html`<section class="invitation" data-panel="invitation" aria-label=${t("Waiting for players")}>
    <h2>${waiting(state)}</h2>
    ${open.length > 0 && html`<p>${t("Send each a link. Whoever opens it plays that seat.")}</p>`}
    ${open.map(
      ({ seat, url }) =>
        html`<${Link} key=${seat} label=${t("For {player}", { player: side(state.game, seat) })} url=${url} about=${`seat-${seat}`} />`,
    )}
    ${links && html`<${Link} label=${t("To watch")} url=${links.watch} about="watch" />`}
    ${!state.yours.length && html`<${Entrance} id=${state.id} done=${() => game.sync()} trouble=${game.trouble.bind(game)} />`}
    ${state.yours.length > 0 && !asking && html`<${TextButton} action="abort" kind="quiet" label=${t("Call the game off")} off=${off} press=${() => question(true)} />`}
    ${asking && html`<${Ask} about="abort" question=${t("Call this game off?")} yes=${t("Call off")} no=${t("Keep it")} answer=${answer} />`}
  </section>`;
}

/**
 * A way in for who looks at a game that the lobby offers.
 * @param {{id: string, done: () => void, trouble: (problem: string | null) => void}} props
 */
function Entrance({ id, done, trouble }) {
  const [offered, set] = useState(false);
  useEffect(() => {
    void ask("GET", "/api/lobby").then(({ told }) =>
      set(!!told?.challenges.some((/** @type {{id: string}} */ challenge) => challenge.id === id)),
    );
  }, [id]);
  const join = async () => {
    const { problem } = await ask("POST", `/api/games/${id}/join`, {});
    trouble(problem);
    done();
  };
  return offered && html`<${TextButton} action="join" kind="primary" label=${t("Join the game")} press=${join} />`;
}

/** The links of a game that goes on: to watch it, and to play on from another device. @param {{state: StateMessage}} props */
export function Links({ state }) {
  const [open, opened] = useState(false);
  const [links, set] = useLinks(state, open && state.yours.length > 0);
  const toggled = (/** @type {Event} */ event) => opened(/** @type {HTMLDetailsElement} */ (event.currentTarget).open);
  const renew = async (/** @type {number} */ seat) => {
    const { told } = await ask("POST", `/api/games/${state.id}/links`, { seat });
    if (told) set(told);
  };
  const own = links?.seats.filter(({ seat }) => state.yours.includes(seat)) ?? [];
  return html`<details class="links" data-panel="links" onToggle=${toggled}>
    <summary class="button">${t("Links")}</summary>
    <div class="all">
      <${Link} label=${t("To watch")} url=${links?.watch ?? location.pathname} about="watch" />
      ${own.length > 0 && html`<p>${t("To play on from another device. Keep it to yourself: whoever has it can move for you.")}</p>`}
      ${own.map(
        ({ seat, url }) => html`<div key=${seat} class="own">
          <${Link} label=${side(state.game, seat)} url=${url} about=${`own-${seat}`} />
          <${TextButton} action="renew" kind="quiet" label=${t("New link; the old one opens nothing any more")} press=${() => renew(seat)} />
        </div>`,
      )}
      <a class="button quiet" href=${`/play/${state.id}/record`} download data-action="download">${t("Download the game")}</a>
    </div>
  </details>`;
}
