// The reader's own name, to be changed right where it stands.
import { ask } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { TextButton } from "./button.js";
import { icons } from "./icons.js";

const LONGEST = 24; // characters

/** What the reader is called, as a button. @param {{words: string, open: boolean, press: () => void}} props */
export const Own = ({ words, open, press }) =>
  html`<button type="button" class="own-name" data-action="name" aria-expanded=${String(open)} title=${t("Change your name")} onClick=${press}>
    <span>${words}</span>${icons.pen}<span class="unseen">${t("Change your name")}</span>
  </button>`;

/**
 * Asks for a name. `done` tells whether there is a new one.
 * @param {{name: string | null, done: (changed: boolean) => void}} props
 */
export function Naming({ name, done }) {
  const [wrong, complain] = useState("");
  const [typed, type] = useState(name ?? "");
  const box = /** @type {{current: HTMLFormElement | null}} */ (useRef(null));
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const save = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const { problem } = await ask("POST", "/api/me", { name: typed.trim() });
    if (problem) complain(problem);
    else done(true);
  };
  const input = (/** @type {Event} */ event) => type(/** @type {HTMLInputElement} */ (event.currentTarget).value);
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") done(false);
  };
  return html`<form ref=${box} class="naming" onSubmit=${save} onKeyDown=${leave}>
    <label><span class="unseen">${t("Your name")}</span>
      <input type="text" name="name" maxlength=${LONGEST} value=${typed} onInput=${input} placeholder=${t("Your name")} autocomplete="nickname" aria-invalid=${wrong ? "true" : undefined} /></label>
    <button type="submit" class="button primary" data-action="name-save">${t("Save")}</button>
    <${TextButton} action="name-no" label=${t("Cancel")} press=${() => done(false)} />
    ${wrong && html`<p class="problem" role="alert">${wrong}</p>`}
  </form>`;
}
