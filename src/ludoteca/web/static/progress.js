// What was solved or learnt on this device: names, in localStorage.

/** @param {string} key @returns {string[]} */
export function kept(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} key @param {Iterable<string>} names */
export function keep(key, names) {
  try {
    localStorage.setItem(key, JSON.stringify([...names]));
  } catch {
    // no room or not allowed: progress then lasts as long as the page
  }
}
