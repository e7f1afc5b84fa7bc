// The line to the server: opens, notices silence, reconnects with growing pauses. Knows nothing of games.

const SILENCE = 5_000; // ms without a word before the line is tested with a ping
const PATIENCE = 9_000; // ms that the answer may take
const PAUSES = [300, 800, 1_500, 3_000, 6_000, 12_000]; // ms before the next try

/** @typedef {import("./types.js").ServerMessage} ServerMessage */

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #timer = 0;

  /**
   * @param {string} path
   * @param {(message: ServerMessage) => void} hear
   * @param {(open: boolean) => void} change
   */
  constructor(path, hear, change) {
    this.path = path;
    this.hear = hear;
    this.change = change;
    addEventListener("online", () => this.#again(0));
    addEventListener("offline", () => this.#drop());
    addEventListener("pageshow", (event) => event.persisted && this.#again(0));
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && !this.open && this.#again(0),
    );
    this.#connect();
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Send a message if the line is open. @param {object} message @returns {boolean} whether it went out */
  send(message) {
    if (!this.#socket || !this.open) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect() {
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.#socket = new WebSocket(address));
    socket.addEventListener("open", () => {
      this.#listen();
      this.change(true);
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.#listen();
      this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.change(false);
      const gone = event.code === 4404; // there is no such game: coming back won't help
      if (!gone) this.#again(PAUSES[Math.min(this.#tries++, PAUSES.length - 1)] * (0.75 + Math.random() / 2));
    });
    this.#wait(PATIENCE, () => socket.close());
  }

  /** After each word heard: test the line when it has been silent for a while, drop it when no answer comes. */
  #listen() {
    this.#wait(SILENCE, () => {
      this.send({ type: "ping" });
      this.#wait(PATIENCE, () => this.#drop());
    });
  }

  /** Give a dead line up, and try another. */
  #drop() {
    const dead = this.#socket;
    if (!dead) return;
    this.#socket = null; // its close event may come only minutes later
    dead.close();
    this.change(false);
    this.#again(0);
  }

  /** @param {number} pause */
  #again(pause) {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    this.#wait(pause, () => this.#connect());
  }

  /** @param {number} ms @param {() => void} then */
  #wait(ms, then) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}
