// What a reader has chosen on this device: kept here alone, the site doesn't know of it.

/** @typedef {"turning" | "notify" | "mute"} Setting the board turns, my turn is told, phrases aren't shown */

/** @param {Setting} setting */
export const isOn = (setting) => localStorage.getItem(setting) === "yes";

/** @param {Setting} setting @param {boolean} on */
export const turn = (setting, on) => localStorage.setItem(setting, on ? "yes" : "no");
