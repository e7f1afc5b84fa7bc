// What players say to each other: ready phrases only, so that nobody can be insulted in words of one's own.
import { t } from "../i18n.js";
import { isOn } from "../settings.js";
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";

/** @typedef {import("../types.js").Said} Said */

const LASTS = 12_000; // ms for which a phrase is shown

/** The words of each phrase, by its code. @returns {Record<string, string>} */
export const phrases = () => ({
  hello: t("Hello!"),
  "good-luck": t("Good luck!"),
  "well-played": t("Well played!"),
  "nice-move": t("Nice move!"),
  oops: t("Oops!"),
  thinking: t("I need a moment."),
  sorry: t("Sorry for the wait."),
  thanks: t("Thanks for the game!"),
  again: t("Another one?"),
  "must-go": t("I must go."),
});

/** A menu of what can be said. @param {{say: (phrase: string) => void}} props */
export function Phrases({ say }) {
  const box = /** @type {{current: HTMLDetailsElement | null}} */ (useRef(null));
  const close = () => {
    if (!box.current) return;
    box.current.open = false;
    box.current.querySelector("summary")?.focus();
  };
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") close();
  };
  const press = (/** @type {string} */ code) => {
    say(code);
    close();
  };
  return html`<details class="phrases" ref=${box} onKeyDown=${leave} data-panel="phrases">
    <summary class="button">${t("Say…")}</summary>
    <div class="all">
      ${Object.entries(phrases()).map(
        ([code, words]) =>
          html`<button key=${code} type="button" class="button" data-phrase=${code} onClick=${() => press(code)}>${words}</button>`,
      )}
    </div>
  </details>`;
}

/** What a seat said last, for a while. @param {{said: Said[], seat: number, now: () => number}} props */
export function Bubble({ said, seat, now }) {
  const last = said.findLast((one) => one.seat === seat);
  const [, redraw] = useState(0);
  const left = last ? last.at + LASTS - now() : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => redraw(last?.at ?? 0), left);
    return () => clearTimeout(timer);
  }, [last?.at]);
  if (!last || left <= 0 || isOn("mute")) return null;
  return html`<span class="bubble" data-said=${last.phrase}>${phrases()[last.phrase] ?? ""}</span>`;
}
