// The buttons of the panels. One that can't be used now keeps the focus: it is marked, not disabled.
import { html } from "../vendor/preact-htm.js";

/** @typedef {import("../vendor/preact-htm.js").VNode} VNode */

/**
 * A button with an icon alone; its label is spoken and shown as a tooltip.
 * @param {{
 *   action: string, label: string, press: () => void, icon: VNode | string, off?: boolean, pressed?: boolean,
 * }} props
 */
export const IconButton = ({ action, label, icon, press, off = false, pressed }) =>
  html`<button
    type="button"
    class="button icon"
    data-action=${action}
    aria-label=${label}
    title=${label}
    aria-pressed=${pressed === undefined ? undefined : String(pressed)}
    aria-disabled=${off ? "true" : undefined}
    onClick=${() => off || press()}
  >${icon}</button>`;

/**
 * A button with a label, an icon above it or none.
 * @param {{
 *   action: string, label: string, press: () => void, icon?: VNode, off?: boolean, kind?: string, move?: string,
 * }} props
 */
export const TextButton = ({ action, label, press, icon, off = false, kind = "", move }) =>
  html`<button
    type="button"
    class=${`button ${kind}`}
    data-action=${action}
    data-move=${move}
    aria-disabled=${off ? "true" : undefined}
    onClick=${() => off || press()}
  >${icon}<span>${label}</span></button>`;
