// The table of a match: kept fresh, and its address to be copied.
import { keepFresh } from "./fresh.js";
import { copy, whole } from "./share.js";

const PAUSE = 5_000; // ms
const field = /** @type {HTMLInputElement} */ (document.querySelector('[data-link="table"] input'));
const button = /** @type {HTMLButtonElement} */ (document.querySelector('[data-action="copy"]'));
const label = button.textContent;

field.value = whole(field.value);
button.addEventListener("click", async () => {
  if (!(await copy(field))) return;
  button.textContent = button.dataset.copied ?? "";
  setTimeout(() => (button.textContent = label), 2_000);
});
keepFresh(PAUSE);
