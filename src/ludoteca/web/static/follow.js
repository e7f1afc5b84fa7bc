// What comes after a game: the next of its match, a rematch, the same once more. Who asked for it is taken there.
import { ask } from "./api.js";

const MOMENT = 900; // ms before the page goes to the game that follows: so that the end is seen

export class Follow {
  busy = false; // whether another game has been asked for
  #wanted = false;
  #going = 0;

  /** @param {import("./game.js").Game} game @param {() => void} changed */
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    game.addEventListener("change", () => this.#go());
    addEventListener("pageshow", () => this.#asking(false)); // come back to by the browser's button
  }

  /** Offer a rematch, or agree to one. */
  rematch = () => {
    this.#wanted = true;
    this.game.offer("rematch");
  };

  next = () => {
    this.#wanted = true;
    this.game.next();
  };

  /** Answer what is offered. @param {import("./types.js").Pending} pending @param {boolean} yes */
  answer = (pending, yes) => {
    if (pending.kind === "rematch") this.#wanted = yes;
    this.game.answer(pending.kind, yes);
  };

  /** Start another game with the same options, seats and time: for whoever plays all of them, or the computer. */
  again = async () => {
    const { state } = this.game;
    if (!state || this.busy) return;
    this.#asking(true);
    const { game, options, series, clock } = state;
    const seats = state.seats.map(({ kind, level }) => (kind === "computer" ? { kind, level } : { kind }));
    const body = { game, options, seats, control: clock?.control ?? null, games: series?.length ?? null };
    const { told, problem } = await ask("POST", "/api/games", body);
    if (told) return location.assign(told.url);
    this.game.trouble(problem);
    this.#asking(false);
  };

  #go() {
    const { state } = this.game;
    if (!state?.next || !this.#wanted || this.#going) return;
    this.#going = setTimeout(() => location.assign(`/play/${state.next}`), MOMENT);
  }

  /** @param {boolean} now */
  #asking(now) {
    this.busy = now;
    this.changed();
  }
}
