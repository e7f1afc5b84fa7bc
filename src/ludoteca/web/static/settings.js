// What a reader has chosen on this device: kept here alone, the site doesn't know of it.

/** What holds until something else is chosen; those with yes or no are switches. */
const USUAL = {
  turning: "no", // the board turns to whose turn it is
  notify: "no", // my turn is told while I look elsewhere
  mute: "no", // phrases of the others aren't shown
  confirm: "no", // a move is asked about before it is made
  motion: "yes",
  sound: "yes",
  coordinates: "yes",
  shapes: "automatic", // beside colours: automatic, always, never
  theme: "system", // or light, dark; theme.js reads it too
  "flipped-abalone": "no",
  "flipped-tablut": "no",
  "flipped-trans-rabat": "no",
};

/** @typedef {keyof typeof USUAL} Setting */

/** @param {Setting} setting @returns {string} */
export function chosen(setting) {
  try {
    return localStorage.getItem(setting) ?? USUAL[setting];
  } catch {
    return USUAL[setting]; // keeping isn't allowed
  }
}

/** Choose for now and for later. @param {Setting} setting @param {string} value */
export function choose(setting, value) {
  if (setting === "theme") wear(value);
  try {
    if (value === USUAL[setting]) localStorage.removeItem(setting);
    else localStorage.setItem(setting, value);
  } catch {
    // it can't be kept
  }
}

/** Show a theme. @param {string} theme */
function wear(theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

/** @param {Setting} setting */
export const isOn = (setting) => chosen(setting) === "yes";

/** @param {Setting} setting @param {boolean} on */
export const turn = (setting, on) => choose(setting, on ? "yes" : "no");
