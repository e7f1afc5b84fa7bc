// The page that says what is kept about a guest: the name, and deleting everything.
import { ask } from "./api.js";
import { complain, find } from "./form.js";

const form = /** @type {HTMLFormElement} */ (find("#naming"));
const saved = find("[data-saved]");
const question = find("#deleting .ask");
const button = find('[data-action="delete"]');

/** @param {SubmitEvent} event */
async function rename(event) {
  event.preventDefault();
  saved.textContent = "";
  const name = String(new FormData(form).get("name")).trim();
  const { problem: wrong } = await ask("POST", "/api/me", { name });
  complain(wrong, "name");
  if (!wrong) saved.textContent = saved.dataset.saved ?? "";
}

/** @param {boolean} on whether the question is asked */
function asking(on) {
  question.hidden = !on;
  button.hidden = on;
  find(on ? '[data-action="delete-yes"]' : '[data-action="delete"]').focus();
}

async function remove() {
  const { problem: wrong } = await ask("DELETE", "/api/me");
  if (!wrong) return location.assign("/");
  asking(false);
  complain(wrong, "delete");
}

form.addEventListener("submit", (event) => void rename(event));
button.addEventListener("click", () => asking(true));
find('[data-action="delete-no"]').addEventListener("click", () => asking(false));
find('[data-action="delete-yes"]').addEventListener("click", () => void remove());
question.addEventListener("keydown", ({ key }) => key === "Escape" && asking(false));
