// The set-up panel: shows what the choices make of the form, and asks the server for the game.
import { t } from "./i18n.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("setup"));
const game = form.dataset.game ?? "";
const picture = /** @type {HTMLImageElement | null} */ (document.querySelector("[data-picture]"));
const problem = /** @type {HTMLElement} */ (form.querySelector('[role="alert"]'));
const button = /** @type {HTMLButtonElement} */ (form.querySelector('[data-action="start"]'));
const seats = /** @type {HTMLFieldSetElement[]} */ ([...form.querySelectorAll("[data-seat]")]);

/** The chosen value of a field, or "" where there is none. @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? "");

function refresh() {
  const players = Number(value("players") || seats.length);
  for (const [i, seat] of seats.entries()) {
    seat.hidden = seat.disabled = i >= players;
  }
  const opener = form.querySelector("select[name=opener]");
  for (const [i, option] of (opener?.querySelectorAll("option") ?? []).entries()) {
    option.hidden = option.disabled = i >= players;
    if (option.selected && option.disabled) option.selected = false;
  }
  if (picture) {
    const options = new URLSearchParams(chosenOptions());
    options.delete("opener");
    const address = `${picture.dataset.picture}?${options}`;
    if (picture.getAttribute("src") !== address) picture.src = address;
  }
}

/** @returns {Record<string, string>} */
function chosenOptions() {
  return Object.fromEntries(
    ["players", "layout", "opener"].map((name) => [name, value(name)]).filter(([, chosen]) => chosen),
  );
}

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  const options = Object.fromEntries(
    Object.entries(chosenOptions()).map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : text]),
  );
  const body = {
    game,
    options,
    seats: seats.flatMap((seat, i) => {
      if (seat.disabled) return [];
      return value(`kind-${i}`) === "person"
        ? [{ kind: "person" }]
        : [{ kind: "computer", level: Number(value(`level-${i}`)) }];
    }),
  };
  problem.hidden = true;
  button.disabled = true; // one press, one game
  try {
    const answer = await fetch("/api/games", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const made = await answer.json();
    if (!answer.ok) throw new Error(made.error?.message);
    location.assign(made.url);
  } catch (error) {
    problem.textContent =
      (error instanceof Error && !(error instanceof TypeError) && error.message) ||
      t("The server can't be reached. Try again in a moment.");
    problem.hidden = false;
    button.disabled = false;
  }
}

form.addEventListener("change", refresh);
form.addEventListener("submit", start);
addEventListener("pageshow", () => (button.disabled = false)); // come back to by the browser's button, too
refresh();
