// The game page: ties the line to the server, the game's state, the board and the panels together.
import { abalone } from "./boards/abalone.js";
import { Board } from "./boards/board.js";
import { tablut } from "./boards/tablut.js";
import { transRabat, unfold } from "./boards/trans-rabat.js";
import { Connection } from "./connection.js";
import { Game } from "./game.js";
import { t } from "./i18n.js";
import { Offers, Tools, View } from "./panels/actions.js";
import { Moves } from "./panels/moves.js";
import { Points, Players } from "./panels/players.js";
import { Result } from "./panels/result.js";
import { Unfolded } from "./panels/unfolded.js";
import { html, render } from "./vendor/preact-htm.js";
import { reason, result, sentence, thought, turn } from "./words.js";

/** @typedef {import("./types.js").MoveInfo} MoveInfo */

const page = /** @type {HTMLElement} */ (document.getElementById("play"));
const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const { id = "", game: name = "" } = page.dataset;
const skin = /** @type {Record<string, import("./types.js").Skin>} */ ({ abalone, tablut, "trans-rabat": transRabat })[name];

const connection = new Connection(`/ws/games/${id}`, (message) => game.hear(message), (open) => game.line(open));
const game = new Game((message) => connection.send(message));

/** @type {Board | null} */
let board = null;
let before = { ply: 0, plies: /** @type {import("./types.js").Ply[]} */ ([]) }; // what the board showed last
let flipped = false;
let letters = localStorage.getItem("letters") !== "never";
let cut = 0; // timer: a line that comes back at once isn't worth a notice
let reconnecting = false;

/** @param {string} area */
const part = (area) => Object.assign(document.createElement("div"), { className: area });
const [notices, head, table, rest] = ["notices", "head", "table", "rest"].map(part);

/** Degrees that bring the reader's own side to the bottom, and half a turn more where flipped. */
function degrees() {
  const { yours = [], seats = [] } = game.state ?? {};
  return (skin.turn(yours[0] ?? 0, seats.length) + (flipped ? 180 : 0)) % 360;
}

/** How the pieces get from what the board showed to the ply looked at: along one move, or just so. @returns {[string, string][]} */
function travel() {
  const { ply, state } = game;
  if (!board || !state) return [];
  const { view } = board;
  const info = state.plies[ply - 1]?.info;
  if (ply === before.ply + 1 && info) return skin.travel(info, view);
  const undone = before.plies[ply]?.info;
  if (ply === before.ply - 1 && undone) return skin.travel(undone, view).map(([from, to]) => [to, from]);
  return [];
}

function show() {
  const { state, ply } = game;
  if (state && board) {
    const travelled = travel();
    board.turn(degrees());
    const last = state.plies[ply - 1];
    const lastTurn = name === "trans-rabat" ? lastMove(ply) : last?.info ?? null;
    board.show({ position: game.position(ply), legal: game.myTurn ? state.legal : NONE, last: lastTurn, travel: travelled });
    board.element.classList.toggle("letters", letters);
    board.element.classList.toggle("past", !game.isLive);
    before = { ply, plies: state.plies };
  }
  panels();
}

/** @type {MoveInfo[]} */
const NONE = [];

/** The last action that has cells: the end of a turn marks nothing. @param {number} ply */
function lastMove(ply) {
  for (let i = ply; i > 0 && i > ply - 3; i--) {
    const { info } = game.state?.plies[i - 1] ?? {};
    if (info && (info.source.length || info.pawn)) return info;
  }
  return null;
}

function panels() {
  const { state } = game;
  const problem = game.missing ? t("There is no such game.") : game.problem;
  render(
    html`${reconnecting && html`<p class="notice" data-notice="reconnecting">${t("Reconnecting…")}</p>`}
      ${problem && html`<p class="notice problem" data-notice="problem">${problem} <button type="button" class="button quiet" aria-label=${t("Close")} onClick=${() => game.forget()}>×</button></p>`}`,
    notices,
  );
  if (!state || !board) return;
  const legal = game.myTurn ? state.legal : NONE;
  const flip = () => {
    flipped = !flipped;
    show();
  };
  const toggle = () => {
    letters = !letters;
    localStorage.setItem("letters", letters ? "always" : "never");
    show();
  };
  const thinking = !state.outcome && state.seats[state.player].kind === "computer";
  render(
    html`<${Players} state=${state} position=${game.position(game.ply)} ply=${game.ply} />
      <div class="turn-row">
        <p class=${`turn ${thinking && game.isLive ? "thinking" : ""}`} data-turn=${state.outcome ? "" : state.player}>${headline(thinking)}</p>
        <${View} flip=${flip} letters=${name === "trans-rabat" ? { shown: letters, toggle } : null} />
      </div>
      ${!game.isLive && html`<button type="button" class="button primary live" data-action="live" onClick=${() => game.look(null)}>${t("Back to the live position")}</button>`}`,
    head,
  );
  render(
    html`${state.outcome && game.isLive && html`<${Result} state=${state} again=${again} />`}
      <${Offers} legal=${legal} make=${make} />
      ${name === "trans-rabat" && html`<${Unfolded} drawing=${pawn()} /><${Points} state=${state} />`}
      <${Tools} game=${game} />
      <${Moves} game=${game} />`,
    rest,
  );
}

/** @param {boolean} thinking */
function headline(thinking) {
  const { state } = game;
  if (!state) return "";
  if (!game.isLive) return t("Looking at move {n} of {live}", { n: game.ply, live: game.live });
  if (state.outcome) return `${result(state)}. ${reason(state.outcome.reason)}`;
  if (game.inHand) return t("Sending the move…");
  return thinking ? thought(game.thinking) : turn(state);
}

/** The picked pawn unfolded, so that all four faces are seen. */
function pawn() {
  const cell = board?.picked[0];
  const piece = cell ? board?.onBoard.get(cell) : undefined;
  return board && cell && piece ? unfold(piece, cell, board.view) : null;
}

/** @param {MoveInfo} info */
function make(info) {
  game.move(info.move);
}

async function again() {
  const { state } = game;
  if (!state) return;
  const body = JSON.stringify({ game: state.game, options: state.options, seats: state.seats });
  const answer = await fetch("/api/games", { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null);
  if (answer?.ok) location.assign((await answer.json()).url);
}

/** Say what has happened. @param {string} what */
function speak(what) {
  const { state } = game;
  if (!state) return;
  const words = [];
  const last = state.plies.at(-1);
  if (what === "look") {
    const shown = state.plies[game.ply - 1];
    words.push(shown ? sentence(name, shown.player, shown.info) : t("The start of the game"));
  } else if (what === "moved" || what === "state") {
    if (last && what === "moved") words.push(sentence(name, last.player, last.info));
    words.push(state.outcome ? `${result(state)}. ${reason(state.outcome.reason)}` : turn(state));
  } else if (what === "error" && game.problem) words.push(game.problem);
  if (words.length) status.textContent = words.join(". ");
}

/** The ply that the address asks for. */
function addressed() {
  const ply = /^#(\d+)$/.exec(location.hash);
  return ply ? Number(ply[1]) : null;
}

game.addEventListener("change", (event) => {
  const what = /** @type {CustomEvent<string>} */ (event).detail;
  if (what === "line") {
    clearTimeout(cut);
    if (game.connected) reconnecting = false;
    else cut = setTimeout(() => ((reconnecting = true), panels()), 600);
  }
  if (what === "look") {
    const hash = game.isLive ? "" : `#${game.ply}`;
    if (location.hash !== hash) history.replaceState(null, "", hash || location.pathname + location.search);
  }
  if (what === "thinking" || what === "line" || what === "problem") panels();
  else show();
  speak(what);
});
addEventListener("hashchange", () => game.look(addressed()));
addEventListener("keydown", (event) => {
  const at = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || at.closest("svg.board, input, select, [role=dialog]")) return;
  const to = { ArrowLeft: game.ply - 1, ArrowRight: game.ply + 1, Home: 0, End: game.live }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  game.look(to);
});

async function open() {
  const { state } = game;
  const query = state?.options.board ? `?board=${encodeURIComponent(state.options.board)}` : "";
  const geometry = await (await fetch(`/api/geometry/${name}${query}`)).json();
  page.replaceChildren(notices, head, table, rest);
  board = new Board(table, skin, geometry, { move: make, pick: panels });
  const ply = addressed();
  before = { ply: game.ply, plies: state?.plies ?? [] };
  if (ply !== null && ply < game.live) game.look(ply);
  show();
}

page.prepend(notices);
game.addEventListener("change", function first() {
  if (!game.state) return panels();
  game.removeEventListener("change", first);
  void open();
});
