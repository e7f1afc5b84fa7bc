// The service worker: keeps rules, lessons and puzzles once opened, with all that they need, for when there is no network.
//
// The site puts `const VERSION = "…";` before this text, the hash of all client files. Files of the client have it in their
// addresses too, so that a page and its files always fit together, however old the copy is.

const worker = /** @type {import("./worker.js").Worker} */ (/** @type {unknown} */ (self));
const NAME = `ludoteca-${VERSION}`;
const OFFLINE = "/offline"; // shown in place of what isn't kept
const PAGES = /^\/[a-z-]+\/(?:rules|lessons|puzzles)$|^\/offline$/; // no page that says something of a guest
const PUZZLE = /^\/api\/puzzles\/[a-z-]+\/[0-9a-f]+$/;
const AWAY = [502, 504]; // what a proxy answers for a site that isn't there
const PARTS = /(?:src|href)="(\/(?:static|picture|api\/geometry)\/[^"]+)"/g; // what a page loads

/** Keep a page with all that it loads, or leave the copy as it is. @param {string} path @param {Response} [page] */
const keep = (path, page) => copy(path, page).catch(() => undefined); // without a network

/** @param {string} path @param {Response} [page] */
async function copy(path, page) {
  const answer = page ?? (await fetch(path));
  if (!answer.ok || answer.redirected) return;
  const cache = await caches.open(NAME);
  const text = await answer.clone().text();
  for (const [, address = ""] of text.matchAll(PARTS)) {
    if (await cache.match(address)) continue;
    const part = await fetch(address.replaceAll("&amp;", "&"));
    const passing = address.startsWith("/static/") && !part.headers.get("Cache-Control")?.includes("immutable");
    if (!part.ok || passing) return; // the site has been brought up to date meanwhile: next time
    await cache.put(address, part);
  }
  await cache.put(path, answer);
}

/** What is kept of a kind. @param {RegExp} kind @returns {Promise<Set<string>>} paths */
async function held(kind) {
  const found = new Set();
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.add(new URL(url).pathname);
  return new Set([...found].filter((path) => kind.test(path)));
}

/** Keep again, as the site has them now, the pages that are kept. */
async function refresh() {
  await Promise.all([...(await held(PAGES)).add(OFFLINE)].map((path) => keep(path)));
}

/** Leave the copies of other versions, once there are new ones. */
async function tidy() {
  await refresh();
  for (const path of await held(PUZZLE)) await keep(path); // of which there may be many
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
}

/** After a change of language the copies speak it too. @param {string | null} language */
async function speak(language) {
  const offline = await caches.match(OFFLINE);
  if (language && language !== offline?.headers.get("Content-Language")) await refresh();
}

/** The site's answer, which is kept, if there is one, else the copy. @param {import("./worker.js").FetchEvent} event */
async function ask(event) {
  const path = new URL(event.request.url).pathname;
  try {
    const answer = await fetch(event.request);
    if (AWAY.includes(answer.status)) throw new Error("there is no site behind the proxy");
    if (PAGES.test(path) || PUZZLE.test(path)) event.waitUntil(keep(path, answer.clone()));
    return answer;
  } catch {
    return caches.match(path);
  }
}

/** Answer for a page. @param {import("./worker.js").FetchEvent} event */
async function visit(event) {
  const page = await ask(event);
  if (page) event.waitUntil(speak(page.headers.get("Content-Language")));
  return page ?? (await caches.match(OFFLINE)) ?? Response.error();
}

/** Answer for what a page loads. @param {Request} request */
async function load(request) {
  const { pathname, search } = new URL(request.url);
  if (pathname.startsWith("/static/")) return (await caches.match(request)) ?? fetch(request);
  return fetch(request).catch(async () => (await caches.match(pathname + search)) ?? Response.error());
}

worker.addEventListener("install", (event) => {
  event.waitUntil(copy(OFFLINE));
  worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  if (PAGES.test(event.data?.keep) || PUZZLE.test(event.data?.keep)) event.waitUntil(keep(event.data.keep));
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(visit(event));
  else if (PUZZLE.test(pathname)) event.respondWith(ask(event).then((puzzle) => puzzle ?? Response.error()));
  else if (/^\/(?:static|picture|api\/geometry)\//.test(pathname)) event.respondWith(load(event.request));
});
