// A few words at the foot of the page for a moment. The status line speaks them, so this one is for the eyes alone.
const LASTS = 5_000; // ms

const box = document.createElement("p");
box.className = "toast";
box.hidden = true;
box.setAttribute("aria-hidden", "true");
let timer = 0;

/** @param {string} words */
export function toast(words) {
  clearTimeout(timer);
  box.textContent = words;
  box.hidden = false;
  document.body.append(box);
  timer = setTimeout(() => (box.hidden = true), LASTS);
}
