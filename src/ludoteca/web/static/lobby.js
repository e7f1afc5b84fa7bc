// Games that wait for people: one press joins. The lobby's own page is kept fresh.
import { join } from "./entry.js";
import { keepFresh } from "./fresh.js";

const PAUSE = 4_000; // ms
const problem = /** @type {HTMLElement | null} */ (document.querySelector("[data-problem]"));
const look = document.querySelector("[data-fresh]") ? keepFresh(PAUSE) : null;

/** @param {MouseEvent} event */
async function pressed(event) {
  const button = /** @type {HTMLButtonElement | null} */ (
    /** @type {Element} */ (event.target).closest('[data-action="join"]')
  );
  if (!button || button.getAttribute("aria-disabled")) return;
  button.setAttribute("aria-disabled", "true"); // one press, one seat
  const { problem: wrong } = await join(button.dataset.id ?? "", {});
  if (!wrong) return location.assign(button.dataset.url ?? "/");
  button.removeAttribute("aria-disabled");
  if (problem) [problem.textContent, problem.hidden] = [wrong, false];
  void look?.();
}

document.addEventListener("click", (event) => void pressed(event));
