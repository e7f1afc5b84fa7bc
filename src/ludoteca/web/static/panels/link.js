// An address to give to somebody.
import { t } from "../i18n.js";
import { canShare, copy, share, whole } from "../share.js";
import { html, useRef, useState } from "../vendor/preact-htm.js";
import { TextButton } from "./button.js";

/** @param {{label: string, url: string, about: string}} props about: a word for tests */
export function Link({ label, url, about }) {
  const field = /** @type {{current: HTMLInputElement | null}} */ (useRef(null));
  const [copied, set] = useState(false);
  const press = async () => {
    if (!field.current || !(await copy(field.current))) return;
    set(true);
    setTimeout(() => set(false), 2_000);
  };
  const address = whole(url);
  return html`<div class="link" data-link=${about}>
    <label><span>${label}</span>
      <input ref=${field} type="text" readonly value=${address} onFocus=${() => field.current?.select()} /></label>
    <${TextButton} action="copy" label=${copied ? t("Copied") : t("Copy")} press=${press} />
    ${canShare && html`<${TextButton} action="share" label=${t("Share")} press=${() => share(document.title, address)} />`}
  </div>`;
}
