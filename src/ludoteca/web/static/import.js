// A game from a file: read by the site, shown ply by ply, and gone on from, against anyone.
import { ask } from "./api.js";
import { Board } from "./boards/board.js";
import { SKINS } from "./boards/skins.js";
import { complain, find } from "./form.js";
import { t } from "./i18n.js";
import { computer, levels, side } from "./people.js";
import { html, render } from "./vendor/preact-htm.js";
import { sentence } from "./words.js";

/** @typedef {Pick<import("./types.js").StateMessage, "game" | "options" | "start" | "plies">} Read */

const LEVEL = 3; // of a computer that nobody has chosen a level for

const form = /** @type {HTMLFormElement} */ (find("#reading"));
const field = /** @type {HTMLTextAreaElement} */ (find("#record"));
const chooser = /** @type {HTMLInputElement} */ (find('[name="file"]'));
const section = find("#found");

/** @param {SubmitEvent} event */
async function read(event) {
  event.preventDefault();
  const record = field.value;
  const { told, problem: wrong } = await ask("POST", "/api/records", { record });
  complain(wrong);
  section.hidden = !told;
  if (told) await show(record, told, told.plies.length - (told.outcome ? 1 : 0));
}

/**
 * Show the game, from its last ply on. @param {string} record @param {Read} read @param {number} ply
 */
async function show(record, read, ply) {
  const { game, options, start, plies } = read;
  const players = Number(options.players ?? 2);
  const query = options.board ? `?board=${encodeURIComponent(options.board)}` : "";
  const geometry = await (await fetch(`/api/geometry/${game}${query}`)).json();
  const [host, words] = ["preview", "words"].map((name) =>
    Object.assign(document.createElement("div"), { className: name }),
  );
  section.replaceChildren(host, words);
  const board = new Board(host, SKINS[game], { ...geometry, players }, { move: () => {}, pick: () => {} });
  board.told = true;
  const seats = Array.from({ length: players }, (_, seat) => (seat ? String(LEVEL) : "person"));

  const go = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = seats.map((kind) => (Number(kind) ? { kind: "computer", level: Number(kind) } : { kind }));
    const { told, problem: wrong } = await ask("POST", "/api/games", { record, ply, seats: wanted });
    complain(wrong);
    if (told) location.assign(told.url);
  };
  const draw = () => {
    const made = plies[ply - 1];
    board.show({ position: made?.position ?? start, legal: [], last: made?.info ?? null });
    render(
      html`<form onSubmit=${go}>
        <label class="ply">${t("Go on after move {n} of {last}", { n: ply, last: plies.length })}
          <input type="range" name="ply" min="0" max=${plies.length} value=${ply} onInput=${slide} /></label>
        <p role="status">${made ? sentence(game, made.player, made.info) : t("The start of the game")}</p>
        ${seats.map(
          (chosen, seat) => html`<label key=${seat} class="sitting">${side(game, seat)}
            <select name=${`seat-${seat}`} onChange=${(/** @type {Event} */ event) => seated(seat, event)}>
              <option value="person" selected=${chosen === "person"}>${t("Me")}</option>
              <option value="open" selected=${chosen === "open"}>${t("Friend by link")}</option>
              ${levels().map(
                (_, i) => html`<option key=${i} value=${i + 1} selected=${chosen === String(i + 1)}>
                  ${computer(i + 1)}</option>`,
              )}
            </select></label>`,
        )}
        <button type="submit" class="button primary" data-action="go-on">${t("Go on")}</button>
      </form>`,
      words,
    );
  };
  const slide = (/** @type {Event} */ event) => {
    ply = Number(/** @type {HTMLInputElement} */ (event.currentTarget).value);
    draw();
  };
  const seated = (/** @type {number} */ seat, /** @type {Event} */ event) => {
    seats[seat] = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
    draw();
  };
  draw();
  section.scrollIntoView({ block: "nearest" });
}

/** Read the chosen file. */
async function take() {
  const [file] = chooser.files ?? [];
  if (!file) return;
  field.value = await file.text();
  form.requestSubmit();
}

form.addEventListener("submit", (event) => void read(event));
chooser.addEventListener("change", () => void take());
void take(); // it may have been chosen before this script was there
