// The page of a game's lessons: the learner makes moves on the board, the page says what they are worth.
import { Board } from "./boards/board.js";
import { moves } from "./boards/motion.js";
import { SKINS } from "./boards/skins.js";
import { t } from "./i18n.js";
import { answers, stayInPlace } from "./learner.js";
import { Lessons } from "./lesson.js";
import { Offers } from "./panels/actions.js";
import { Beside } from "./panels/beside.js";
import { Progress, Said, Task, Ways, spoken } from "./panels/lesson.js";
import { soundOf, Sounds } from "./sound.js";
import { refusal } from "./task.js";
import { html, render } from "./vendor/preact-htm.js";

/** @typedef {import("./types.js").MoveInfo} MoveInfo */

const PACE = 700; // ms before what answers a move
const PLAYERS = 2;

const page = /** @type {HTMLElement} */ (document.getElementById("lessons"));
const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const { game = "" } = page.dataset;
const skin = SKINS[game];
const lessons = new Lessons(game, JSON.parse(document.getElementById("steps")?.textContent ?? "[]"));

/** @param {string} area */
const part = (area) => Object.assign(document.createElement("div"), { className: area });
const [head, table, rest, foot] = ["head", "table", "rest", "foot"].map(part);

/** @type {Board} */
let board;
const sounds = new Sounds();
let timer = 0; // of what answers a move
let asked = 0; // how many tries the server was asked about

/** Show the step as it stands. @param {MoveInfo | null} [made] the move that leads to it */
function show(made = null) {
  const { position, last } = lessons.shown;
  const open = lessons.made.length === 0;
  board.free = open ? lessons.step.player : null;
  const change = made && { info: made, back: false };
  board.show({ position, legal: open ? lessons.step.legal : [], last, change });
  board.element.setAttribute("aria-busy", String(!open && !lessons.isRight));
  panels();
}

function panels() {
  const { step, made, shown } = lessons;
  const busy = made.length > 0 && !lessons.isRight;
  render(html`<${Progress} lessons=${lessons} game=${game} go=${go} /><${Task} lessons=${lessons} />`, head);
  render(
    html`<${Said} lessons=${lessons} game=${game} />
      ${!made.length && html`<${Offers} legal=${step.legal} make=${make} />`}
      <${Ways} lessons=${lessons} game=${game} busy=${busy} hint=${hint} again=${again} go=${go} />`,
    foot,
  );
  render(html`<${Beside} game=${game} shown=${shown} board=${board} changed=${show} />`, rest);
}

/** Say something about a try, on the page and aloud. @param {import("./lesson.js").Said} said */
function say(said) {
  lessons.said = said;
  status.textContent = spoken(said);
  panels();
}

/** A legal move. @param {MoveInfo} info */
function make(info) {
  const right = lessons.step.right[info.move];
  board.focus(board.focused); // a button that made it goes away
  if (!right) return say({ kind: "other", text: lessons.step.hint });
  asked += 1;
  answer(right);
}

/** Show a right move, then what answers it. @param {import("./task.js").Made[]} plies */
function answer(plies) {
  const next = plies[lessons.made.length];
  lessons.made = [...lessons.made, next];
  const finished = lessons.made.length === plies.length;
  if (finished) lessons.finish();
  else lessons.said = null;
  show(next.info);
  sounds.play(soundOf(next.info));
  if (!finished) {
    timer = setTimeout(() => answer(plies), moves() ? PACE : 0);
    return;
  }
  status.textContent = lessons.said ? spoken(lessons.said) : "";
  /** @type {HTMLElement | null} */ (foot.querySelector(".ways .primary"))?.focus({ preventScroll: true });
}

/** Ask the server why a move can't be made, and say it. @param {string} move @returns {Promise<string | null>} */
async function why(move) {
  const number = ++asked;
  const said = await refusal(`/api/lessons/${game}/${lessons.step.id}`, move, lessons.step.hint);
  if (!said || number !== asked) return null; // or something else has been tried meanwhile
  say(said);
  return said.kind === "illegal" ? said.text : null;
}

/** A hint in words and on the board; asked for again, the move itself. */
function hint() {
  const [[move]] = Object.entries(lessons.step.right);
  const info = /** @type {MoveInfo} */ (lessons.step.legal.find((legal) => legal.move === move));
  if (lessons.hinted) return make(info);
  lessons.hinted = true;
  board.pick(info.target ? info.source : []);
  say({ kind: "hint", text: lessons.step.hint });
}

function again() {
  go(lessons.at);
}

/** Go to a step. @param {number} at */
function go(at) {
  lessons.go(at);
  enter();
  board.focus(board.focused);
}

/** Show a step as it begins. */
function enter() {
  clearTimeout(timer);
  asked += 1;
  board.turn(skin.turn(lessons.step.player, PLAYERS));
  show();
  status.textContent = `${t("Step {n} of {steps}", { n: lessons.at + 1, steps: lessons.steps.length })}. ${lessons.step.task}`;
  history.replaceState(null, "", `#${lessons.step.id}`);
  head.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

function addressed() {
  const wanted = location.hash.slice(1);
  if (wanted === lessons.step.id || !lessons.steps.some((step) => step.id === wanted)) return; // the skip link, too
  lessons.begin(wanted);
  enter();
}

const geometry = await (await fetch(`/api/geometry/${game}`)).json();
page.replaceChildren(head, table, rest, foot);
board = new Board(table, skin, { ...geometry, players: PLAYERS }, {
  move: make,
  pick: panels,
  ...answers(() => board, why),
});
lessons.begin(location.hash.slice(1));
enter();
addEventListener("hashchange", addressed);
stayInPlace();
