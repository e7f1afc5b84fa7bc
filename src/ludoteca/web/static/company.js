// Who of the others is there, as the server tells it: what is shown beside a seat, and said once somebody is away.
import { t } from "./i18n.js";
import { called, hasLeft, others } from "./people.js";

const MOMENT = 5_000; // ms: who is back by then was hardly away, and nobody is told

export class Company {
  /** @type {Map<number, "here" | "moment" | "away">} what holds of each seat, as far as was ever told */
  #seats = new Map();
  /** @type {Map<number, number>} timers of those who have just gone */
  #timers = new Map();

  /**
   * @param {import("./game.js").Game} game
   * @param {(words: string) => void} tell
   * @param {() => void} changed what is shown is another, without a message
   */
  constructor(game, tell, changed) {
    this.game = game;
    this.tell = tell;
    this.changed = changed;
    game.addEventListener("change", () => {
      for (const seat of game.presence?.here ?? []) this.#come(seat);
      for (const seat of game.presence?.away ?? []) this.#go(seat);
    });
  }

  /** Whether the person in a seat is there, has just gone or is away; null where nobody is awaited. @param {number} seat */
  of(seat) {
    const { presence, state } = this.game;
    if (!state || !others(state).includes(seat) || state.seats[seat].open || this.#out(seat)) return null;
    const told = [...(presence?.here ?? []), ...(presence?.away ?? [])].includes(seat);
    return (told && this.#seats.get(seat)) || "unknown";
  }

  /** Whether a player has left a game of Trans-Rabat for good. @param {number} seat */
  #out(seat) {
    const { game } = this;
    return game.state?.game === "trans-rabat" && hasLeft(game.position(game.live), seat);
  }

  /** @param {number} seat */
  #come(seat) {
    const was = this.#seats.get(seat);
    clearTimeout(this.#timers.get(seat));
    this.#seats.set(seat, "here");
    if (was === "away") this.#say(seat, (player) => t("{player} is here.", { player }));
  }

  /** @param {number} seat */
  #go(seat) {
    const was = this.#seats.get(seat);
    if (!was) this.#seats.set(seat, "away"); // since before this page was opened
    if (was !== "here") return;
    this.#seats.set(seat, "moment");
    const missed = () => {
      this.#seats.set(seat, "away");
      this.changed();
      this.#say(seat, (player) => t("{player} is away.", { player }));
    };
    this.#timers.set(seat, setTimeout(missed, MOMENT));
  }

  /** @param {number} seat @param {(player: string) => string} words */
  #say(seat, words) {
    if (this.game.state && this.of(seat)) this.tell(words(called(this.game.state, seat)));
  }
}
