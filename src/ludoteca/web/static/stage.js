// What the board shows of a game: the ply looked at, one move after the other as they come, from the reader's side.
import { Board } from "./boards/board.js";
import { moves } from "./boards/motion.js";
import { isOn, turn } from "./settings.js";

const PACE = 360; // ms between moves that arrive together, so that each is seen

/** @typedef {import("./types.js").MoveInfo} MoveInfo */

/** @type {MoveInfo[]} */
const NONE = [];

export class Stage {
  /** The ply that the board shows, and the plies as they were then. */
  #ply = -1;
  /** @type {import("./types.js").Ply[]} */
  #plies = [];
  #timer = 0;
  #ready = 0; // the time from which the next move may be shown

  /**
   * @param {HTMLElement} host @param {import("./game.js").Game} game @param {import("./types.js").Skin} skin
   * @param {import("./types.js").Geometry} geometry
   * @param {import("./boards/board.js").Board["on"] & {shown: () => void, made: (info: MoveInfo) => void}} on `made`: a
   *   move that has come is shown
   */
  constructor(host, game, skin, geometry, on) {
    this.game = game;
    this.skin = skin;
    this.flipping = /** @type {import("./settings.js").Setting} */ (`flipped-${skin.game}`);
    this.board = new Board(host, skin, geometry, on);
    this.shown = on.shown;
    this.made = on.made;
  }

  /** Whether moves that have come are still to be shown. */
  get behind() {
    return this.game.isLive && this.#ply !== this.game.live;
  }

  /** Follow the moves that have come, each for a moment. */
  follow() {
    clearTimeout(this.#timer);
    const { ply, isLive } = this.game;
    const oneByOne = isLive && this.#ply >= 0 && this.#ply < ply && moves();
    if (!oneByOne) {
      this.show();
      return this.#tell(this.game.live);
    }
    const wait = this.#ready - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.follow(), wait);
      return;
    }
    this.show(this.#ply + 1);
    this.#tell(this.#ply);
    this.#ready = performance.now() + PACE;
    if (this.#ply < ply) this.follow();
  }

  /** See the part in play closer, or all of the board again. */
  zoom() {
    this.board.zoom.toggle();
    this.shown();
  }

  /** Tell of the move that led to a ply. @param {number} ply */
  #tell(ply) {
    const made = this.game.state?.plies[ply - 1];
    if (made) this.made(made.info);
  }

  /** Show a ply, without an argument the one looked at. @param {number} [ply] */
  show(ply = this.game.ply) {
    clearTimeout(this.#timer);
    const { game, board } = this;
    const { state } = game;
    if (!state) return;
    board.turn(this.#degrees(ply));
    const change = this.#change(ply);
    const legal = game.myTurn && ply === game.live ? state.legal : NONE;
    board.suggested = legal.length ? (game.hinted?.info ?? null) : null;
    board.free = legal.length ? state.player : null; // where a move fails, it is told why
    board.show({ position: game.position(ply), legal, last: lastMove(state.plies, ply), change });
    board.element.classList.toggle("past", !game.isLive);
    [this.#ply, this.#plies] = [ply, state.plies];
    board.element.setAttribute("aria-busy", String(this.behind));
    this.shown();
  }

  /** Show the hint that has come. */
  suggest() {
    if (this.game.myTurn && !this.behind) this.board.suggest(this.game.hinted?.info ?? null);
  }

  get flipped() {
    return isOn(this.flipping);
  }

  flip() {
    turn(this.flipping, !this.flipped);
    this.show();
  }

  /**
   * Degrees that bring the reader's own side to the bottom, and half a turn more where flipped. Several people at one
   * screen may want it to be the side of whose turn it is.
   * @param {number} ply
   */
  #degrees(ply) {
    const { yours = [], seats = [], plies = [], player = 0 } = this.game.state ?? {};
    const next = plies[ply]?.player ?? player;
    const below = isOn("turning") && yours.includes(next) ? next : (yours[0] ?? 0);
    return (this.skin.turn(below, seats.length) + (this.flipped ? 180 : 0)) % 360;
  }

  /**
   * What leads from what the board shows to a ply: one move, forth or back, or nothing that could be shown.
   * @param {number} ply @returns {import("./types.js").Change | null}
   */
  #change(ply) {
    const made = this.game.state?.plies[ply - 1];
    if (ply === this.#ply + 1 && made) return { info: made.info, back: false };
    const undone = this.#plies[ply];
    return ply === this.#ply - 1 && undone ? { info: undone.info, back: true } : null;
  }
}

/**
 * The last action that has cells: the end of a turn marks nothing.
 * @param {import("./types.js").Ply[]} plies @param {number} ply
 */
function lastMove(plies, ply) {
  const made = plies.slice(Math.max(0, ply - 2), ply).reverse();
  return made.find(({ info }) => info.source.length || info.pawn)?.info ?? null;
}
