// What can be done with the game as a whole: undo, a draw, resign, call off, a new game.
import { t } from "../i18n.js";
import { haveLeft, others } from "../people.js";
import { gone } from "../results.js";
import { html, useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Ask } from "./ask.js";
import { TextButton } from "./button.js";
import { icons } from "./icons.js";

/** @param {{game: import("../game.js").Game}} props */
export function Tools({ game }) {
  const [asking, ask] = useState("");
  const box = /** @type {{current: HTMLElement | null}} */ (useRef(null));
  const asked = useRef("");
  useLayoutEffect(() => {
    // The question takes the focus; it goes back to the button that asked it.
    if (!asking && asked.current)
      /** @type {HTMLElement | null} */ (box.current?.querySelector(`[data-action="${asked.current}"]`))?.focus();
    asked.current = asking;
  }, [asking]);
  const { state } = game;
  if (!state) return null;
  const { yours, outcome, may } = state;
  const company = others(state).length > 0;
  const left = haveLeft(state);
  const answer = (/** @type {boolean} */ yes) => {
    ask("");
    if (yes && asking === "resign") game.resign();
    if (yes && asking === "abort") game.abort();
  };
  if (asking === "resign" && !outcome)
    return html`<${Ask} about="resign" question=${t("Give this game up?")} yes=${t("Resign")} no=${t("Play on")} answer=${answer} />`;
  if (asking === "abort" && !outcome)
    return html`<${Ask} about="abort" question=${t("Call this game off?")} yes=${t("Call off")} no=${t("Keep it")} answer=${answer} />`;
  const back = company ? t("Ask to take back") : t("Undo");
  const buttons = [
    { action: "undo", label: back, icon: icons.undo, off: !game.may("takeback"), press: () => game.undo() },
  ];
  if (company && may.includes("abort"))
    buttons.push({
      action: "abort",
      label: t("Call off"),
      icon: icons.stop,
      off: !game.may("abort"),
      press: () => ask("abort"),
    });
  else {
    const label = state.game === "trans-rabat" ? t("Offer to end the game") : t("Offer a draw");
    buttons.push({ action: "draw", label, icon: icons.hands, off: !game.may("draw"), press: () => game.offer("draw") });
  }
  buttons.push({
    action: "resign",
    label: t("Resign"),
    icon: icons.flag,
    off: !game.may("resign"),
    press: () => ask("resign"),
  });
  const shown = yours.length ? buttons : [];
  return html`${left && !outcome && html`<p class="left" data-panel="left">${gone(state)} ${t("The others play on.")}</p>`}
  <div ref=${box} class=${`tools-row of-${shown.length + 1}`} role="group" aria-label=${t("Game")}>
    ${shown.map((button) => html`<${TextButton} key=${button.action} ...${button} />`)}
    <a class="button" href=${`/${state.game}`} data-action="new">${icons.plus}<span>${t("New game")}</span></a>
  </div>`;
}
