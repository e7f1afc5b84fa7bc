// The game page: ties the line to the server, the game's state, the board and the panels together.
import { abalone } from "./boards/abalone.js";
import { tablut } from "./boards/tablut.js";
import { transRabat, unfold } from "./boards/trans-rabat.js";
import { Connection } from "./connection.js";
import { Game } from "./game.js";
import { t } from "./i18n.js";
import { Offers, Tools, View } from "./panels/actions.js";
import { IconButton, TextButton } from "./panels/button.js";
import { Moves } from "./panels/moves.js";
import { Points, Players } from "./panels/players.js";
import { Result } from "./panels/result.js";
import { Unfolded } from "./panels/unfolded.js";
import { Stage } from "./stage.js";
import { html, render } from "./vendor/preact-htm.js";
import { headline, spoken } from "./words.js";

/** @typedef {import("./types.js").MoveInfo} MoveInfo */

const NOTICE_AFTER = 600; // ms: a line that comes back at once isn't worth a notice

const page = /** @type {HTMLElement} */ (document.getElementById("play"));
const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const { id = "", game: name = "" } = page.dataset;
const skin = /** @type {Record<string, import("./types.js").Skin>} */ ({ abalone, tablut, "trans-rabat": transRabat })[
  name
];
const title = document.title;

const connection = new Connection(
  `/ws/games/${id}`,
  (message) => game.hear(message),
  (open) => game.line(open),
);
const game = new Game((message) => connection.send(message));

/** @type {Stage | null} */
let stage = null;
let cut = 0; // timer of the notice
let reconnecting = false;
let making = false; // whether another game has been asked for

/** @param {string} area */
const part = (area) => Object.assign(document.createElement("div"), { className: area });
const [notices, head, table, rest] = ["notices", "head", "table", "rest"].map(part);

function panels() {
  const { state } = game;
  const problem = game.missing ? t("There is no such game.") : game.problem;
  render(
    html`${reconnecting && html`<p class="notice" data-notice="reconnecting">${t("Reconnecting…")}</p>`}
      ${
        problem &&
        html`<p class="notice problem" data-notice="problem">
        ${problem} <${IconButton} action="close" label=${t("Close")} icon="×" press=${() => back(game.forget())} />
      </p>`
      }`,
    notices,
  );
  if (!state || !stage) return;
  const { isLive } = game;
  const points = game.points(game.ply);
  const myTurn = game.myTurn && !stage.behind;
  const [shown, colours] = [stage, name === "trans-rabat"];
  const live = { action: "live", kind: "primary live", label: t("Back to the live position") };
  const thinking = isLive && !state.outcome && state.seats[state.player].kind === "computer";
  const shapes = colours ? { shown: shown.shapes, toggle: () => shown.toggleShapes() } : null;
  render(
    html`<${Players} state=${state} position=${game.position(game.ply)} points=${points} ply=${game.ply} />
      <div class="turn-row">
        <p class=${thinking ? "turn thinking" : "turn"} data-turn=${state.outcome ? "" : state.player}>
          ${headline(game)}
        </p>
        <${View} flip=${() => shown.flip()} shapes=${shapes} />
      </div>
      ${!isLive && html`<${TextButton} ...${live} press=${() => back(game.look(null))} />`}`,
    head,
  );
  render(
    html`${state.outcome && isLive && html`<${Result} state=${state} again=${again} busy=${making} />`}
      ${myTurn && html`<${Offers} legal=${state.legal} make=${(/** @type {MoveInfo} */ info) => back(make(info))} />`}
      <${Tools} game=${game} />
      ${colours && html`<${Unfolded} drawing=${pawn()} /><${Points} state=${state} points=${points} />`}
      <${Moves} game=${game} />`,
    rest,
  );
  document.title = myTurn ? `● ${title}` : title;
}

/** Give the focus back to the board after a button that goes away. @param {void} _ what the button does */
function back(_) {
  stage?.board.focus(stage.board.focused);
}

/** The picked pawn unfolded, so that all four faces are seen. */
function pawn() {
  const board = stage?.board;
  const cell = board?.picked[0];
  const piece = cell ? board?.onBoard.get(cell) : undefined;
  return board && cell && piece ? unfold(piece, cell, board.view) : null;
}

/** @param {MoveInfo} info */
const make = (info) => game.move(info.move);

/** Start another game with the same options and seats. */
async function again() {
  const { state } = game;
  if (!state || making) return;
  asking(true);
  const seats = state.seats.map(({ kind, level }) => (kind === "computer" ? { kind, level } : { kind }));
  const body = JSON.stringify({ game: state.game, options: state.options, seats });
  const answer = await fetch("/api/games", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (answer?.ok) return location.assign(told.url);
  game.problem = told?.error?.message ?? t("The server can't be reached. Try again in a moment.");
  asking(false);
}

/** Whether another game is being asked for. @param {boolean} now */
function asking(now) {
  making = now;
  panels();
}

/** The same page in another language shows the same ply. @param {Event} event */
function keep({ currentTarget }) {
  /** @type {HTMLAnchorElement} */ (currentTarget).hash = location.hash;
}

/** The ply that the address asks for. */
function addressed() {
  const ply = /^#(\d+)$/.exec(location.hash);
  return ply ? Number(ply[1]) : null;
}

/** Make the address name the ply looked at. */
function address() {
  const hash = game.isLive ? "" : `#${game.ply}`;
  if (location.hash !== hash) history.replaceState(null, "", hash || location.pathname + location.search);
}

/** Look where the address says; one beyond the last ply is put right, one that is no ply (the skip link) leaves all. */
function obey() {
  if (location.hash === "" || addressed() !== null) game.look(addressed());
  address();
}

/**
 * What a change is about: `state`, `moved`, `sent`, `look`, `line`, `thinking`, `error`, `problem`.
 * @param {Event} event
 */
function changed(event) {
  const what = /** @type {CustomEvent<string>} */ (event).detail;
  if (what === "line" && game.connected) {
    clearTimeout(cut);
    [cut, reconnecting] = [0, false];
  } else if (what === "line") cut ||= setTimeout(() => ((reconnecting = true), panels()), NOTICE_AFTER);
  if (stage && ["state", "changed", "look", "sent", "error"].includes(what)) {
    address();
    stage.show();
  } else if (stage && what === "moved") stage.follow();
  else panels();
  const words = spoken(game, what);
  if (words) status.textContent = words;
}

/** Left and right step through the game wherever the board doesn't take the keys. @param {KeyboardEvent} event */
function stepped(event) {
  const at = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || at.closest("svg.board, input, select, [role=dialog]")) return;
  const to = { ArrowLeft: game.ply - 1, ArrowRight: game.ply + 1, Home: 0, End: game.live }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  game.look(to);
}

/** With the first state there is a game to show. */
async function open() {
  const board = game.state?.options.board;
  const query = board ? `?board=${encodeURIComponent(board)}` : "";
  const geometry = await (await fetch(`/api/geometry/${name}${query}`)).json();
  page.replaceChildren(notices, head, table, rest);
  obey();
  stage = new Stage(
    table,
    game,
    skin,
    { ...geometry, players: game.state?.seats.length },
    { move: make, pick: panels, shown: panels },
  );
  stage.show();
}

page.prepend(notices);
game.addEventListener("change", changed);
game.addEventListener("change", function first() {
  if (!game.state) return;
  game.removeEventListener("change", first);
  void open();
});
addEventListener("hashchange", obey);
addEventListener("keydown", stepped);
addEventListener("pageshow", () => asking(false)); // come back to by the browser's button
for (const link of document.querySelectorAll("a[hreflang]")) link.addEventListener("click", keep);
