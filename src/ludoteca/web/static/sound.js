// Sounds, made of oscillators: no files. Browsers let a page sound from the first touch or key on, so they begin then.
import { painted } from "./painted.js";
import { isOn } from "./settings.js";

/** @typedef {"move" | "push" | "capture" | "block" | "low" | "win" | "over"} Sound */
/**
 * @typedef {{
 *   at?: number, from: number, to?: number, seconds: number, type?: OscillatorType, gain?: number,
 * }} Note at: seconds after the first; from, to: hertz; gain: up to 1
 */

const VOLUME = 0.35;
const AFTER = 0.3; // seconds from the last move to the tune of the end

/** A knock of wood on wood. @param {number} pitch @param {number} [at] @param {number} [gain] @returns {Note[]} */
const knock = (pitch, at = 0, gain = 1) => [
  { at, from: pitch, to: pitch * 0.55, seconds: 0.09, type: "triangle", gain },
  { at, from: pitch * 4.1, to: pitch * 2, seconds: 0.025, type: "square", gain: gain * 0.15 },
];

/** @param {number[]} pitches @param {number} apart seconds @returns {Note[]} */
const tune = (pitches, apart) =>
  pitches.map((from, i) => ({ at: AFTER + i * apart, from, seconds: 0.32, type: "triangle", gain: 0.7 }));

/** @type {Record<Sound, Note[]>} */
const SOUNDS = {
  move: knock(240),
  push: [...knock(200), ...knock(290, 0.07, 0.8), ...knock(260, 0.13, 0.5)], // marble on marble
  capture: [...knock(240), { at: 0.09, from: 520, to: 130, seconds: 0.22, type: "triangle", gain: 0.7 }], // falls away
  block: [
    { from: 150, to: 75, seconds: 0.2, type: "sine" },
    { at: 0.02, from: 320, to: 180, seconds: 0.1, type: "triangle", gain: 0.4 },
  ],
  low: [0, 0.16].map((at) => ({ at, from: 880, seconds: 0.1, type: "sine", gain: 0.6 })),
  win: tune([523, 659, 784, 1047], 0.11),
  over: tune([523, 392], 0.2),
};

/** What is heard of a move, from what it does. @param {import("./types.js").MoveInfo} info @returns {Sound | null} */
export function soundOf({ kind, target, pushed, off, captured }) {
  if (off || captured.length) return "capture";
  if (pushed.length) return "push";
  if (target) return "move";
  return ["end", "leave"].includes(kind) ? null : "block"; // all else is about hats
}

/** What is heard of a game's end. @param {import("./types.js").StateMessage} state @returns {Sound | null} */
export function endSound({ outcome, yours }) {
  if (!outcome || outcome.reason === "aborted") return null;
  return outcome.winner !== null && (!yours.length || yours.includes(outcome.winner)) ? "win" : "over";
}

export class Sounds {
  /** @type {AudioContext | null} */
  #context = null;

  constructor() {
    for (const touch of ["pointerdown", "pointerup", "keydown"])
      addEventListener(touch, () => painted(() => this.#unlock()), { capture: true });
  }

  /** @param {Sound | null} sound */
  play(sound) {
    const context = this.#context;
    if (!sound || !context || context.state !== "running" || !isOn("sound")) return;
    painted(() => SOUNDS[sound].forEach((note) => start(context, note)));
  }

  #unlock() {
    if (!isOn("sound") || navigator.userActivation?.isActive === false) return; // a finger's touch counts when it ends
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume();
  }
}

/** @param {AudioContext} context @param {Note} note */
function start(context, { at = 0, from, to = from, seconds, type = "sine", gain = 1 }) {
  const [begin, end] = [context.currentTime + at, context.currentTime + at + seconds];
  const [tone, loudness] = [context.createOscillator(), context.createGain()];
  tone.type = type;
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, end);
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(VOLUME * gain, begin + 0.006);
  loudness.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(loudness).connect(context.destination);
  tone.start(begin);
  tone.stop(end);
}
