// Tablut: nine by nine squares, the castle in the middle, the edge that the king runs for.
import { t } from "../i18n.js";
import { at } from "./motion.js";
import { options, press } from "./single.js";
import { ballGradient, grain, plank, round, svg } from "./svg.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Layout} Layout */

const PIECES = /** @type {Record<string, Piece>} */ ({
  a: { player: 0, kind: "soldier", look: "a" },
  d: { player: 1, kind: "soldier", look: "d" },
  k: { player: 1, kind: "king", look: "k" },
});

/** @type {import("../types.js").Skin} */
export const tablut = {
  game: "tablut",
  scale: 100,
  margin: 44,
  swipe: false,
  turn: () => 0,
  options,
  press,

  ground(view) {
    const { margin, scale } = tablut;
    const side = 9 * scale;
    return [
      svg(
        "defs",
        {},
        ballGradient("tablut-0", ["#6f5a4c", "#3c2d25", "#1d1410"]),
        ballGradient("tablut-1", ["#ffffff", "#f2e6cd", "#c0a878"]),
        ballGradient("boss-0", ["#8a7261", "#4b3a30", "#2a1f18"]),
        ballGradient("boss-1", ["#fffdf6", "#e9dabb", "#b39a68"]),
        plank("frame", ["#7a5436", "#4b301d"]),
        grain("grain"),
      ),
      svg("rect", { class: "frame", x: 2, y: 2, width: view.width - 4, height: view.height - 4, rx: 22 }),
      svg("rect", { class: "grain", x: 2, y: 2, width: view.width - 4, height: view.height - 4, rx: 22 }),
      svg("rect", { class: "inlay", x: margin - 6, y: margin - 6, width: side + 12, height: side + 12, rx: 4 }),
      ...names(view),
    ];
  },

  cell(cell, view) {
    const { x, y } = view.place(cell.name);
    const kind = cell.castle ? "castle" : cell.edge ? "edge" : "plain";
    const shapes = [
      svg("rect", { class: `square ${kind}`, x: round(x - 50), y: round(y - 50), width: 100, height: 100 }),
    ];
    if (cell.castle)
      shapes.push(
        svg("path", {
          class: "ornament",
          d: "M0-42 42 0 0 42-42 0ZM-30-30H30V30H-30ZM0-21A21 21 0 1 1 0 21A21 21 0 1 1 0-21",
          transform: `translate(${x} ${y})`,
        }),
      );
    return svg("g", {}, ...shapes);
  },

  pieces(position, geometry) {
    const ranks = position
      .split(" ")[0]
      .split("/")
      .map((rank) => rank.replace(/\d/g, (empty) => ".".repeat(Number(empty))));
    /** @type {Map<string, Piece>} */
    const found = new Map();
    for (const cell of geometry.cells) {
      const piece = PIECES[ranks[cell.row]?.[cell.column]];
      if (piece) found.set(cell.name, piece);
    }
    return found;
  },

  draw(piece) {
    const fill = `url(#tablut-${piece.player})`;
    if (piece.kind === "king") {
      return [
        svg("circle", { class: "shade", cx: 3, cy: 6, r: 42 }),
        svg("circle", { class: "body", r: 42, fill }),
        svg("circle", { class: "groove", r: 36.5 }),
        svg("path", { class: "crown", d: "M-24 16-27-13-12 0 0-22 12 0 27-13 24 16Z" }),
        svg("path", { class: "crown-band", d: "M-24 23H24" }),
      ];
    }
    if (piece.player === 0) {
      const square = { x: -34, y: -34, width: 68, height: 68, rx: 14 };
      return [
        svg("rect", { class: "shade", ...square, transform: "translate(3 5)" }),
        svg("rect", { class: "body", ...square, fill }),
        svg("path", { class: "bevel", d: "M-34-20Q-34-34-20-34H20Q34-34 34-20L23-14Q23-23 14-23H-14Q-23-23-23-14Z" }),
        svg("rect", { class: "boss", x: -23, y: -23, width: 46, height: 46, rx: 9, fill: "url(#boss-0)" }),
        svg("path", { class: "cut", d: "M-13-13 13 13M13-13-13 13" }),
        svg("path", { class: "carving", d: "M-13-13 13 13M13-13-13 13", transform: "translate(1.4 1.6)" }),
      ];
    }
    return [
      svg("circle", { class: "shade", cx: 3, cy: 5, r: 36 }),
      svg("circle", { class: "body", r: 36, fill }),
      svg("circle", { class: "groove", r: 29 }),
      svg("circle", { class: "boss", r: 19, fill: "url(#boss-1)" }),
      svg("circle", { class: "carving", r: 19 }),
    ];
  },

  describe(cell, piece) {
    const words = { a: t("attacker"), d: t("defender"), k: t("king") };
    const what = piece ? words[/** @type {keyof typeof words} */ (piece.look)] : t("empty");
    return `${cell.name}${cell.castle ? ` (${t("castle")})` : ""}, ${what}`;
  },

  moving({ element, from, to, start, end }) {
    const [here, gone] = [`${at(start)} scale(1)`, `${at(start)} scale(.6)`];
    if (from && to) {
      const far = Math.hypot(end.x - start.x, end.y - start.y) / tablut.scale;
      return [{ element, frames: [{ transform: at(start) }, { transform: at(end) }], ms: 180 + 18 * far }];
    }
    const frames = [
      { transform: here, opacity: 1 },
      { transform: gone, opacity: 0 },
    ]; // captured: when the capturer is there
    return [from ? { element, frames, ms: 240, delay: 120 } : { element, frames: frames.reverse(), ms: 240 }];
  },

  travel: (info) => (info.target ? [[info.source[0], info.target]] : []),
  aim: (info) => (info.target ? [info.target] : []),
  label: (info) => info.move,
};

/** Files and ranks beside the board. @param {Layout} view */
function names(view) {
  const { margin } = tablut;
  return [..."abcdefghi"].flatMap((file, i) => {
    const [column, row] = [view.place(`${file}1`).x, view.place(`a${i + 1}`).y];
    return [
      svg("text", { class: "coordinate", x: column, y: view.height - margin / 2 }, file),
      svg("text", { class: "coordinate", x: margin / 2, y: row }, String(i + 1)),
    ];
  });
}
