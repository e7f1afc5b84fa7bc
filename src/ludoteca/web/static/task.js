// A position in which a move is asked for, as the server gives it to lessons and puzzles, and tries that are no moves.
import { sentence } from "./i18n.js";

/** @typedef {import("./types.js").MoveInfo} MoveInfo */
/** @typedef {import("./types.js").Points} Points */
/** @typedef {{player: number, info: MoveInfo, position: string, points: Points[] | null}} Made */
/**
 * @typedef {{
 *   position: string, points: Points[] | null, player: number, last: MoveInfo | null, legal: MoveInfo[],
 *   right: Record<string, Made[]>,
 * }} Task
 */

const NOTHING = {
  source: [],
  target: null,
  via: null,
  pushed: [],
  off: null,
  captured: [],
  extra: false,
  pawn: null,
  owner: null,
  ends: null,
};

/** What a move does, with what it doesn't. @param {Partial<MoveInfo> & {move: string, kind: string}} brief */
const whole = (brief) => /** @type {MoveInfo} */ ({ ...NOTHING, ...brief });

/** A task with whole moves. @template {Task} T @param {T} task as the server gives it @returns {T} */
export const opened = (task) => ({
  ...task,
  last: task.last && whole(task.last),
  legal: task.legal.map(whole),
  right: Object.fromEntries(
    Object.entries(task.right).map(([move, plies]) => [move, plies.map((ply) => ({ ...ply, info: whole(ply.info) }))]),
  ),
});

/**
 * Ask the server why a move can't be made; null where it can.
 * @param {string} address of the task @param {string} move @param {string} otherwise what to say if nothing is told
 * @returns {Promise<{kind: "illegal" | "problem", text: string, rule?: string | null} | null>}
 */
export async function refusal(address, move, otherwise) {
  const told = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ move }),
  })
    .then((response) => response.json())
    .catch(() => null);
  if (told?.legal === false) return { kind: "illegal", text: sentence(told.message), rule: told.rule };
  return told?.legal ? null : { kind: "problem", text: told?.error?.message ?? otherwise };
}
