// Requests to the site beside the game's line, and what went wrong in the reader's words.
import { t } from "./i18n.js";

/**
 * Ask the site for something under /api.
 * @param {"GET" | "POST" | "DELETE"} method @param {string} path @param {object} [body]
 * @returns {Promise<{told: any, problem: string | null}>} the answer, or why there is none
 */
export async function ask(method, path, body) {
  const sent = body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, { method, ...sent }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (answer?.ok) return { told, problem: null };
  return { told: null, problem: told?.error?.message ?? t("The server can't be reached. Try again in a moment.") };
}
