// The panels of a lesson: how far one is, the task, what is said about a try, and what can be done next.
import { t, tn } from "../i18n.js";
import { html } from "../vendor/preact-htm.js";
import { IconButton, TextButton } from "./button.js";
import { icons } from "./icons.js";
import { Rule } from "./rule.js";

/** @typedef {import("../lesson.js").Lessons} Lessons */

/** All steps, each to be gone to, and the rules. @param {{lessons: Lessons, game: string, go: (at: number) => void}} props */
export function Progress({ lessons, game, go }) {
  const { steps, done, at } = lessons;
  const far = tn("{n} step done", "{n} steps done", done.size);
  return html`<nav class="progress" aria-label=${t("Steps")}>
    <ol>
      ${steps.map(({ id, title }, i) => {
        const name = t("Step {n}: {title}", { n: i + 1, title });
        const label = done.has(id) ? `${name}, ${t("done")}` : name;
        return html`<li key=${id}>
          <button
            type="button"
            class=${done.has(id) ? "done" : ""}
            data-step=${id}
            aria-label=${label}
            title=${label}
            aria-current=${i === at ? "step" : undefined}
            onClick=${() => go(i)}
          >${i + 1}</button>
        </li>`;
      })}
    </ol>
    <p class="far">${far}</p>
    <a class="button icon" href=${`/${game}/rules`} target="_blank" data-action="rules" aria-label=${t("Rules")} title=${t("Rules")}>${icons.book}</a>
  </nav>`;
}

/** What is to be done. @param {{lessons: Lessons}} props */
export function Task({ lessons: { step, steps, at } }) {
  return html`<div class="task">
    <p class="number">${t("Step {n} of {steps}", { n: at + 1, steps: steps.length })}</p>
    <h2>${step.title}</h2>
    <p>${step.task}</p>
  </div>`;
}

const HEADS = {
  hint: () => t("Hint"),
  other: () => t("That is allowed, but it isn't the task."),
  illegal: () => t("That isn't allowed."),
  problem: () => t("That couldn't be looked up."),
  right: () => t("Right!"),
};

/** What was said last. @param {{lessons: Lessons, game: string}} props */
export function Said({ lessons: { said }, game }) {
  return (
    said &&
    html`<div class=${`said ${said.kind}`} data-said=${said.kind}>
      <p><strong>${HEADS[said.kind]()}</strong> ${said.text} <${Rule} game=${game} rule=${said.rule} /></p>
    </div>`
  );
}

/** The same as a sentence to be spoken. @param {import("../lesson.js").Said} said */
export const spoken = (said) => `${HEADS[said.kind]()} ${said.text}`;

/**
 * Buttons that stay where they are, so that none loses the focus.
 * @param {{
 *   lessons: Lessons, game: string, busy: boolean, hint: () => void, again: () => void, go: (at: number) => void,
 * }} props
 */
export function Ways({ lessons, game, busy, hint, again, go }) {
  const { at, isLast, isRight, hinted, made } = lessons;
  const help = hinted ? t("Show the move") : t("Hint");
  const next = { action: "next", kind: "primary", label: t("Next step"), off: !isRight };
  return html`<div class="ways" role="group" aria-label=${t("Lesson")}>
    <${IconButton} action="back" label=${t("The step before")} icon=${icons.back} off=${at === 0} press=${() => go(at - 1)} />
    ${
      made.length
        ? html`<${TextButton} key="help" action="again" label=${t("Once more")} off=${busy} press=${again} />`
        : html`<${TextButton} key="help" action="hint" label=${help} press=${hint} />`
    }
    ${
      isLast && isRight
        ? html`<a key="next" class="button primary" href=${`/${game}`} data-action="play">${t("Play")}</a>`
        : html`<${TextButton} key="next" ...${next} press=${() => go(at + 1)} />`
    }
  </div>`;
}
