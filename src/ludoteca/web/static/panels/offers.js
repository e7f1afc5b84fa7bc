// What is offered and not yet agreed to: an answer to give, or to wait for.
import { t } from "../i18n.js";
import { asksMe, awaited, isMine, proposal } from "../proposals.js";
import { html } from "../vendor/preact-htm.js";
import { TextButton } from "./button.js";

/** @typedef {import("../types.js").Pending} Pending */

/** @param {{game: import("../game.js").Game, agree: (offer: Pending, yes: boolean) => void}} props */
export function Pendings({ game, agree }) {
  const { state, connected } = game;
  if (!state) return null;
  return state.offers
    .filter(({ missing }) => missing.length)
    .map((pending) => {
      const { kind } = pending;
      const off = !connected;
      const yes = { action: "agree", kind: "primary", label: t("Agree"), off, press: () => agree(pending, true) };
      const no = { action: "decline", label: t("Decline"), off, press: () => agree(pending, false) };
      const mine = isMine(pending, state.yours);
      const asked = asksMe(pending, state.yours);
      return html`<section key=${kind} class="pending" data-offer=${kind} aria-label=${t("Offer")}>
        <p>${proposal(state, pending)} ${!asked && html`<small>${awaited(state, pending)}</small>`}</p>
        ${asked && html`<${TextButton} ...${yes} /><${TextButton} ...${no} />`}
        ${!asked && mine && html`<${TextButton} ...${no} action="retract" label=${t("Take the offer back")} />`}
      </section>`;
    });
}
