// A notification that it is one's turn: only if asked for and allowed, and only while the page isn't looked at.
import { t } from "./i18n.js";
import { isOn } from "./settings.js";

export class Notifier {
  #was = false;

  /** @param {string} title of the page */
  constructor(title) {
    this.title = title;
  }

  /** Whether it is the reader's turn now. @param {boolean} mine */
  turn(mine) {
    const news = mine && !this.#was;
    this.#was = mine;
    if (!news || !document.hidden || !isOn("notify") || Notification.permission !== "granted") return;
    const told = new Notification(this.title, { body: t("Your turn"), tag: location.pathname });
    told.addEventListener("click", () => {
      focus();
      told.close();
    });
  }
}
