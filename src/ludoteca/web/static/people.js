// Who plays: sides, names, who hasn't come and who has left, in words.
import { language, t } from "./i18n.js";

/** @typedef {import("./types.js").StateMessage} StateMessage */

const list = new Intl.ListFormat(language);

/** The names of the computer's levels, from 1 on. */
export const levels = () => [
  t("Newcomer"),
  t("Beginner"),
  t("Amateur"),
  t("Skilled"),
  t("Advanced"),
  t("Expert"),
  t("Master"),
  t("Grandmaster"),
  t("Full strength"),
];

/** A computer as who sits somewhere: words.html says it alike. @param {number} level from 1 */
export const computer = (level) => t("computer, {level}", { level: levels()[level - 1] });

/** The name of a side. @param {string} game @param {number} seat */
export function side(game, seat) {
  if (game === "abalone") return [t("Black"), t("White")][seat];
  if (game === "tablut") return [t("Attackers"), t("Defenders")][seat];
  return t("Player {n}", { n: seat + 1 });
}

/** Who sits there. @param {Pick<StateMessage, "seats" | "yours">} state @param {number} seat */
export function sitter({ seats, yours }, seat) {
  const { kind, level, open, name } = seats[seat];
  if (kind === "computer") return computer(level ?? 1);
  if (open) return name ? t("{name}, not here yet", { name }) : t("nobody yet");
  if (!yours.includes(seat)) return name ?? t("another person");
  return name ? t("{name} (you)", { name }) : t("you");
}

/** What to call who plays a seat: by the name, else by the side. @param {StateMessage} state @param {number} seat */
export const called = ({ game, seats }, seat) => seats[seat].name ?? side(game, seat);

/** Several of them in one phrase. @param {StateMessage} state @param {number[]} seats */
export const all = (state, seats) => list.format(seats.map((seat) => called(state, seat)));

/** The seats of other people, who have to be asked. @param {StateMessage} state */
export const others = ({ seats, yours }) =>
  seats.flatMap(({ kind }, seat) => (kind === "person" && !yours.includes(seat) ? [seat] : []));

/** Who is still to come, in words. @param {StateMessage} state */
export function waiting(state) {
  const open = state.seats.flatMap((seat, i) => (seat.open ? [i] : []));
  return t("Waiting for {players}", { players: all(state, open) });
}

/** Whether a player is out of a game of Trans-Rabat. @param {string} position @param {number} seat */
export const hasLeft = (position, seat) => position.split(" ")[0].split("/")[seat] === "x";

/** Whether all who sit at this page have left a game of Trans-Rabat. @param {StateMessage} state */
export const haveLeft = ({ game, yours, start, plies }) =>
  game === "trans-rabat" && yours.length > 0 && yours.every((seat) => hasLeft(plies.at(-1)?.position ?? start, seat));
