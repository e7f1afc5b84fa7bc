// A rules page: its diagrams become boards when they come near the screen; until then, and without scripts, they are pictures.
import { abalone } from "./boards/abalone.js";
import { tablut } from "./boards/tablut.js";
import { transRabat } from "./boards/trans-rabat.js";
import { bring } from "./diagram.js";

const NEAR = "600px"; // from the screen

const page = /** @type {HTMLElement} */ (document.getElementById("rules"));
const { game = "" } = page.dataset;
const skin = /** @type {Record<string, import("./types.js").Skin>} */ ({ abalone, tablut, "trans-rabat": transRabat })[
  game
];

const geometry = await (await fetch(`/api/geometry/${game}`)).json();
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      bring(/** @type {HTMLElement} */ (target), skin, geometry);
    }
  },
  { rootMargin: NEAR },
);
for (const figure of page.querySelectorAll("figure.diagram")) near.observe(figure);
