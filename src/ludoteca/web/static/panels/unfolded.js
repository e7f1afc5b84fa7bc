// A place for the picked pawn unfolded: four faces and their balls, the hidden one too.
import { t } from "../i18n.js";
import { html, useEffect, useRef } from "../vendor/preact-htm.js";

/** @param {{drawing: SVGElement | null}} props */
export function Unfolded({ drawing }) {
  const box = /** @type {{current: HTMLElement | null}} */ (useRef(null));
  useEffect(() => box.current?.replaceChildren(...(drawing ? [drawing] : [])));
  const empty = t("Pick up a pawn to see all four of its faces.");
  const full = t("The picked pawn unfolded: the face below is in the middle.");
  return html`<figure class=${`unfolded ${drawing ? "" : "empty"}`} data-panel="unfolded">
    <div ref=${box}></div>
    <figcaption>${drawing ? full : empty}</figcaption>
  </figure>`;
}
