// The game page: ties the line to the server, the game's state, the board and the panels together.
import { brought, join, takeKey } from "./entry.js"; // the first of all: it takes a seat's key out of the address
import { Alarm } from "./alarm.js";
import { unfold } from "./boards/pawn.js";
import { SKINS } from "./boards/skins.js";
import { Company } from "./company.js";
import { Connection } from "./connection.js";
import { Game } from "./game.js";
import { hintText, reason } from "./hints.js";
import { t } from "./i18n.js";
import { Follow } from "./follow.js";
import { Notifier } from "./notify.js";
import { painted } from "./painted.js";
import { IconButton } from "./panels/button.js";
import { Head } from "./panels/head.js";
import { phrases } from "./panels/phrases.js";
import { Rest } from "./panels/rest.js";
import { called } from "./people.js";
import { news } from "./proposals.js";
import { lapsed, warning } from "./results.js";
import { isOn } from "./settings.js";
import { endSound, soundOf, Sounds } from "./sound.js";
import { Stage } from "./stage.js";
import { html, render } from "./vendor/preact-htm.js";
import { toast } from "./toast.js";
import { Tries } from "./tries.js";
import { spoken } from "./words.js";

/** @typedef {import("./types.js").MoveInfo} MoveInfo */

const NOTICE_AFTER = 600; // ms: a line that comes back at once isn't worth a notice

const page = /** @type {HTMLElement} */ (document.getElementById("play"));
const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const { id = "", game: name = "" } = page.dataset;
const skin = SKINS[name];
const title = document.title;

const arrival = brought && (await join(id, brought)); // before the line is opened: it comes with the seat
const connection = new Connection(
  `/ws/games/${id}`,
  (message) => game.hear(message),
  (open) => game.line(open),
);
const game = new Game((message) => connection.send(message));
const follow = new Follow(game, () => panels());
const company = new Company(game, tell, panels);
const notifier = new Notifier(title);
const tries = new Tries(game);
const sounds = new Sounds();

/** @type {Stage | null} */
let stage = null;
let cut = 0; // timer of the notice
let reconnecting = false;
/** @type {MoveInfo | null} a move to be made if the reader says so once more */
let doubt = null;
/** @type {import("./entry.js").Key | null} of a further seat, which is taken only if the reader says so */
let further = null;
/** @type {import("./types.js").StateMessage | null} the state before the last change */
let before = null;

/** @param {string} area */
const part = (area) => Object.assign(document.createElement("div"), { className: area });
const [notices, head, table, rest] = ["notices", "head", "table", "rest"].map(part);

/** What is said while the site can't store a move. */
const kept = () => t("The site can't save just now; your move is kept and goes out again.");

/** What is said to all while the site can't store anything. */
const standing = () => t("The site can't save just now. Clocks stand; it goes on by itself.");

function panels() {
  const { state } = game;
  const problem = game.missing ? t("There is no such game.") : game.problem;
  render(
    html`${reconnecting && html`<p class="notice" data-notice="reconnecting">${t("Reconnecting…")}</p>`}
      ${game.busy > 0 && html`<p class="notice" data-notice="busy">${kept()}</p>`}
      ${game.outage && !game.busy && html`<p class="notice" data-notice="outage">${standing()}</p>`}
      ${
        problem &&
        html`<p class="notice problem" data-notice="problem">
        ${problem} <${IconButton} action="close" label=${t("Close")} icon="×" press=${() => back(game.forget())} />
      </p>`
      }`,
    notices,
  );
  if (!state || !stage) return;
  if (doubt && !(game.myTurn && state.legal.includes(doubt))) doubt = null; // the game has gone on meanwhile
  stage.board.propose(doubt);
  render(html`<${Head} game=${game} company=${company} stage=${stage} back=${back} />`, head);
  render(
    html`<${Rest} game=${game} stage=${stage} follow=${follow} doubt=${doubt} settle=${settle} further=${further?.seat ?? null} widen=${widen} make=${make} back=${back} seek=${() => game.seek()} pawn=${pawn()} />`,
    rest,
  );
  const mine = game.myTurn && !stage.behind;
  document.title = mine ? `● ${title}` : title;
  notifier.turn(mine);
}

let due = false; // whether the panels wait to be drawn

/** Draw the panels once the board is painted: on a slow machine each takes its time. */
function soon() {
  if (due) return;
  due = true;
  painted(() => {
    due = false;
    panels();
  });
}

/** Give the focus back to the board after a button that goes away. @param {void} _ what the button does */
function back(_) {
  stage?.board.focus(stage.board.focused);
}

/** The picked pawn of Trans-Rabat unfolded, so that all four faces are seen. */
function pawn() {
  if (name !== "trans-rabat") return null;
  const board = stage?.board;
  const cell = board?.picked[0];
  const piece = cell ? board?.onBoard.get(cell) : undefined;
  return board && cell && piece ? unfold(piece, cell, board.view) : null;
}

/** Make a move; one that would end the game is asked about first, and all where the reader wants it. @param {MoveInfo} info */
function make(info) {
  if (!warning(info) && !isOn("confirm")) return game.move(info.move);
  doubt = info;
  panels();
}

/** The answer to that. @param {boolean} yes */
function settle(yes) {
  const move = doubt?.move;
  doubt = null;
  panels();
  back();
  if (yes && move) game.move(move);
}

/** What has come of a link. @param {import("./entry.js").Key} key @param {import("./entry.js").Arrival} arrival */
function arrived(key, { yours, problem }) {
  further = problem || yours.includes(key.seat) ? null : key;
  game.trouble(problem);
}

/** The answer to whether to take a further seat. @param {boolean} yes */
async function widen(yes) {
  const key = further;
  further = null;
  panels();
  back();
  if (!yes || !key) return;
  arrived(key, await join(id, { ...key, also: true }));
  game.sync();
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
async function obey() {
  const key = takeKey();
  if (key) {
    arrived(key, await join(id, key));
    game.sync();
  }
  if (location.hash === "" || addressed() !== null) game.look(addressed());
  address();
}

/**
 * What a change is about: `state`, `moved`, `changed`, `time`, `sent`, `look`, `line`, `presence`, `thinking`, `seeking`, `hint`, `why`,
 * `unsaid`, `error`, `problem`.
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
  if (what === "hint" || what === "unsaid") stage?.suggest();
  tell(what === "error" && game.busy ? kept() : (aided(what) ?? spoken(game, what)));
  if (before && game.state && ["state", "changed"].includes(what)) hear(before, game.state);
  const lost = what === "moved" && game.state ? lapsed(game.state) : null;
  if (lost) toast(lost);
  if (before && !before.outcome && game.state) sounds.play(endSound(game.state));
  before = game.state;
}

/** What is said of a hint or of a try that failed. @param {string} what */
function aided(what) {
  if (what === "seeking") return t("Looking for a hint…");
  if (what === "hint") return `${t("Hint")}: ${hintText(game.hinted)}`;
  return what === "why" ? reason(game.advice) : null;
}

/** Say in the status line. @param {string} words */
function tell(words) {
  if (words) status.textContent = words;
}

/**
 * Tell what is new about the others: offers, phrases, who has come.
 * @param {import("./types.js").StateMessage} old @param {import("./types.js").StateMessage} now
 */
function hear(old, now) {
  for (const { text, show } of news(old, now, game.declined)) {
    tell(text);
    if (show) toast(text);
  }
  if (!now.offers.some(({ kind }) => kind === game.declined)) game.declined = null;
  for (const { seat, phrase } of now.said.filter(({ at }) => !old.said.some((one) => one.at >= at)))
    if (!now.yours.includes(seat) && !isOn("mute")) tell(`${called(now, seat)}: ${phrases()[phrase] ?? ""}`);
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
  void obey();
  stage = new Stage(
    table,
    game,
    skin,
    { ...geometry, players: game.state?.seats.length },
    {
      move: make,
      pick: soon,
      shown: soon,
      made: (info) => sounds.play(soundOf(info)),
      pressed: (cell, picked) => (stage ? tries.press(stage.board, cell, picked) : picked),
      tried: (move) => tries.ask(move),
      offered: (cell) => stage && tries.offered(stage.board, cell),
    },
  );
  stage.show();
  if (brought && arrival) arrived(brought, arrival);
}

page.prepend(notices);
game.addEventListener("change", changed);
game.addEventListener("change", function first() {
  if (!game.state) return;
  game.removeEventListener("change", first);
  void open();
});
addEventListener("hashchange", () => void obey());
addEventListener("keydown", stepped);
new Alarm(game, () => {
  tell(t("Ten seconds left!"));
  sounds.play("low");
});
for (const link of document.querySelectorAll("a[hreflang]")) link.addEventListener("click", keep);
