// The hats in the players' hands, from a position of Trans-Rabat.
import { t } from "../i18n.js";
import { side } from "../people.js";
import { html, render } from "../vendor/preact-htm.js";
import { hat } from "./icons.js";

/** @param {HTMLElement} place @param {string} position */
export function showHands(place, position) {
  const hands = position.split(" ")[1].split("/");
  const owners = hands.map((hand) => [...hand].filter((owner) => owner !== "-").map((owner) => Number(owner) - 1));
  render(
    html`<strong>${t("Hats in hand")}</strong>
      ${owners.map(
        (hats, seat) => html`<span key=${seat}>
          ${side("trans-rabat", seat)}:${" "}${hats.length ? hats.map((owner) => hat(owner)) : t("none")}
        </span>`,
      )}`,
    place,
  );
}
