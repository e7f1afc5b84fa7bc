// One game's lessons as this page knows them: the step shown, what has been made in it, what was said, what is done.
import { keep, kept } from "./progress.js";
import { opened } from "./task.js";

/** @typedef {import("./types.js").MoveInfo} MoveInfo */
/** @typedef {import("./task.js").Made} Made */
/** @typedef {import("./task.js").Task & {id: string, title: string, task: string, hint: string, done: string}} Step */
/**
 * @typedef {{kind: "hint" | "other" | "illegal" | "problem" | "right", text: string, rule?: string | null}} Said
 *   `rule`: where the rules page tells of it
 */

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
    this.steps = steps.map(opened);
    const known = new Set(steps.map(({ id }) => id));
    /** @type {Set<string>} names of the steps done, now or on another day */
    this.done = new Set(kept(this.key).filter((id) => known.has(id)));
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
    keep(this.key, this.done);
  }
}
