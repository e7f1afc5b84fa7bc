// A rules page: its diagrams become boards when they come near the screen; until then, and without scripts, they are pictures.
import { SKINS } from "./boards/skins.js";
import { bring } from "./diagram.js";

const NEAR = "600px"; // from the screen

const page = /** @type {HTMLElement} */ (document.getElementById("rules"));
const { game = "" } = page.dataset;
const skin = SKINS[game];

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
