// What pages with a form share: their parts by selector, and the line that says what is wrong.

/** @template {HTMLElement} E @param {string} selector @returns {E} */
export const find = (selector) => /** @type {E} */ (document.querySelector(selector));

/**
 * Say what is wrong; nothing, that it is right again.
 * @param {string | null} wrong @param {string} [about] which line says it, where the page has several
 */
export function complain(wrong, about) {
  const problem = find(about ? `[data-problem="${about}"]` : "[data-problem]");
  problem.textContent = wrong;
  problem.hidden = !wrong;
}
