// The set-up panel: shows what the choices make of the form, and asks the server for the game.
import { ask } from "./api.js";
import { complain } from "./form.js";
import { check, secondsOf } from "./own-clock.js";
import { isOn, turn } from "./settings.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("setup"));
const game = form.dataset.game ?? "";
const picture = /** @type {HTMLImageElement | null} */ (document.querySelector("[data-picture]"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector('[data-action="start"]'));
const seats = /** @type {HTMLFieldSetElement[]} */ ([...form.querySelectorAll("[data-seat]")]);

const turning = /** @type {HTMLInputElement} */ (form.elements.namedItem("turning"));

/** The chosen value of a field, or "" where there is none. @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? "");

/** @param {string} selector @param {ParentNode} [within] */
const fields = (selector, within = form) =>
  /** @type {NodeListOf<HTMLInputElement>} */ (within.querySelectorAll(selector));

/** Show a part of the form, or leave it out of all that is asked. @param {string} selector @param {boolean} on */
function show(selector, on) {
  for (const part of form.querySelectorAll(selector)) {
    /** @type {HTMLElement} */ (part).hidden = !on;
    for (const field of fields("input, select", part)) field.disabled = !on;
  }
}

function refresh() {
  const players = Number(value("players") || seats.length);
  for (const [i, seat] of seats.entries()) {
    seat.hidden = seat.disabled = i >= players;
  }
  const kinds = chosenSeats().map(({ kind }) => kind);
  const custom = value("time") === "custom";
  show(".of-open", kinds.includes("open"));
  show(".of-screen", kinds.filter((kind) => kind === "person").length > 1);
  show(".custom", custom);
  show(".of-bank", custom && value("time-kind") === "bank");
  show(".of-move", custom && value("time-kind") === "move");
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

/** Who comes from the lobby wants somebody from there. */
function offer() {
  for (const box of fields('[name="kind-1"][value="open"], [name="public"]')) box.checked = true;
}

/** Who is to play: as many as there are seats now. @returns {{kind: string, level?: number}[]} */
const chosenSeats = () =>
  seats.flatMap((seat, i) => {
    if (seat.disabled) return [];
    const kind = value(`kind-${i}`);
    return [kind === "computer" ? { kind, level: Number(value(`level-${i}`)) } : { kind }];
  });

/** The fields of a clock of one's own that are asked now. */
const clockFields = () => [...fields(".custom input:enabled")];

/** The time control. @returns {import("./types.js").Control | null} */
function chosenTime() {
  const custom = value("time") === "custom";
  const own = custom ? clockFields().map(secondsOf) : [];
  const [kind, seconds, increment] = custom ? [value("time-kind"), ...own] : value("time").split(":");
  if (kind === "move") return { kind, seconds: Number(seconds) };
  return kind === "bank" ? { kind, seconds: Number(seconds), increment: Number(increment) } : null;
}

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  const [wrong] = clockFields().filter((field) => !check(field));
  if (wrong) return wrong.focus();
  const options = Object.fromEntries(
    Object.entries(chosenOptions()).map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : text]),
  );
  const body = {
    game,
    options,
    seats: chosenSeats(),
    control: chosenTime(),
    games: Number(value("games")) || null,
    public: value("public") === "on",
  };
  if (!turning.disabled) turn("turning", turning.checked);
  complain(null, "game");
  button.disabled = true; // one press, one game
  const { told, problem } = await ask("POST", "/api/games", body);
  if (told) {
    if (!body.seats.some(({ kind }) => kind === "person")) localStorage.setItem("made", told.id); // its links are ours
    return location.assign(told.url);
  }
  complain(problem, "game");
  button.disabled = false;
}

form.addEventListener("change", refresh);
form.addEventListener("submit", start);
// Only what was wrong is looked at while it is typed: words that come when a field is left move the button from under a press.
for (const field of fields(".custom input"))
  field.addEventListener("input", () => field.getAttribute("aria-invalid") === "true" && check(field));
addEventListener("pageshow", () => (button.disabled = false)); // come back to by the browser's button, too
turning.checked = isOn("turning");
if (location.hash === "#lobby") offer();
refresh();
