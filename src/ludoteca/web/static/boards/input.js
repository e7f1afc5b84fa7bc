// Pointer, touch and keys on a board. A piece is lifted at once when touched; a tap, a drag and a swipe all start so.
import { toward } from "./attempts.js";

const SLOP = 6; // pixels a finger may tremble in a tap
const FINGER = 22; // pixels that a finger may miss by

/** @typedef {import("./board.js").Board} Board */
/**
 * @typedef {{
 *   id: number, cell: string, x: number, y: number, before: string[], moved: boolean, lifted: boolean,
 *   last: {clientX: number, clientY: number},
 * }} Gesture
 */

/** The cell an event happened on. @param {Event} event */
const cellOf = (event) => {
  const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
  return cell?.getAttribute("data-cell") ?? null;
};

/**
 * The cell that a finger means: what is next to it and can be used, where the cell below it can't.
 * @param {Board} board @param {Event} event @param {{clientX: number, clientY: number}} finger
 */
function fingered(board, event, finger) {
  const cell = cellOf(event);
  if (cell && usable(board, cell)) return cell;
  const { x, y } = board.point(finger);
  const reach = FINGER * board.scale;
  const near = [...board.cells.keys()].filter((name) => usable(board, name));
  const far = (/** @type {string} */ name) => Math.hypot(board.view.place(name).x - x, board.view.place(name).y - y);
  const nearest = near.length ? near.reduce((best, name) => (far(name) < far(best) ? name : best)) : null;
  return nearest && far(nearest) < reach ? nearest : cell;
}

/** Whether a press on a cell can do something. @param {Board} board @param {string} cell */
const usable = ({ picked, options: { picks, targets, vias, offers } }, cell) =>
  picked.includes(cell) || picks.has(cell) || targets.has(cell) || vias.has(cell) || offers.has(cell);

/** @param {Board} board */
export function listen(board) {
  const { element } = board;
  /** @type {Gesture | null} */
  let gesture = null;
  let pressed = 0; // when a pointer last pressed: browsers send a click too
  let spent = false; // whether the finger's touch has done something: then no click follows it

  /** @param {string} cell */
  const liftable = (cell) => board.picked.includes(cell) || board.options.picks.has(cell);

  // Over a piece that can move the finger moves it, on a board seen closer elsewhere the board; else the page scrolls.
  element.addEventListener(
    "touchstart",
    (event) => {
      const cell = fingered(board, event, event.touches[0]);
      const holds = cell && liftable(cell) && !board.options.targets.has(cell);
      if (holds || (board.zoom.on && event.touches.length === 1)) event.preventDefault();
    },
    { passive: false },
  );

  element.addEventListener("touchend", (event) => {
    if (spent && event.cancelable) event.preventDefault();
    spent = false;
  });

  element.addEventListener("pointerdown", (event) => {
    const cell = event.pointerType === "touch" ? fingered(board, event, event) : cellOf(event);
    const other = gesture && gesture.id !== event.pointerId; // the same pointer's gesture has lost its end
    if (other || !cell || event.button !== 0) return;
    const before = board.picked;
    const lifted = liftable(cell) && !board.options.targets.has(cell);
    const { clientX, clientY, pointerId } = event;
    gesture = { id: pointerId, cell, x: clientX, y: clientY, before, moved: false, lifted, last: event };
    element.releasePointerCapture?.(event.pointerId); // touch captures by itself; the cell below the finger matters
    if (!lifted) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    board.focus(cell);
    element.classList.remove("keys");
    if (!before.includes(cell)) board.press(cell);
  });

  element.addEventListener("pointermove", (event) => {
    if (!gesture || event.pointerId !== gesture.id) return;
    const [dx, dy] = [event.clientX - gesture.x, event.clientY - gesture.y];
    if (!gesture.moved && Math.hypot(dx, dy) < SLOP) return;
    gesture.moved = true;
    if (!gesture.lifted) return pan(gesture, event);
    const at = board.point(event);
    const over = board.view.nearest(at.x, at.y, board.view.unit * 0.62);
    if (swiping(gesture)) {
      if (over && !board.picked.includes(over) && board.options.picks.has(over)) board.press(over);
      if (!single(gesture)) return;
    }
    drag(at, over);
  });

  // What isn't lifted isn't captured, and may be let go anywhere.
  addEventListener("pointerup", (event) => {
    if (!gesture || event.pointerId !== gesture.id) return;
    const done = gesture;
    gesture = null;
    pressed = event.timeStamp;
    spent = event.pointerType === "touch" && !done.moved;
    const at = board.point(event);
    const over = board.view.nearest(at.x, at.y, board.view.unit * 0.62);
    if (done.lifted && done.moved) drop(done, at, over);
    else if (done.lifted && done.before.includes(done.cell)) board.press(done.cell);
    else if (!done.lifted && !done.moved) board.press(done.cell);
  });

  addEventListener("pointercancel", (event) => {
    if (gesture?.id !== event.pointerId) return;
    gesture = null;
    board.pieces.lift([], 0, 0, board.view);
  });

  // Assistive devices click without a pointer.
  element.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (cell && event.detail === 0 && event.timeStamp - pressed > 500) board.press(cell);
  });

  /** Move the part of the board that is seen. @param {Gesture} g @param {PointerEvent} event */
  function pan(g, event) {
    const [from, to] = [board.point(g.last), board.point(event)];
    board.zoom.pan(to.x - from.x, to.y - from.y);
    g.last = event;
  }

  /** Whether a gesture picks more pieces: it began on one that wasn't picked. @param {Gesture} g */
  const swiping = (g) => board.skin.swipe && !g.before.includes(g.cell);
  /** Whether all that is picked is the piece the gesture began on. @param {Gesture} g */
  const single = (g) => board.picked.length === 1 && board.picked[0] === g.cell;

  /** @param {{x: number, y: number}} at @param {string | null} over */
  function drag(at, over) {
    if (!gesture) return;
    const start = board.point({ clientX: gesture.x, clientY: gesture.y });
    let [dx, dy] = [at.x - start.x, at.y - start.y];
    let aimed = over && board.options.targets.has(over) ? over : null;
    if (board.skin.drop) {
      const far = Math.min(1, board.view.unit / Math.max(1, Math.hypot(dx, dy))); // a group goes one cell at most
      const [move] = board.skin.drop(board.shown.legal, board.picked, dx, dy, board.view);
      aimed = move ? board.skin.aim(move, board.view)[0] : null;
      [dx, dy] = [dx * far, dy * far];
    }
    if (aimed !== board.aimed) {
      board.aimed = aimed;
      board.refresh();
    }
    board.pieces.lift(board.skin.drop ? board.picked : [gesture.cell], dx, dy, board.view);
  }

  /** @param {Gesture} g @param {{x: number, y: number}} at @param {string | null} over */
  function drop(g, at, over) {
    board.pieces.lift([], 0, 0, board.view);
    board.aimed = null;
    board.refresh();
    if (swiping(g) && !single(g)) return;
    const start = board.point({ clientX: g.x, clientY: g.y });
    const moves = board.skin.drop
      ? board.skin.drop(board.shown.legal, board.picked, at.x - start.x, at.y - start.y, board.view)
      : (over && over !== g.cell && board.options.targets.get(over)) || [];
    if (moves.length) void board.make(moves, over ?? g.cell);
    else if (board.skin.drop) {
      const move = board.free === null ? null : toward(board, at.x - start.x, at.y - start.y);
      if (move) board.on.tried?.(move);
    } else if (over && over !== g.cell && (board.free !== null || board.options.vias.has(over))) board.press(over);
  }

  listenToKeys(board);
}

/** Arrows go from cell to cell, Enter and Space press, Escape lets go. @param {Board} board */
function listenToKeys(board) {
  const { element } = board;
  let aim = 0; // the x that steps up and down keep to, since rows are shifted against each other

  element.addEventListener("focusin", (event) => {
    const cell = cellOf(event);
    if (cell && cell !== board.focused) board.focus(cell, false);
  });
  element.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    element.classList.add("keys");
    const { view, focused } = board;
    const row = view.rows.findIndex((names) => names.includes(focused));
    const column = view.rows[row].indexOf(focused);
    /** @param {number} to */
    const vertical = (to) => {
      const names = view.rows[to];
      if (names) board.focus(names.reduce((best, name) => (off(name) < off(best) - 1e-6 ? name : best)));
    };
    /** @param {string} name */
    const off = (name) => Math.abs(view.place(name).x - aim);
    /** @param {number} to */
    const horizontal = (to) => {
      const name = view.rows[row][Math.max(0, Math.min(view.rows[row].length - 1, to))];
      board.focus(name);
      aim = view.place(name).x;
    };
    if (Math.abs(view.place(focused).x - aim) > view.unit * 0.55) aim = view.place(focused).x;
    switch (event.key) {
      case "ArrowUp":
        vertical(row - 1);
        break;
      case "ArrowDown":
        vertical(row + 1);
        break;
      case "ArrowLeft":
        horizontal(column - 1);
        break;
      case "ArrowRight":
        horizontal(column + 1);
        break;
      case "Home":
        horizontal(0);
        break;
      case "End":
        horizontal(Infinity);
        break;
      case "Enter":
      case " ":
        board.press(focused);
        break;
      case "Escape":
        board.pick([]);
        break;
      default:
        return;
    }
    board.zoom.reach(board.focused);
    event.preventDefault();
    event.stopPropagation();
  });
}
