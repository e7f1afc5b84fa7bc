// On every page: keeps rules, lessons and puzzles once opened for when there is no network, and says when it is gone.

const AGAIN = 5_000; // ms between looks whether the network is back

const notice = document.querySelector("[data-offline]");
const missing = document.querySelector("[data-missing]"); // this page stands for one that couldn't be loaded

/** @param {boolean} gone */
const tell = (gone) => notice instanceof HTMLElement && !missing && (notice.hidden = !gone);
addEventListener("offline", () => tell(true));
addEventListener("online", () => tell(false));
if (!navigator.onLine) tell(true);

/** Load the page that was asked for as soon as the site answers. */
async function look() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer || answer.status >= 500) return;
  if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

/** Show only what has been kept. */
async function list() {
  for (const item of document.querySelectorAll("[data-missing] li"))
    if (await caches.match(item.querySelector("a")?.pathname ?? ""))
      for (const one of [item, document.querySelector("[data-kept]")]) one?.removeAttribute("hidden");
}

if (missing) {
  addEventListener("online", () => void look());
  setInterval(() => void look(), AGAIN);
  void list();
}

const controlled = "serviceWorker" in navigator && navigator.serviceWorker.controller; // then it has seen this page come

// Once all else is loaded: on a slow line the page comes first.
addEventListener("load", async () => {
  if (!("serviceWorker" in navigator)) return; // neither over TLS nor on this machine
  await navigator.serviceWorker.register("/service-worker.js").catch(() => null);
  const { active } = await navigator.serviceWorker.ready;
  if (controlled) return;
  const keep = (/** @type {string} */ path) => active?.postMessage({ keep: path });
  keep(location.pathname);
  const loaded = (/** @type {{name: string}[]} */ all) => all.forEach(({ name }) => keep(new URL(name).pathname));
  new PerformanceObserver((list) => loaded(list.getEntries())).observe({ type: "resource", buffered: true });
});
