// Coming in by a seat's link. Its key is taken out of the address before anything else is done.
import { ask } from "./api.js";

/** @typedef {{seat: number, key: string}} Key */
/** @typedef {{yours: number[], problem: string | null}} Arrival the guest's seats then, or why none can be had */

/** The key that the address has, if any; it has it no longer after this. @returns {Key | null} */
export function takeKey() {
  const found = /^#seat=(\d+)\.(.+)$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return { seat: Number(found[1]), key: found[2] };
}

/** @type {Key | null} of the address that the page was opened with */
export const brought = takeKey();

/**
 * Take a seat: by a link's key, or one that is offered to everybody.
 * @param {string} id of the game
 * @param {(Key & {also?: boolean}) | {}} by also: by who has another seat there; without it such a guest takes none
 * @returns {Promise<Arrival>}
 */
export async function join(id, by) {
  const { told, problem } = await ask("POST", `/api/games/${id}/join`, by);
  return { yours: told?.yours ?? [], problem };
}
