// A small menu beside a cell, for when a press there can mean several things.

/** @typedef {{x: number, y: number, reach: number}} Spot a place in pixels, and how far around it stays uncovered */

/**
 * Offer moves by their labels; resolves to nothing chosen where it is dismissed.
 * @param {HTMLElement} host positioned around the board @param {Spot} at on the host
 * @param {{label: string, value: import("../types.js").MoveInfo}[]} items
 * @param {string} cancel label of the last button
 * @param {Promise<string | null> | null} [about] what heads the menu, once it is known
 * @returns {Promise<import("../types.js").MoveInfo | null>}
 */
export function choose(host, at, items, cancel, about) {
  const { promise, resolve } = withResolvers();
  const back = document.activeElement;
  const menu = document.createElement("div");
  menu.className = "choice-menu";
  menu.setAttribute("role", "dialog");
  const done = (/** @type {import("../types.js").MoveInfo | null} */ value) => {
    menu.remove();
    document.removeEventListener("pointerdown", press, true);
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({ preventScroll: true });
    resolve(value);
  };
  let pressed = false; // in the menu: the click of a tap that opened it may come late, and isn't meant for it
  const press = (/** @type {Event} */ event) => {
    pressed = menu.contains(/** @type {Node} */ (event.target));
    if (!pressed) done(null);
  };
  for (const { label, value } of [...items, { label: cancel, value: null }]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = value ? "button" : "button quiet";
    if (value) button.dataset.move = value.move;
    button.textContent = label;
    button.addEventListener("click", (event) => {
      if (pressed || event.detail === 0) done(value); // keys and assistive devices click without a pointer
    });
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
  place(menu, host, at);
  menu.querySelector("button")?.focus({ preventScroll: true });
  document.addEventListener("pointerdown", press, true);
  void about?.then((words) => {
    if (!words || !menu.isConnected) return;
    menu.prepend(Object.assign(document.createElement("p"), { textContent: words }));
    menu.setAttribute("aria-description", words);
    place(menu, host, at);
  });
  return promise;
}

/**
 * Put the menu where it leaves the cell in sight: below, else above, else beside it.
 * @param {HTMLElement} menu @param {HTMLElement} host @param {Spot} at
 */
function place(menu, host, { x, y, reach }) {
  const { width, height } = menu.getBoundingClientRect();
  const room = host.getBoundingClientRect();
  const [top, bottom] = [4 - room.top, innerHeight - room.top - 4]; // of the screen, as the host counts
  const left = (/** @type {number} */ wanted) => Math.max(4, Math.min(wanted, room.width - width - 4));
  let [atX, atY] = [left(x - width / 2), y + reach];
  if (atY + height > bottom) atY = y - reach - height;
  if (atY < top) {
    atX = left(x + reach + width > room.width ? x - reach - width : x + reach);
    atY = Math.max(top, Math.min(y - height / 2, bottom - height));
  }
  menu.style.left = `${atX}px`;
  menu.style.top = `${atY}px`;
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
