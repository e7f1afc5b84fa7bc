// Keeps a part of a page fresh: asks for the page again while it is looked at, and puts the new part in its place.

/**
 * @param {number} pause ms between two looks
 * @returns {() => Promise<void>} looks at once
 */
export function keepFresh(pause) {
  const look = async () => {
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return; // the next look may find it
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [old, now] = [document, page].map((one) => one.querySelector("[data-fresh]"));
    if (!old || !now || old.innerHTML === now.innerHTML) return;
    const focused = old.contains(document.activeElement)
      ? document.activeElement?.closest("[data-challenge], a")
      : null;
    const same = focused?.hasAttribute("data-challenge")
      ? `[data-challenge="${focused.getAttribute("data-challenge")}"] .button`
      : `a[href="${focused?.getAttribute("href")}"]`;
    old.replaceWith(now);
    if (focused) /** @type {HTMLElement | null} */ (now.querySelector(same))?.focus({ preventScroll: true });
  };
  setInterval(() => document.visibilityState === "visible" && void look(), pause);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void look());
  return look;
}
