// The page of a game's puzzles: the learner makes moves on the board, the other side answers, until it is solved.
import { Board } from "./boards/board.js";
import { moves } from "./boards/motion.js";
import { SKINS } from "./boards/skins.js";
import { t } from "./i18n.js";
import { answers, stayInPlace } from "./learner.js";
import { Offers } from "./panels/actions.js";
import { Beside } from "./panels/beside.js";
import { Asked, Choice, Said, Ways, asked, hints, spoken } from "./panels/puzzle.js";
import { Puzzles } from "./puzzle.js";
import { soundOf, Sounds } from "./sound.js";
import { refusal } from "./task.js";
import { html, render } from "./vendor/preact-htm.js";
import { sentence } from "./words.js";

/** @typedef {import("./types.js").MoveInfo} MoveInfo */
/** @typedef {import("./task.js").Made} Made */

const PACE = 700; // ms before what answers a move
const AGAIN = 5_000; // ms before a puzzle that couldn't be loaded is asked for once more
const AHEAD = 5; // puzzles loaded ahead, where the browser keeps them for lack of a network

const page = /** @type {HTMLElement} */ (document.getElementById("puzzles"));
const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const { game = "", daily = "" } = page.dataset;
const skin = SKINS[game];
const puzzles = new Puzzles(game, JSON.parse(document.getElementById("listed")?.textContent ?? "[]"));

/** @param {string} area */
const part = (area) => Object.assign(document.createElement("div"), { className: area });
const [head, table, rest, foot] = ["head", "table", "rest", "foot"].map(part);

/** @type {Board} */
let board;
/** @type {import("./types.js").Geometry} */
let geometry;
const sounds = new Sounds();
let timer = 0; // of what answers a move
let number = 0; // of the last thing done: what was asked before it and comes after it is left aside
let running = false; // whether moves are being shown

/** Show the puzzle as it stands. @param {MoveInfo | null} [made] the move that leads to it */
function show(made = null) {
  const { task, shown, isOver } = puzzles;
  if (!task) return;
  const open = !running && !isOver;
  board.free = open ? task.player : null;
  const change = made && { info: made, back: false };
  board.show({ position: shown.position, legal: open ? task.legal : [], last: shown.last, change });
  board.element.setAttribute("aria-busy", String(running));
  panels();
}

function panels() {
  const { task, isOver, id } = puzzles;
  const open = task && !running && !isOver;
  render(
    html`<${Choice} puzzles=${puzzles} go=${go} /><${Asked} game=${game} puzzles=${puzzles} daily=${id === daily} />`,
    head,
  );
  render(
    html`<${Said} game=${game} puzzles=${puzzles} />
      ${open && html`<${Offers} legal=${task.legal} make=${make} />`}
      <${Ways} puzzles=${puzzles} busy=${running} hint=${hint} solve=${solve} again=${again} next=${next} />`,
    foot,
  );
  if (task) render(html`<${Beside} game=${game} shown=${puzzles.shown} board=${board} changed=${show} />`, rest);
}

/** Say something, on the page and aloud. @param {import("./puzzle.js").Said} said */
function say(said) {
  puzzles.said = said;
  status.textContent = spoken(said);
  panels();
}

/** A legal move. @param {MoveInfo} info */
function make(info) {
  board.focus(board.focused); // a button that made it goes away
  number += 1;
  const right = puzzles.task?.right[info.move];
  if (!right) return say({ kind: "other", text: t("Try another move, or ask for a hint.") });
  puzzles.said = null;
  run(right);
}

/** Show a right move, then what is played by itself. @param {Made[]} plies those that are left */
function run([ply, ...left]) {
  puzzles.made.push(ply);
  sounds.play(soundOf(ply.info));
  running = left.length > 0 || puzzles.helped;
  status.textContent = sentence(game, ply.player, ply.info);
  if (left.length) {
    show(ply.info);
    timer = setTimeout(() => run(left), moves() ? PACE : 0);
  } else arrive(ply.info);
}

/** All that a right move brings is there. @param {MoveInfo} last the last of it */
function arrive(last) {
  const solved = puzzles.advance();
  if (solved && !puzzles.helped) puzzles.finish();
  if (puzzles.helped && !solved) {
    show(last);
    timer = setTimeout(() => run(solution()), moves() ? PACE : 0);
    return;
  }
  running = false;
  puzzles.said = { kind: solved ? (puzzles.helped ? "shown" : "right") : "good", text: "" };
  show(last);
  status.textContent = `${status.textContent}. ${spoken(puzzles.said)}`;
  if (solved) /** @type {HTMLElement | null} */ (foot.querySelector('[data-action="next"]'))?.focus({ preventScroll: true });
}

/** The plies of the right move of the task. */
const solution = () => Object.values(puzzles.task?.right ?? {})[0];

/** Show all moves that are left; it doesn't count as solved then. */
function solve() {
  number += 1;
  puzzles.helped = true;
  puzzles.said = null;
  run(solution());
}

function hint() {
  say({ kind: "hint", text: hints(puzzles.puzzle?.themes ?? []) });
}

/** Ask the server why a move can't be made, and say it. @param {string} move @returns {Promise<string | null>} */
async function why(move) {
  const mine = ++number;
  const address = `/api/puzzles/${game}/${puzzles.id}/${puzzles.at}`;
  const said = await refusal(address, move, t("It isn't a legal move. Why not, only the site can tell, which doesn't answer."));
  if (!said || mine !== number) return null; // or something else has been tried meanwhile
  say(said);
  return said.kind === "illegal" ? said.text : null;
}

function again() {
  stop();
  puzzles.reset();
  enter();
}

function next() {
  void go(puzzles.next);
}

function stop() {
  clearTimeout(timer);
  number += 1;
  running = false;
}

/** Go to a puzzle. @param {string} id */
async function go(id) {
  stop();
  puzzles.go(id);
  history.replaceState(null, "", `#${id}`);
  table.inert = true; // what it shows is over
  panels();
  await bring();
}

/** What the site, or the browser in its place, gives of a puzzle; null for want of a network. @param {string} id */
const given = (id) =>
  fetch(`/api/puzzles/${game}/${id}`)
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);

/** Have the puzzle come that is gone to, again and again if need be. */
async function bring() {
  clearTimeout(timer);
  const mine = number;
  const puzzle = await given(puzzles.id);
  if (mine !== number || puzzles.puzzle) return; // another one was asked for meanwhile, or it has come
  if (puzzle) {
    puzzles.take(puzzle);
    table.inert = false;
    enter();
    return ahead();
  }
  if (!puzzles.said) say({ kind: "problem", text: t("The site doesn't answer. The puzzle comes by itself as soon as it does.") });
  clearTimeout(timer);
  timer = setTimeout(() => void bring(), AGAIN);
}

/** Have the browser keep those that come next, in case that the network goes. */
async function ahead() {
  if (!("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return;
  for (const id of puzzles.ahead(AHEAD)) await given(id);
}

/** Show a puzzle as it begins. */
function enter() {
  const { task } = puzzles;
  if (!task) return;
  const players = task.position.split(" ")[0].split("/").length;
  const seats = game === "trans-rabat" ? players : 2;
  if (board?.geometry.players !== seats) {
    table.replaceChildren();
    const on = { move: make, pick: panels, ...answers(() => board, why) };
    board = new Board(table, skin, { ...geometry, players: seats }, on);
  }
  board.turn(skin.turn(task.player, seats));
  show();
  const { head: who, text } = asked(game, puzzles);
  status.textContent = `${who}. ${text}`;
  head.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

function addressed() {
  const wanted = location.hash.slice(1);
  if (wanted !== puzzles.id && puzzles.listed.some(({ id }) => id === wanted)) void go(wanted);
}

geometry = await (await fetch(`/api/geometry/${game}`)).json();
page.replaceChildren(head, table, rest, foot);
await go(puzzles.first(location.hash.slice(1)));
addEventListener("hashchange", addressed);
addEventListener("online", () => !puzzles.puzzle && void bring());
stayInPlace();
