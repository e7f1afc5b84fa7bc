// The state of one game as this page knows it: a fold of the server's messages, the ply looked at, the move in hand.

/** @typedef {import("./types.js").StateMessage} StateMessage */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").ThinkingMessage} ThinkingMessage */

export class Game extends EventTarget {
  /** @type {StateMessage | null} the last state, kept current by each `moved` */
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
  missing = false; // the server knows no such game

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

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.type === "state") this.#replace(message);
    else if (message.type === "moved") this.#moved(message);
    else if (message.type === "changed") this.#changed(message);
    else if (message.type === "time") return void this.send({ type: "echo", id: message.id });
    else if (message.type === "thinking" && message.ply === this.live) this.thinking = message;
    else if (message.type === "error") this.#refused(message);
    else return;
    this.#tell(message.type);
  }

  /** @param {boolean} open */
  line(open) {
    this.connected = open;
    this.#tell("line");
  }

  /** Make a move: kept in hand until the server has it. @param {string} move */
  move(move) {
    if (!this.myTurn) return;
    this.inHand = { ply: this.live, move };
    this.problem = null;
    this.send({ type: "move", ...this.inHand });
    this.#tell("sent");
  }

  undo() {
    this.problem = null;
    this.send({ type: "undo", ply: this.live });
  }

  resign() {
    this.problem = null;
    this.send({ type: "resign", ply: this.live });
  }

  /** Look at a ply; null follows the game. @param {number | null} ply */
  look(ply) {
    const wanted = ply === null || ply >= this.live ? null : Math.max(0, ply);
    if (wanted === this.looking) return;
    this.looking = wanted;
    this.#tell("look");
  }

  forget() {
    this.problem = null;
    this.#tell("problem");
  }

  /** @param {StateMessage} state */
  #replace(state) {
    this.state = state;
    this.thinking = null;
    if (this.looking !== null && this.looking >= state.plies.length) this.looking = null;
    const { inHand } = this;
    if (!inHand) return;
    // The line broke with a move in hand: it has arrived, or it goes out again, or the game has moved elsewhere.
    const waiting = inHand.ply === state.plies.length && state.legal.some((info) => info.move === inHand.move);
    if (waiting) this.send({ type: "move", ...inHand });
    else this.inHand = null;
  }

  /** @param {import("./types.js").MovedMessage} moved */
  #moved(moved) {
    const { state } = this;
    if (!state || moved.version <= state.version) return;
    if (moved.version !== state.version + 1 || moved.ply !== state.plies.length + 1) {
      this.send({ type: "sync" });
      return;
    }
    const { move, by, position, info, version, player, legal, outcome, points } = moved;
    this.state = {
      ...state,
      version,
      player,
      legal,
      outcome,
      points,
      plies: [...state.plies, { move, player: by, position, info, points }],
    };
    this.thinking = null;
    this.inHand = null;
  }

  /** @param {import("./types.js").ChangedMessage} changed */
  #changed(changed) {
    const { state } = this;
    if (!state || changed.version < state.version) return;
    this.state = { ...state, ...changed, type: "state" };
    this.thinking = null;
  }

  /** @param {import("./types.js").ErrorMessage} error */
  #refused(error) {
    if (error.code === "unknown-game") this.missing = true;
    const wasMove = this.inHand !== null;
    this.inHand = null;
    this.problem = error.message;
    if (wasMove) this.send({ type: "sync" });
  }

  /** @param {string} what */
  #tell(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }
}
