// What players offer each other, and what became of it, in words.
import { t } from "./i18n.js";
import { all, side } from "./people.js";

/** @typedef {import("./types.js").StateMessage} StateMessage */
/** @typedef {import("./types.js").Pending} Pending */
/** @typedef {{text: string, show: boolean}} News `show`: to be seen too, since nothing else on the page says it */

/** @param {Pending} pending @param {number[]} yours */
export const isMine = ({ by }, yours) => by.some((seat) => yours.includes(seat));

/** @param {Pending} pending @param {number[]} yours */
export const asksMe = ({ missing }, yours) => missing.some((seat) => yours.includes(seat));

/** What is offered, by whom. @param {StateMessage} state @param {Pending} pending */
export function proposal(state, pending) {
  const mine = isMine(pending, state.yours);
  const who = all(state, pending.by);
  switch (pending.kind) {
    case "draw":
      if (state.game === "trans-rabat")
        return mine
          ? t("You offer to end the game as it stands.")
          : t("{who} offered to end the game as it stands.", { who });
      return mine ? t("You offer a draw.") : t("{who} offered a draw.", { who });
    case "takeback":
      return mine ? t("You ask to take your last turn back.") : t("{who} asked to take a turn back.", { who });
    case "rematch":
      return mine ? t("You offer another game.") : t("{who} offered another game.", { who });
  }
}

/** Who is still asked. @param {StateMessage} state @param {Pending} pending */
export const awaited = (state, { missing }) => t("Waiting for {players}", { players: all(state, missing) });

/**
 * What is new about people since a state, other than moves.
 * @param {StateMessage} old @param {StateMessage} now
 * @param {string | null} declined what the reader declined, which is no news
 * @returns {News[]}
 */
export function news(old, now, declined) {
  /** @type {News[]} */
  const found = [];
  const say = (/** @type {string} */ text, show = true) => found.push({ text, show });
  for (const pending of now.offers) {
    const before = old.offers.find(({ kind }) => kind === pending.kind);
    if (!before) say(proposal(now, pending), false);
  }
  const over = now.outcome && !old.outcome; // news enough, whatever had been offered
  /** @type {Partial<Record<Pending["kind"], unknown>>} */
  const agreed = { takeback: now.plies.length !== old.plies.length, rematch: now.next };
  for (const pending of old.offers) {
    const gone = !now.offers.some(({ kind }) => kind === pending.kind);
    if (gone && !over && !agreed[pending.kind] && pending.kind !== declined)
      say(isMine(pending, now.yours) ? t("Your offer was declined.") : t("The offer is withdrawn or declined."));
  }
  for (const [seat, { open, name }] of now.seats.entries())
    if (old.seats[seat]?.open && !open && !now.yours.includes(seat))
      say(t("{who} joined.", { who: name ? `${name} (${side(now.game, seat)})` : side(now.game, seat) }));
  if (old.waiting && !now.waiting) say(t("The game begins."));
  if (now.next && !old.next) say(t("The next game is there."));
  return found;
}
