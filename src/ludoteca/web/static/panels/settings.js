// What a reader may choose on this device, kept there: how the board looks, what asks, sounds and moves, what is told.
import { canMove } from "../boards/motion.js";
import { t } from "../i18n.js";
import { others } from "../people.js";
import { choose, chosen, isOn } from "../settings.js";
import { html, useEffect, useState } from "../vendor/preact-htm.js";

/** @typedef {import("../settings.js").Setting} Setting */
/** @typedef {import("../types.js").StateMessage} StateMessage */

/** @typedef {[setting: Setting, label: string, useful: boolean]} Switch */

/** The switches that any board has use for. @returns {Switch[]} */
const common = () => [
  ["coordinates", t("Show the names of rows and cells"), true],
  ["sound", t("Sounds"), true],
  ["motion", t("Show pieces moving"), canMove()],
];

/** Those of a game in play. @param {StateMessage} state @returns {Switch[]} */
export function playing(state) {
  const alone = state.seats.every(({ kind }, seat) => kind === "person" && state.yours.includes(seat));
  const notify = t("Tell me when it is my turn, while I look elsewhere");
  return [
    ["confirm", t("Ask before each of my moves"), state.yours.length > 0],
    ["turning", t("Turn the board to whose turn it is"), state.yours.length > 1],
    ["notify", notify, state.yours.length > 0 && !alone && "Notification" in window],
    ["mute", t("Don't show what the others say"), others(state).length > 0],
  ];
}

/** Those with more than two values, each with its words. @param {string} game @returns {[Setting, string, [string, string][]][]} */
function choices(game) {
  /** @type {[Setting, string, [string, string][]]} */
  const theme = [
    "theme",
    t("Light or dark"),
    [
      ["system", t("As the system is")],
      ["light", t("Light")],
      ["dark", t("Dark")],
    ],
  ];
  if (game !== "trans-rabat") return [theme];
  return [
    [
      "shapes",
      t("Shapes for colours"),
      [
        ["automatic", t("Where colours are hard to tell apart")],
        ["always", t("Always")],
        ["never", t("Never")],
      ],
    ],
    theme,
  ];
}

/**
 * @param {{
 *   game: string, changed: () => void, own?: Switch[], flipping?: {on: boolean, flip: () => void},
 * }} props own: switches of the page; flipping: a switch of the board's, kept for each game
 */
export function Settings({ game, changed, own = [], flipping }) {
  const [, redraw] = useState("");
  useEffect(() => {
    const again = () => redraw(chosen("theme")); // by the button at the top of the page
    addEventListener("theme", again);
    return () => removeEventListener("theme", again);
  }, []);
  /** @param {Setting} setting @param {string} value */
  const set = (setting, value) => {
    choose(setting, value);
    redraw(`${setting} ${value}`);
    changed();
  };
  /** @param {Setting} setting @param {Event} event */
  const tick = async (setting, { currentTarget }) => {
    const box = /** @type {HTMLInputElement} */ (currentTarget);
    const refused = setting === "notify" && box.checked && (await Notification.requestPermission()) !== "granted";
    if (refused) box.checked = false;
    set(setting, box.checked ? "yes" : "no");
  };
  const box = (/** @type {string} */ name, /** @type {string} */ label, /** @type {boolean} */ on, /** @type {(event: Event) => void} */ press) =>
    html`<label key=${name} class="switch">
      <input type="checkbox" name=${name} checked=${on} onChange=${press} /> <span>${label}</span></label>`;
  return html`<details class="settings" data-panel="settings">
    <summary class="button">${t("Settings")}</summary>
    <div class="all">
      ${flipping && box("flipped", t("Flip the board"), flipping.on, flipping.flip)}
      ${[...common(), ...own].map(([setting, label, useful]) => useful && box(setting, label, isOn(setting), (event) => tick(setting, event)))}
      ${choices(game).map(
        ([setting, label, values]) => html`<label key=${setting} class="select"><span>${label}</span>
          <select name=${setting} value=${chosen(setting)}
            onChange=${(/** @type {Event} */ event) => set(setting, /** @type {HTMLSelectElement} */ (event.currentTarget).value)}>
            ${values.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}
          </select></label>`,
      )}
    </div>
  </details>`;
}
