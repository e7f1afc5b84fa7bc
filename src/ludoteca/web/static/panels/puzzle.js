// The panels of a puzzle: which there are, what is asked, what is said about a try, and what can be done next.
import { t } from "../i18n.js";
import { side } from "../people.js";
import { DIFFICULTIES } from "../puzzle.js";
import { html } from "../vendor/preact-htm.js";
import { TextButton } from "./button.js";
import { mark } from "./icons.js";
import { pushedOff } from "./players.js";
import { Rule } from "./rule.js";

/** @typedef {import("../puzzle.js").Puzzles} Puzzles */

/** @param {number} difficulty */
const named = (difficulty) => [t("Easy"), t("Medium"), t("Hard")][difficulty - 1];

/** Hints, by theme (training/themes.py). @type {Record<string, () => string>} */
const THEMES = {
  "push-off": () => t("Push a marble off."),
  "two-off": () => t("Two marbles can be pushed off, one after the other."),
  forced: () => t("Prepare first: soon a marble will be pushed off."),
  threat: () => t("Make a threat: the next move would push a marble off."),
  rescue: () => t("One of your marbles is in danger. Look what the other could push off."),
  broadside: () => t("Think of a broadside move."),
  escape: () => t("The king can get away."),
  hunt: () => t("The king can be taken."),
  "way-out": () => t("Open a way out for the king."),
  several: () => t("More than one soldier can be captured at once."),
  capture: () => t("A soldier can be captured."),
  guard: () => t("The other side threatens to win at once. Parry that."),
  king: () => t("The king has to move."),
  home: () => t("A pawn can come home."),
  chain: () => t("Look for a chain: one move earns another, and that one more."),
  again: () => t("A move can earn another one: face and ball both match."),
  block: () => t("An opponent's pawn can be blocked."),
  counter: () => t("Think of the counter-block."),
  regain: () => t("A hat can be regained."),
  recall: () => t("A hat can be taken back from a pawn."),
  cede: () => t("A pawn can be freed by ceding a hat."),
  slide: () => t("A slide leads there."),
};

/** What helps to find the solution. @param {string[]} themes */
export const hints = (themes) => themes.map((theme) => THEMES[theme]?.() ?? "").join(" ");

/** The difficulties, and those of the one chosen. @param {{puzzles: Puzzles, go: (id: string) => void}} props */
export function Choice({ puzzles, go }) {
  const { difficulty, done, id: shown } = puzzles;
  return html`<div class="levels" role="group" aria-label=${t("Difficulty")}>
      ${DIFFICULTIES.map((one) => {
        const [n, all] = [puzzles.solved(one), puzzles.those(one).length];
        return html`<button
          key=${one}
          type="button"
          class="button"
          data-difficulty=${one}
          aria-pressed=${String(one === difficulty)}
          onClick=${() => go(puzzles.firstOf(one))}
        ><span>${named(one)}</span> <small aria-label=${t("{n} of {all} solved", { n, all })}>${n}/${all}</small></button>`;
      })}
    </div>
    <nav class="progress" aria-label=${t("Puzzles")}>
      <ol>
        ${puzzles.those().map(({ id }, i) => {
          const name = t("Puzzle {n}", { n: i + 1 });
          const label = done.has(id) ? `${name}, ${t("solved")}` : name;
          return html`<li key=${id}>
            <button
              type="button"
              class=${done.has(id) ? "done" : ""}
              data-puzzle=${id}
              aria-label=${label}
              title=${label}
              aria-current=${id === shown ? "step" : undefined}
              onClick=${() => go(id)}
            >${i + 1}</button>
          </li>`;
        })}
      </ol>
    </nav>`;
}

/** Whose move it is, and how many are asked for, as sentences. @param {string} game @param {Puzzles} puzzles */
export function asked(game, { puzzle }) {
  if (!puzzle) return { head: "", text: "" };
  const { tasks } = puzzle;
  const n = tasks.length;
  return { head: t("{player} to move", { player: side(game, tasks[0].player) }), text: wanted(game === "trans-rabat", n) };
}

/** How much is asked for. @param {boolean} turn whether actions of a turn @param {number} n */
function wanted(turn, n) {
  if (turn) return n > 1 ? t("Find the best actions of this turn, {n} in all.", { n }) : t("Find the best action.");
  return n > 1 ? t("Find the best moves, {n} in all, each after the reply.", { n }) : t("Find the best move.");
}

/** What each side of Abalone has pushed off. @param {string} position */
function gains(position) {
  return pushedOff(position).map((words, seat) => `${side("abalone", seat)} ${words}`).join(" · ");
}

/** What is asked. @param {{game: string, puzzles: Puzzles, daily: boolean}} props */
export function Asked({ game, puzzles, daily }) {
  const { difficulty, number, puzzle, at } = puzzles;
  const { head, text } = asked(game, puzzles);
  const place = t("{difficulty}, puzzle {n}", { difficulty: named(difficulty), n: number + 1 });
  return html`<div class="task">
    <p class="number">${place}${daily && html` · <strong>${t("Puzzle of the day")}</strong>`}</p>
    ${
      puzzle &&
      html`<h2>${mark(game, puzzle.tasks[0].player)} ${head}</h2>
        <p>${text}${at > 0 && !puzzles.isOver && ` ${t("Now number {n} of {all}.", { n: at + 1, all: puzzle.tasks.length })}`}</p>
        ${game === "abalone" && html`<p class="gains">${gains(puzzles.shown.position)}</p>`}`
    }
  </div>`;
}

const HEADS = {
  hint: () => t("Hint"),
  other: () => t("There is better."),
  illegal: () => t("That isn't allowed."),
  problem: () => t("That couldn't be looked up."),
  good: () => t("Right, go on!"),
  right: () => t("Solved!"),
  shown: () => t("That was the solution."),
};

/** What was said last. @param {{game: string, puzzles: Puzzles}} props */
export const Said = ({ game, puzzles: { said } }) =>
  said &&
  html`<div class=${`said ${said.kind}`} data-said=${said.kind}>
    <p><strong>${HEADS[said.kind]()}</strong> ${said.text} <${Rule} game=${game} rule=${said.rule} /></p>
  </div>`;

/** The same as a sentence to be spoken. @param {import("../puzzle.js").Said} said */
export const spoken = (said) => `${HEADS[said.kind]()} ${said.text}`.trim();

/**
 * Buttons that stay where they are, so that none loses the focus.
 * @param {{puzzles: Puzzles, busy: boolean, hint: () => void, solve: () => void, again: () => void, next: () => void}} props
 */
export function Ways({ puzzles, busy, hint, solve, again, next }) {
  const { isOver, puzzle } = puzzles;
  return html`<div class="ways" role="group" aria-label=${t("Puzzle")}>
    ${
      isOver
        ? html`<${TextButton} key="help" action="again" label=${t("Once more")} press=${again} />`
        : html`<${TextButton} key="help" action="hint" label=${t("Hint")} off=${busy || !puzzle} press=${hint} />`
    }
    <${TextButton} key="solve" action="solve" label=${t("Show the solution")} off=${busy || isOver || !puzzle} press=${solve} />
    <${TextButton} key="next" action="next" kind=${isOver ? "primary" : ""} label=${t("Next puzzle")} press=${next} />
  </div>`;
}
