// The state of one game as this page knows it: a fold of the server's messages, the ply looked at, the move in hand.
import { SiteTime } from "./time.js";

/** @typedef {import("./types.js").StateMessage} StateMessage */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").ThinkingMessage} ThinkingMessage */
/** @typedef {import("./types.js").OfferKind} OfferKind */

const PAUSES = [1_000, 2_000, 4_000, 8_000]; // ms before a move that couldn't be stored goes out again

export class Game extends EventTarget {
  /** @type {StateMessage | null} the last state, kept current by each `moved` and `changed` */
  state = null;
  /** @type {number | null} the ply looked at; null is the live position, whatever comes */
  looking = null;
  /** @type {{ply: number, move: string} | null} sent or still to be sent, not yet acknowledged */
  inHand = null;
  /** @type {ThinkingMessage | null} how far the computer has thought at the present ply */
  thinking = null;
  /** @type {string | null} what the server refused last, in words */
  problem = null;
  connected = false;
  outage = false; // whether the site can store nothing, and all clocks stand
  /** @type {{here: number[], away: number[]} | null} seats whose players are there, and whose aren't; null: not told yet */
  presence = null;
  missing = false; // the server knows no such game
  time = new SiteTime();
  /** @type {OfferKind | null} what this page declined last: no news to who did it */
  declined = null;
  /** @type {import("./types.js").WhyMessage | null} what was told last about a try at the present ply */
  advice = null;
  /** @type {import("./types.js").HintMessage | null} a hint for the present ply */
  hinted = null;
  seeking = false; // a hint is awaited
  /** How often the move in hand couldn't be stored. */
  busy = 0;
  #timer = 0;
  #code = ""; // of the last refusal

  /** @param {(message: object) => boolean} send */
  constructor(send) {
    super();
    this.send = send;
  }

  /** How many plies have been made. */
  get live() {
    return this.state?.plies.length ?? 0;
  }

  /** The ply that is shown. */
  get ply() {
    return Math.min(this.looking ?? this.live, this.live);
  }

  get isLive() {
    return this.ply === this.live;
  }

  /** The position text of a ply. @param {number} ply */
  position(ply) {
    if (!this.state) return "";
    return ply === 0 ? this.state.start : this.state.plies[ply - 1].position;
  }

  /** Trans-Rabat's points as they stood after a ply, null where they aren't known. @param {number} ply */
  points(ply) {
    if (!this.state) return null;
    return ply === this.live ? this.state.points : (this.state.plies[ply - 1]?.points ?? null);
  }

  /** Whether this page can move now. */
  get myTurn() {
    const { state } = this;
    return (
      !!state &&
      this.isLive &&
      !this.inHand &&
      !state.outcome &&
      state.yours.includes(state.player) &&
      state.legal.length > 0
    );
  }

  /** Whether the reader may do something now, beside moving. @param {import("./types.js").May} what */
  may(what) {
    return this.connected && !!this.state?.may.includes(what);
  }

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.type === "time") {
      this.send({ type: "echo", id: message.id });
      this.time.hear(message.time);
    } else if (message.type === "state") this.#replace(message);
    else if (message.type === "moved") this.#moved(message);
    else if (message.type === "changed") this.#changed(message);
    else if (message.type === "thinking" && message.ply === this.live) this.thinking = message;
    else if (message.type === "outage") this.outage = message.on;
    else if (message.type === "presence") this.presence = message;
    else if (message.type === "hint" && message.ply === this.live) this.#hint(message);
    else if (message.type === "why" && message.ply === this.live) this.advice = message;
    else if (message.type === "error") this.#refused(message);
    else return;
    this.#tell(message.type);
  }

  /** @param {boolean} open */
  line(open) {
    this.connected = open;
    [this.outage, this.presence] = [false, null]; // told anew
    this.#tell("line");
  }

  /** Make a move: kept in hand until the server has it. @param {string} move */
  move(move) {
    if (!this.myTurn) return;
    this.#hold({ ply: this.live, move });
    this.problem = null;
    this.send({ type: "move", ...this.inHand });
    this.#tell("sent");
  }

  /** Take back to the own last turn; other people are asked. */
  undo() {
    this.#ask({ type: "undo", ply: this.live });
  }

  resign() {
    this.#ask({ type: "resign", ply: this.live });
  }

  /** Call the game off. */
  abort() {
    this.#ask({ type: "abort" });
  }

  /** @param {OfferKind} kind */
  offer(kind) {
    this.#ask({ type: "offer", kind, ply: this.live });
  }

  /** Agree to what is offered, or decline it; what oneself offered is taken back so. @param {OfferKind} kind @param {boolean} yes */
  answer(kind, yes) {
    if (!yes) this.declined = kind;
    this.#ask({ type: "answer", kind, yes, ply: this.live });
  }

  /** @param {string} phrase */
  say(phrase) {
    this.#ask({ type: "say", phrase });
  }

  /** Go on to the next game of the match. */
  next() {
    this.#ask({ type: "next" });
  }

  /** Ask for a hint. */
  seek() {
    if (this.seeking || !this.may("hint")) return;
    this.seeking = true;
    this.#ask({ type: "hint", ply: this.live });
    this.#tell("seeking");
  }

  /** Ask why a move can't be made. @param {string} move */
  why(move) {
    this.send({ type: "why", move });
  }

  /** Let what was told about a try be forgotten, and the hint too if that is what is shown. @param {boolean} [hint] */
  unsay(hint = false) {
    if (!this.advice && !(hint && this.hinted)) return;
    if (!this.advice) this.hinted = null;
    this.advice = null;
    this.#tell("unsaid");
  }

  /** @param {import("./types.js").HintMessage | null} hint none: the game has gone on */
  #hint(hint) {
    this.hinted = hint;
    this.advice = null;
    this.seeking = false;
  }

  sync() {
    this.send({ type: "sync" });
  }

  /** Look at a ply; null follows the game. @param {number | null} ply */
  look(ply) {
    const wanted = ply === null || ply >= this.live ? null : Math.max(0, ply);
    if (wanted === this.looking) return;
    this.looking = wanted;
    this.#tell("look");
  }

  /** Say what went wrong. @param {string | null} problem */
  trouble(problem) {
    this.problem = problem;
    this.#tell("problem");
  }

  forget() {
    this.trouble(null);
  }

  /** @param {object} message */
  #ask(message) {
    this.problem = null;
    this.send(message);
  }

  /** @param {{ply: number, move: string} | null} move */
  #hold(move) {
    clearTimeout(this.#timer);
    this.busy = 0;
    this.inHand = move;
  }

  /** @param {StateMessage} state */
  #replace(state) {
    if (state.plies.length !== this.live) this.#hint(null);
    this.seeking = false;
    this.state = this.#kept(state);
    this.thinking = null;
    if (this.#code === "busy") this.problem = null; // over
    if (this.looking !== null && this.looking >= state.plies.length) this.looking = null;
    // The line broke with a move in hand: it has arrived, or it goes out again, or the game has moved elsewhere.
    if (this.#stands()) this.send({ type: "move", ...this.inHand });
    else this.#hold(null);
  }

  /** The same list of legal moves where nothing has changed in it: what is picked stays so. @param {StateMessage} now */
  #kept(now) {
    const old = this.state;
    const same = old?.plies.length === now.plies.length && JSON.stringify(old.legal) === JSON.stringify(now.legal);
    return same ? { ...now, legal: old.legal } : now;
  }

  /** Whether the move in hand can still be made. */
  #stands() {
    const { inHand, state } = this;
    return !!inHand && inHand.ply === this.live && !!state?.legal.some((info) => info.move === inHand.move);
  }

  /** @param {import("./types.js").MovedMessage} moved */
  #moved({ type, ply, move, by, position, info, ...standing }) {
    const { state } = this;
    if (!state || standing.version <= state.version) return;
    if (standing.version !== state.version + 1 || ply !== state.plies.length + 1) return this.sync();
    const made = { move, player: by, position, info, points: standing.points };
    this.state = { ...state, ...standing, plies: [...state.plies, made] };
    this.thinking = null;
    this.#hint(null);
    this.#hold(null);
  }

  /** @param {import("./types.js").ChangedMessage} changed */
  #changed({ type, ...company }) {
    const { state } = this;
    if (!state || company.version < state.version) return;
    if (company.version > state.version + 1) return this.sync(); // a move may be missing
    this.state = this.#kept({ ...state, ...company });
    if (!company.thinking) this.thinking = null;
    if (this.inHand && !this.#stands()) this.#hold(null);
  }

  /** @param {import("./types.js").ErrorMessage} error */
  #refused(error) {
    this.seeking = false;
    if (error.code === "unknown-game") this.missing = true;
    if (error.code === "busy" && this.inHand) return this.#again();
    const wasMove = this.inHand !== null;
    this.#hold(null);
    this.#code = error.code;
    this.problem = error.message;
    if (wasMove) this.sync();
  }

  /** Send the move in hand again after a while: the site couldn't store it just now. */
  #again() {
    clearTimeout(this.#timer);
    const pause = PAUSES[Math.min(this.busy++, PAUSES.length - 1)];
    this.#timer = setTimeout(() => this.inHand && this.send({ type: "move", ...this.inHand }), pause);
  }

  /** @param {string} what */
  #tell(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }
}
