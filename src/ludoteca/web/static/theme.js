// A classic script in the head: says that scripts run; the chosen theme is set before anything is painted, and the switch works on every page.
(() => {
  const root = document.documentElement;
  root.dataset.scripts = ""; // they run: what only they can do may be shown
  const chosen = localStorage.getItem("theme");
  if (chosen) root.dataset.theme = chosen;
  const dark = () =>
    (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  addEventListener("DOMContentLoaded", () => {
    const button = /** @type {HTMLButtonElement | null} */ (document.querySelector('[data-action="theme"]'));
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => {
      root.dataset.theme = dark() ? "light" : "dark";
      localStorage.setItem("theme", root.dataset.theme);
      dispatchEvent(new Event("theme")); // for those who show what is chosen
    });
  });
})();
