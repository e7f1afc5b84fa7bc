// What happens in a game, in words: turns and moves. For the status line, the move list and the panels.
import { t, tn } from "./i18n.js";
import { side, waiting } from "./people.js";
import { lapsed, reason, result } from "./results.js";

/** @typedef {import("./types.js").MoveInfo} MoveInfo */
/** @typedef {import("./types.js").StateMessage} StateMessage */

/** Whose turn it is, for the head of the panel. @param {StateMessage} state */
export function turn(state) {
  const left = state.game === "trans-rabat" && state.yours.includes(state.player) ? movesLeft(state) : "";
  return left ? `${whose(state)}: ${left}` : whose(state);
}

/** How many moves of the turn are left, where that needs saying. @param {StateMessage} state */
function movesLeft({ start, plies }) {
  const left = Number((plies.at(-1)?.position ?? start).split(" ")[4]);
  if (left === 0) return t("hats, or the end of the turn");
  return left > 1 ? tn("{n} move", "{n} moves", left) : "";
}

/** @param {StateMessage} state */
function whose(state) {
  const name = side(state.game, state.player);
  if (state.seats[state.player].kind === "computer") return t("{player} to move (computer)", { player: name });
  const mine = state.yours.includes(state.player);
  if (!mine) return t("{player} to move", { player: name });
  return state.yours.length > 1 ? t("Your turn, {player}", { player: name }) : t("Your turn");
}

/** A move as a sentence. @param {string} game @param {number} player @param {MoveInfo} info */
export function sentence(game, player, info) {
  const who = side(game, player);
  const [from, to] = [info.source[0], info.target];
  const pawn = info.pawn ?? "";
  switch (info.kind) {
    case "inline":
    case "broadside": {
      const parts = [
        tn("{who} moves {n} marble, {move}", "{who} moves {n} marbles, {move}", info.source.length, {
          who,
          move: info.move,
        }),
      ];
      if (info.pushed.length) parts.push(tn("pushes {n} marble", "pushes {n} marbles", info.pushed.length));
      if (info.off) parts.push(t("and pushes one off the board"));
      return parts.join(", ");
    }
    case "step": {
      const captured = info.captured.length
        ? `, ${tn("captures {n} piece", "captures {n} pieces", info.captured.length)}: ${info.captured.join(", ")}`
        : "";
      return t("{who}: {from} to {to}", { who, from, to }) + captured;
    }
    case "roll":
    case "slide": {
      const path = info.via
        ? t("{who} slides from {from} to {via} and rolls to {to}", { who, from, via: info.via, to })
        : t("{who} rolls from {from} to {to}", { who, from, to });
      return info.extra ? `${path}, ${t("and earns another move")}` : path;
    }
    case "block":
      return t("{who} puts a hat on the pawn on {pawn}", { who, pawn });
    case "counter":
      return t("{who} frees the own pawn on {from} by a counter-block of {pawn}", { who, from, pawn });
    case "regain":
      return t("{who} takes a captured hat back for the pawn on {pawn}", { who, pawn });
    case "recall":
      return t("{who} takes the hat back from the pawn on {pawn}", { who, pawn });
    case "cede":
      return t("{who} frees the pawn on {pawn} by ceding a hat", { who, pawn: pawn || from });
    case "end":
      return t("{who} ends the turn", { who });
    case "leave":
      return t("{who} leaves the game", { who });
    case "timeout":
      return t("{who} loses the turn on time", { who });
    default:
      return t("{who}: {move}", { who, move: info.move });
  }
}

/** An action of Trans-Rabat on a button. @param {MoveInfo} info */
export function action(info) {
  const pawn = info.pawn ?? info.source[0] ?? "";
  const to = info.target ?? "";
  switch (info.kind) {
    case "roll":
      return t("Roll to {to}", { to });
    case "slide":
      return t("Slide over {via}, roll to {to}", { via: info.via, to });
    case "block":
      return t("Block {pawn} with a hat", { pawn });
    case "counter":
      return t("Counter-block {pawn}: free {own}", { pawn, own: info.source[0] });
    case "regain":
      return t("Regain a hat, spare {pawn}", { pawn });
    case "recall":
      return t("Take the hat back from {pawn}", { pawn });
    case "cede":
      return t("Free {pawn}: cede a hat of player {n}", { pawn, n: (info.owner ?? 0) + 1 });
    case "end":
      return t("End turn");
    default:
      return info.move;
  }
}

/** How far the computer has thought. @param {import("./types.js").ThinkingMessage | null} thinking */
const thought = (thinking) =>
  thinking?.depth ? t("The computer is thinking: depth {depth}", { depth: thinking.depth }) : t("The computer is thinking");

/**
 * The line that heads the panels: whose turn, what is looked at, how it ended.
 * @param {import("./game.js").Game} game
 */
export function headline(game) {
  const { state } = game;
  if (!state) return "";
  if (!game.isLive) return t("Looking at move {n} of {live}", { n: game.ply, live: game.live });
  if (state.outcome) return result(state);
  if (state.waiting) return ""; // the invitation says it
  if (game.inHand) return t("Sending the move…");
  return state.seats[state.player].kind === "computer" ? thought(game.thinking) : turn(state);
}

/**
 * What the status line says of a change, for those who listen.
 * @param {import("./game.js").Game} game @param {string} what
 */
export function spoken(game, what) {
  const { state } = game;
  if (!state) return "";
  const shown = what === "moved" ? state.plies.at(-1) : state.plies[game.ply - 1];
  const lost = what === "moved" ? lapsed(state) : null;
  const move = shown ? sentence(state.game, shown.player, shown.info) : t("The start of the game");
  const next = state.outcome ? `${result(state)}. ${reason(state)}` : state.waiting ? waiting(state) : turn(state);
  if (what === "look") return move;
  if (what === "moved") return `${lost ?? `${move}.`} ${next}`;
  if (what === "state" || (what === "changed" && state.outcome)) return next;
  return what === "error" ? (game.problem ?? "") : "";
}
