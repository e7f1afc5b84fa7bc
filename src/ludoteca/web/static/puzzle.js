// One game's puzzles as this page knows them: the one shown, how far it is solved, what was said, what has been solved.
import { keep, kept } from "./progress.js";
import { opened } from "./task.js";

/** @typedef {import("./task.js").Task} Task */
/** @typedef {import("./task.js").Made} Made */
/** @typedef {{id: string, difficulty: number}} Listed */
/** @typedef {Listed & {themes: string[], tasks: Task[]}} Puzzle */
/** @typedef {"hint" | "other" | "illegal" | "problem" | "good" | "right" | "shown"} Kind */
/** @typedef {{kind: Kind, text: string, rule?: string | null}} Said `rule`: where the rules page tells of it */

export const DIFFICULTIES = [1, 2, 3];

export class Puzzles {
  difficulty = 1;
  id = "";
  /** @type {Puzzle | null} the one shown, once the server has given it */
  puzzle = null;
  at = 0; // its task
  /** @type {Made[]} the moves of the task that are shown, and what answered them */
  made = [];
  /** @type {Said | null} */
  said = null;
  helped = false; // the solution was asked for

  /** @param {string} game @param {Listed[]} listed the easier ones first */
  constructor(game, listed) {
    this.key = `puzzles-${game}`;
    this.listed = listed;
    const known = new Set(listed.map(({ id }) => id));
    /** @type {Set<string>} names of the puzzles solved, now or on another day */
    this.done = new Set(kept(this.key).filter((id) => known.has(id)));
  }

  /** Those of a difficulty. @param {number} [difficulty] */
  those(difficulty = this.difficulty) {
    return this.listed.filter((one) => one.difficulty === difficulty);
  }

  /** How many of a difficulty are solved. @param {number} difficulty */
  solved(difficulty) {
    return this.those(difficulty).filter(({ id }) => this.done.has(id)).length;
  }

  /** The place of the one shown among those of its difficulty, from 0. */
  get number() {
    return this.those().findIndex(({ id }) => id === this.id);
  }

  /** The task in which a move is asked for; null before the puzzle has come. */
  get task() {
    return this.puzzle?.tasks[this.at] ?? null;
  }

  /** Whether it is solved, or its solution shown, to the end. */
  get isOver() {
    return this.said?.kind === "right" || this.said?.kind === "shown";
  }

  /** What stands on the board. */
  get shown() {
    const made = this.made.at(-1);
    if (made) return { ...made, last: made.info };
    const { position, points, last } = /** @type {Task} */ (this.task);
    return { position, points, last };
  }

  /** Which to begin with: the one that an address names, else the first that isn't solved. @param {string} id */
  first(id) {
    const open = this.listed.find((one) => !this.done.has(one.id));
    return (this.listed.find((one) => one.id === id) ?? open ?? this.listed[0]).id;
  }

  /** The first of a difficulty that isn't solved, else its first. @param {number} difficulty */
  firstOf(difficulty) {
    const those = this.those(difficulty);
    return (those.find(({ id }) => !this.done.has(id)) ?? those[0]).id;
  }

  /** The one after the one shown: of its difficulty, then of the next, then the first of all. */
  get next() {
    const at = this.listed.findIndex(({ id }) => id === this.id);
    return this.listed[(at + 1) % this.listed.length].id;
  }

  /** The next ones that aren't solved. @param {number} n how many @returns {string[]} */
  ahead(n) {
    const at = this.listed.findIndex(({ id }) => id === this.id);
    const open = this.listed.slice(at + 1).filter(({ id }) => !this.done.has(id));
    return open.slice(0, n).map(({ id }) => id);
  }

  /** Turn to a puzzle, which is still to come. @param {string} id */
  go(id) {
    this.id = id;
    this.difficulty = this.listed.find((one) => one.id === id)?.difficulty ?? 1;
    this.puzzle = null;
    this.reset();
  }

  /** @param {Puzzle} puzzle as the server gives it */
  take(puzzle) {
    this.puzzle = { ...puzzle, tasks: puzzle.tasks.map(opened) };
    this.reset();
  }

  /** From its beginning. */
  reset() {
    this.at = 0;
    this.made = [];
    this.said = null;
    this.helped = false;
  }

  /** All that a right move brings is shown: on to the next task. @returns {boolean} whether that was the last */
  advance() {
    const tasks = this.puzzle?.tasks ?? [];
    if (this.at === tasks.length - 1) return true;
    this.at += 1;
    this.made = [];
    return false;
  }

  /** Note that it is solved by the learner alone. */
  finish() {
    this.done.add(this.id);
    keep(this.key, this.done);
  }
}
