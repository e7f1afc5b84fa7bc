// What happens in a game, in words: players, moves, results. For the status line, the move list and the panels.
import { number, t, tn } from "./i18n.js";

/** @typedef {import("./types.js").MoveInfo} MoveInfo */
/** @typedef {import("./types.js").StateMessage} StateMessage */

const LEVELS = () => [
  t("Newcomer"),
  t("Beginner"),
  t("Amateur"),
  t("Skilled"),
  t("Advanced"),
  t("Expert"),
  t("Master"),
  t("Grandmaster"),
];

/** The name of a side. @param {string} game @param {number} seat */
export function side(game, seat) {
  if (game === "abalone") return [t("Black"), t("White")][seat];
  if (game === "tablut") return [t("Attackers"), t("Defenders")][seat];
  return t("Player {n}", { n: seat + 1 });
}

/** Who sits there. @param {StateMessage} state @param {number} seat */
export function sitter({ seats, yours }, seat) {
  const { kind, level } = seats[seat];
  if (kind === "computer") return t("computer, {level}", { level: LEVELS()[(level ?? 1) - 1] });
  return yours.includes(seat) ? t("you") : t("another person");
}

/** Whether a player is out of a game of Trans-Rabat. @param {string} position @param {number} seat */
export const hasLeft = (position, seat) => position.split(" ")[0].split("/")[seat] === "x";

/** Whether all who sit at this page have left a game of Trans-Rabat. @param {StateMessage} state */
export const haveLeft = ({ game, yours, start, plies }) =>
  game === "trans-rabat" &&
  yours.length > 0 &&
  yours.every((seat) => hasLeft(plies.at(-1)?.position ?? start, seat));

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

/** How the game ended, in one line. @param {StateMessage} state */
export function result({ game, outcome, yours, seats }) {
  if (!outcome) return "";
  if (outcome.winner === null) return game === "trans-rabat" ? t("Shared first place") : t("A draw");
  const alone = seats.some((seat) => seat.kind === "computer") && yours.length === 1;
  if (alone)
    return yours.includes(outcome.winner) ? t("You won") : t("{player} won", { player: side(game, outcome.winner) });
  return t("{player} won", { player: side(game, outcome.winner) });
}

/** Why it ended so. @param {StateMessage} state */
export function reason(state) {
  const { outcome, yours } = state;
  switch (outcome?.reason) {
    case "six-off":
      return t("Six marbles are off the board.");
    case "king-escaped":
      return t("The king has reached the edge.");
    case "king-captured":
      return t("The king is captured.");
    case "home":
      return t("All three pawns are home.");
    case "last-left":
      return haveLeft(state) ? t("You resigned.") : t("Only one player is left.");
    case "repetition":
      return t("The position has been repeated.");
    case "no-push-off":
      return t("200 moves have passed without a marble pushed off.");
    case "turn-limit":
      return t("The limit of 100 turns is reached.");
    case "no-move":
      return t("The side to move has no legal move.");
    case "agreement":
      return t("The players agreed to end it.");
    case "resignation":
      return yours.length === 1 && outcome.winner !== yours[0] ? t("You resigned.") : t("The other side resigned.");
    case "time":
      return t("The time ran out.");
    default:
      return outcome?.reason ?? "";
  }
}

/** Points of places, ½ included. @param {number} value */
export const score = (value) => (value === 0.5 ? "½" : number(value));

/** How far the computer has thought. @param {import("./types.js").ThinkingMessage | null} thinking */
const thought = (thinking) =>
  thinking ? t("The computer is thinking: depth {depth}", { depth: thinking.depth }) : t("The computer is thinking");

/**
 * The line that heads the panels: whose turn, what is looked at, how it ended.
 * @param {import("./game.js").Game} game
 */
export function headline(game) {
  const { state } = game;
  if (!state) return "";
  if (!game.isLive) return t("Looking at move {n} of {live}", { n: game.ply, live: game.live });
  if (state.outcome) return result(state);
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
  const move = shown ? sentence(state.game, shown.player, shown.info) : t("The start of the game");
  const next = state.outcome ? `${result(state)}. ${reason(state)}` : turn(state);
  if (what === "look") return move;
  if (what === "moved") return `${move}. ${next}`;
  if (what === "state" || what === "changed") return next;
  return what === "error" ? (game.problem ?? "") : "";
}
