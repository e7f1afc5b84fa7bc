// What can wait until the board has answered.

const LATEST = 100; // ms: in a tab that isn't seen nothing is ever painted

/** Do something once what has just changed is painted. @param {() => void} then */
export function painted(then) {
  let waits = true;
  const once = () => {
    if (waits) then();
    waits = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LATEST);
}
