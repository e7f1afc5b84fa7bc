// Giving an address to somebody: by copying it, or by the device's own menu.

/** The whole address of a path of this site. @param {string} path */
export const whole = (path) => new URL(path, location.href).href;

/** Copy a field's text. @param {HTMLInputElement} field @returns {Promise<boolean>} whether that could be done */
export async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy"); // where the page isn't served over TLS there is no other way
  }
}

/** Whether the device has a menu of its own for it. */
export const canShare = typeof navigator.share === "function";

/** @param {string} title @param {string} url */
export const share = (title, url) => navigator.share({ title, url }).catch(() => {}); // left without sharing
