// How a game ended, or would end, in words.
import { number, t, tn } from "./i18n.js";
import { haveLeft, side } from "./people.js";

/** @typedef {import("./types.js").StateMessage} StateMessage */

/** How the game ended, in one line. @param {StateMessage} state */
export function result({ game, outcome, yours }) {
  if (!outcome) return "";
  if (outcome.reason === "aborted") return t("Called off");
  if (outcome.winner === null) return game === "trans-rabat" ? t("Shared first place") : t("A draw");
  if (yours.length === 1 && yours[0] === outcome.winner) return t("You won");
  return t("{player} won", { player: side(game, outcome.winner) });
}

/** Why it ended so. @param {StateMessage} state */
export function reason(state) {
  const { outcome } = state;
  switch (outcome?.reason) {
    case "six-off":
      return t("Six marbles are off the board.");
    case "king-escaped":
      return t("The king has reached the edge.");
    case "king-captured":
      return t("The king is captured.");
    case "home":
      return t("All three pawns are home.");
    case "last-left":
      return haveLeft(state) ? gone(state) : t("Only one player is left.");
    case "repetition":
      return t("The position has been repeated.");
    case "no-push-off":
      return t("200 moves have passed without a marble pushed off.");
    case "turn-limit":
      return t("The limit of 100 turns is reached.");
    case "no-move":
      return t("The side to move has no legal move.");
    case "agreement":
      return t("The players agreed to end it.");
    case "resignation":
      return resigned(state);
    case "time":
      return t("The time ran out.");
    case "aborted":
      return t("The game was called off before everybody had moved.");
    default:
      return outcome?.reason ?? "";
  }
}

/** Why the reader is out of a game of Trans-Rabat: turns lost on time (R17), or resigned. @param {StateMessage} state */
export function gone({ clock, yours }) {
  const late = clock && yours.some((seat) => clock.lost[seat] >= clock.most);
  return late
    ? tn("You are out: {n} turn lost on time.", "You are out: {n} turns in a row lost on time.", clock.most)
    : t("You resigned.");
}

/** What the last ply means for a reader who lost that turn on time; null for all else. @param {StateMessage} state */
export function lapsed({ clock, yours, plies }) {
  const last = plies.at(-1);
  if (!clock || last?.info.kind !== "timeout" || !yours.includes(last.player)) return null;
  const n = clock.lost[last.player];
  return t("Your time ran out: the turn is over. Lost so in a row: {n}; at {most} you are out.", { n, most: clock.most });
}

/** Who resigned, in a game of two. @param {StateMessage} state */
function resigned({ game, outcome, yours }) {
  const loser = outcome?.winner === 0 ? 1 : 0;
  if (yours.length !== 1) return t("{player} resigned.", { player: side(game, loser) });
  return yours[0] === loser ? t("You resigned.") : t("The other side resigned.");
}

/**
 * What to say before a move that ends the game in a way that isn't its aim; nothing where it is.
 * @param {import("./types.js").MoveInfo} info
 */
export function warning({ ends }) {
  switch (ends) {
    case "repetition":
      return t("This move repeats the position, and that ends the game. Make it?");
    case "no-push-off":
      return t("With this move 200 have passed without a marble pushed off, and that ends the game. Make it?");
    case "turn-limit":
      return t("With this the limit of 100 turns is reached, and that ends the game. Do it?");
    case "no-move":
      return t("After this move the other side has no legal move, and that ends the game. Make it?");
    default:
      return "";
  }
}

/** Points of places, ½ included. @param {number} value */
export const score = (value) => (value === 0.5 ? "½" : number(value));
