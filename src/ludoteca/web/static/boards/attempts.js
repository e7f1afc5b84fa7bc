// What a press means that makes no legal move: the text of the move that was tried, so that the server can say why not.
// Only how moves are written, never what is allowed.

/** @typedef {import("./board.js").Board} Board */

/** The player of the piece on a cell. @param {Board} board @param {string} cell */
const owner = (board, cell) => board.onBoard.get(cell)?.player;

/**
 * What a press does that makes no legal move: the move that it tries, if any, and what is picked after it.
 * @param {Board} board @param {string} cell @param {string[]} otherwise what is picked where it tries nothing
 */
export function tried(board, cell, otherwise) {
  const move = attempt(board, cell);
  if (move) return { move, picked: board.picked };
  return { move: board.picked.includes(cell) ? null : stuck(board, cell), picked: gather(board, cell, otherwise) };
}

/**
 * A move of an own pawn of Trans-Rabat that none can make now, because of a hat or since all moves are made; else null.
 * @param {Board} board @param {string} cell
 */
export function stuck(board, cell) {
  const piece = board.onBoard.get(cell);
  if (board.skin.game !== "trans-rabat" || board.free === null || piece?.player !== board.free) return null;
  const left = Number(board.shown.position.split(" ")[4]);
  return piece.hat !== null || left === 0 ? `${cell}-${cell}` : null;
}

/**
 * The move that a press on a cell tries, null where it only picks something up or lets it go.
 * @param {Board} board @param {string} cell
 */
function attempt(board, cell) {
  const { picked, free } = board;
  if (free === null || picked.includes(cell) || board.options.vias.has(cell)) return null;
  if (owner(board, cell) === free) return null;
  const written = { abalone: marbles, tablut: step, "trans-rabat": pawn }[board.skin.game];
  return written?.(board, cell) ?? null;
}

/** @param {Board} board @param {string} cell */
const step = ({ picked }, cell) => (picked.length ? `${picked[0]}${cell}` : null);

/** A roll, a slide, or a hat for an opponent's pawn. @param {Board} board @param {string} cell */
function pawn(board, cell) {
  const [source, via] = board.picked;
  if (!source) return owner(board, cell) === undefined ? null : `!${cell}`;
  if (via) return `${source}~${via}-${cell}`;
  const up = (/** @type {string} */ name) => board.view.cells.get(name)?.up;
  return up(source) === up(cell) ? `${source}~${cell}` : `${source}-${cell}`;
}

/**
 * Marbles in line, written by the rear one and the next cell, or broadside: the first, the last, and where the first goes.
 * @param {Board} board @param {string} cell
 */
function marbles(board, cell) {
  const line = inOrder(board.picked);
  if (!line.length) return null;
  const [first, last] = [line[0], line[line.length - 1]];
  if (line.length === 1) return first + cell;
  const along = apart(first, line[1]);
  if (cell === shifted(last, along)) return shift(board, line, along);
  const from = line.find((name) => isStep(apart(name, cell)));
  return (from && shift(board, line, apart(from, cell))) ?? first + cell;
}

/**
 * A line of marbles by one step, null where that can't be written because no cell is there.
 * @param {Board} board @param {string[]} line @param {[number, number]} step
 */
function shift(board, line, step) {
  const [first, last] = [line[0], line[line.length - 1]];
  const along = line.length > 1 ? apart(first, line[1]) : step;
  if (line.length > 1 && String(step) === String(along)) return first + line[1];
  if (line.length > 1 && String(step) === String(along.map((part) => -part))) return last + line[line.length - 2];
  const to = shifted(first, step);
  if (!board.cells.has(to)) return null;
  return line.length > 1 ? first + last + to : first + to;
}

const STEPS = /** @type {[number, number][]} */ ([[0, 1], [1, 1], [1, 0], [0, -1], [-1, -1], [-1, 0]]);

/**
 * The move of the picked marbles that a drag tries, null for one of less than half a cell.
 * @param {Board} board @param {number} dx @param {number} dy
 */
export function toward(board, dx, dy) {
  const { picked, view } = board;
  const far = Math.hypot(dx, dy);
  if (!picked.length || far < view.unit * 0.45) return null;
  const middle = view.place("e5");
  const near = (/** @type {[number, number]} */ step) => {
    const { x, y } = view.place(shifted("e5", step));
    return (x - middle.x) * dx + (y - middle.y) * dy;
  };
  return shift(board, inOrder(picked), STEPS.reduce((best, step) => (near(step) > near(best) ? step : best)));
}

/**
 * What is picked in Abalone after a press on an own marble: a whole line, even one that can't move.
 * @param {Board} board @param {string} cell @param {string[]} otherwise what is picked where there is no line
 */
function gather(board, cell, otherwise) {
  const { picked, free } = board;
  if (board.skin.game !== "abalone" || picked.includes(cell)) return otherwise;
  if (free === null || owner(board, cell) !== free) return otherwise;
  if (!picked.length) return [cell];
  const ends = inOrder([...picked, cell]);
  const [dr, dk] = apart(ends[0], ends[ends.length - 1]);
  const far = Math.max(Math.abs(dr), Math.abs(dk));
  if (dr && dk && dr !== dk) return otherwise;
  const line = Array.from({ length: far + 1 }, (_, i) => shifted(ends[0], [(dr / far) * i, (dk / far) * i]));
  const whole = line.every((name) => owner(board, name) === free) && ends.every((name) => line.includes(name));
  return whole ? line : otherwise;
}

/** Rows and numbers from one cell to another. @param {string} from @param {string} to @returns {[number, number]} */
const apart = (from, to) => [to.charCodeAt(0) - from.charCodeAt(0), Number(to.slice(1)) - Number(from.slice(1))];

/** @param {string} cell @param {[number, number]} by */
const shifted = (cell, [dr, dk]) => String.fromCharCode(cell.charCodeAt(0) + dr) + (Number(cell.slice(1)) + dk);

/** @param {[number, number]} by */
const isStep = ([dr, dk]) => Math.max(Math.abs(dr), Math.abs(dk)) === 1 && dr !== -dk;

/** Cells of a line, the lowest row and number first. @param {string[]} cells */
const inOrder = (cells) => [...cells].sort((a, b) => apart(b, a)[0] || apart(b, a)[1]);
