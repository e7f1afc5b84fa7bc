// A question before something that can't be undone. It takes the focus, and Escape is no.
import { html, useLayoutEffect, useRef } from "../vendor/preact-htm.js";
import { TextButton } from "./button.js";

/**
 * @param {{
 *   about: string, question: string, yes: string, no: string, answer: (yes: boolean) => void, danger?: boolean,
 * }} props `about` names the buttons: `about-yes`, `about-no`
 */
export function Ask({ about, question, yes, no, answer, danger = true }) {
  const box = /** @type {{current: HTMLElement | null}} */ (useRef(null));
  useLayoutEffect(() => box.current?.querySelector("button")?.focus(), []);
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") answer(false);
  };
  return html`<div ref=${box} class="ask" role="alertdialog" aria-label=${question} onKeyDown=${leave}>
    <p>${question}</p>
    <${TextButton} action=${`${about}-yes`} kind=${danger ? "danger" : ""} label=${yes} press=${() => answer(true)} />
    <${TextButton} action=${`${about}-no`} label=${no} press=${() => answer(false)} />
  </div>`;
}
