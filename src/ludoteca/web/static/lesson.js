// One game's lessons as this page knows them: the step shown, what has been made in it, what was said, what is done.

/** @typedef {import("./types.js").MoveInfo} MoveInfo */
/** @typedef {import("./types.js").Points} Points */
/** @typedef {{player: number, info: MoveInfo, position: string, points: Points[] | null}} Made */
/**
 * @typedef {{
 *   id: string, title: string, task: string, hint: string, done: string, position: string, points: Points[] | null,
 *   player: number, last: MoveInfo | null, legal: MoveInfo[], right: Record<string, Made[]>,
 * }} Step
 */
/**
 * @typedef {{kind: "hint" | "other" | "illegal" | "problem" | "right", text: string, rule?: string | null}} Said
 *   `rule`: where the rules page tells of it
 */

const NOTHING = {
  source: [],
  target: null,
  via: null,
  pushed: [],
  off: null,
  captured: [],
  extra: false,
  pawn: null,
  owner: null,
  ends: null,
};

/** What a move does, with what it doesn't. @param {Partial<MoveInfo> & {move: string, kind: string}} brief */
const whole = (brief) => /** @type {MoveInfo} */ ({ ...NOTHING, ...brief });

export class Lessons {
  at = 0;
  /** @type {Made[]} the right move and what answered it, as far as it is shown */
  made = [];
  /** @type {Said | null} */
  said = null;
  hinted = false;

  /** @param {string} game @param {Step[]} steps as the server gives them */
  constructor(game, steps) {
    this.key = `lessons-${game}`;
    this.steps = steps.map((step) => ({
      ...step,
      last: step.last && whole(step.last),
      legal: step.legal.map(whole),
      right: Object.fromEntries(
        Object.entries(step.right).map(([move, plies]) => [
          move,
          plies.map((ply) => ({ ...ply, info: whole(ply.info) })),
        ]),
      ),
    }));
    const known = new Set(steps.map(({ id }) => id));
    /** @type {Set<string>} names of the steps done, now or on another day */
    this.done = new Set(stored(this.key).filter((id) => known.has(id)));
  }

  get step() {
    return this.steps[this.at];
  }

  get isLast() {
    return this.at === this.steps.length - 1;
  }

  /** Whether the task is fulfilled, and all that answers it is shown. */
  get isRight() {
    return this.said?.kind === "right";
  }

  /** What stands on the board. */
  get shown() {
    const { position, points, last } = this.step;
    const made = this.made.at(-1);
    return made ? { ...made, last: made.info } : { position, points, last };
  }

  /** Where to begin: the step that an address names, else the first that isn't done. @param {string} id */
  begin(id) {
    const named = this.steps.findIndex((step) => step.id === id);
    const open = this.steps.findIndex((step) => !this.done.has(step.id));
    this.go(named >= 0 ? named : Math.max(0, open));
  }

  /** @param {number} at */
  go(at) {
    this.at = at;
    this.made = [];
    this.said = null;
    this.hinted = false;
  }

  /** Note that the task of the step is fulfilled. */
  finish() {
    this.done.add(this.step.id);
    this.said = { kind: "right", text: this.step.done };
    try {
      localStorage.setItem(this.key, JSON.stringify([...this.done]));
    } catch {
      // no room or not allowed: progress then lasts as long as the page
    }
  }
}

/** @param {string} key @returns {string[]} */
function stored(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
