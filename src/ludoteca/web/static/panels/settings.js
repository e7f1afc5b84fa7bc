// What a reader may choose on this device: whether the board turns, to be told of the own turn, not to see phrases.
import { t } from "../i18n.js";
import { others } from "../people.js";
import { isOn, turn } from "../settings.js";
import { html, useState } from "../vendor/preact-htm.js";

/** @typedef {import("../settings.js").Setting} Setting */

/** @param {{state: import("../types.js").StateMessage, changed: () => void}} props */
export function Settings({ state, changed }) {
  const [, redraw] = useState("");
  const alone = state.seats.every(({ kind }, seat) => kind === "person" && state.yours.includes(seat));
  /** @type {[Setting, string][]} */
  const offered = [];
  if (state.yours.length > 1) offered.push(["turning", t("Turn the board to whose turn it is")]);
  if (state.yours.length && !alone && "Notification" in window)
    offered.push(["notify", t("Tell me when it is my turn, while I look elsewhere")]);
  if (others(state).length) offered.push(["mute", t("Don't show what the others say")]);
  if (!offered.length) return null;
  /** @param {Setting} setting @param {Event} event */
  const set = async (setting, { currentTarget }) => {
    const box = /** @type {HTMLInputElement} */ (currentTarget);
    const refused = setting === "notify" && box.checked && (await Notification.requestPermission()) !== "granted";
    if (refused) box.checked = false;
    turn(setting, box.checked);
    redraw(`${setting} ${box.checked}`);
    changed();
  };
  return html`<details class="settings" data-panel="settings">
    <summary class="button">${t("Settings")}</summary>
    <div class="all">
      ${offered.map(
        ([setting, label]) => html`<label key=${setting} class="switch">
          <input type="checkbox" name=${setting} checked=${isOn(setting)} onChange=${(/** @type {Event} */ event) => set(setting, event)} />
          <span>${label}</span></label>`,
      )}
    </div>
  </details>`;
}
