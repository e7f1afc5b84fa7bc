// A small menu beside a cell, for when a press there can mean several things.

/**
 * Offer moves by their labels; resolves to nothing chosen where it is dismissed.
 * @param {HTMLElement} host positioned around the board @param {{x: number, y: number}} at in pixels of the host
 * @param {{label: string, value: import("../types.js").MoveInfo}[]} items
 * @param {string} cancel label of the last button
 * @returns {Promise<import("../types.js").MoveInfo | null>}
 */
export function choose(host, at, items, cancel) {
  const { promise, resolve } = withResolvers();
  const back = document.activeElement;
  const menu = document.createElement("div");
  menu.className = "choice-menu";
  menu.setAttribute("role", "dialog");
  const done = (/** @type {import("../types.js").MoveInfo | null} */ value) => {
    menu.remove();
    document.removeEventListener("pointerdown", outside, true);
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({ preventScroll: true });
    resolve(value);
  };
  const outside = (/** @type {Event} */ event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) done(null);
  };
  for (const { label, value } of [...items, { label: cancel, value: null }]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = value ? "button" : "button quiet";
    if (value) button.dataset.move = value.move;
    button.textContent = label;
    button.addEventListener("click", () => done(value));
    menu.append(button);
  }
  menu.setAttribute("aria-label", items.map((item) => item.label).join(", "));
  menu.addEventListener("keydown", (event) => {
    const buttons = [...menu.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") done(null);
    else if (step)
      buttons[
        (buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step + buttons.length) %
          buttons.length
      ].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  host.append(menu);
  const { width, height } = menu.getBoundingClientRect();
  const room = host.getBoundingClientRect();
  menu.style.left = `${Math.max(4, Math.min(at.x - width / 2, room.width - width - 4))}px`;
  menu.style.top = `${at.y + height + 24 > room.height ? Math.max(4, at.y - height - 20) : at.y + 20}px`;
  menu.querySelector("button")?.focus();
  document.addEventListener("pointerdown", outside, true);
  return promise;
}

/**
 * @returns {{
 *   promise: Promise<import("../types.js").MoveInfo | null>,
 *   resolve: (value: import("../types.js").MoveInfo | null) => void,
 * }}
 */
function withResolvers() {
  /** @type {(value: import("../types.js").MoveInfo | null) => void} */
  let resolve = () => {};
  const promise = new Promise((/** @type {typeof resolve} */ found) => (resolve = found));
  return { promise, resolve };
}
