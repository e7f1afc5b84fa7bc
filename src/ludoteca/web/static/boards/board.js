// A board as an ARIA grid in SVG: shows a position, what is picked and where it can go; turns presses into moves.
// It knows no rules: what can be picked and where it goes is what `legal` lists, read by the game's skin.
import { t } from "../i18n.js";
import { chosen, isOn } from "../settings.js";
import { arrows } from "./arrows.js";
import { choose } from "./choice.js";
import { listen } from "./input.js";
import { layOut } from "./layout.js";
import { marks } from "./marks.js";
import { Pieces } from "./pieces.js";
import { part, partInWords, pickedFor } from "./suggestion.js";
import { round, svg } from "./svg.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../types.js").MoveInfo} MoveInfo */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {{position: string, legal: MoveInfo[], last: MoveInfo | null, change?: Change | null}} Shown */

/** @type {import("../types.js").Options} */
const NOTHING = { picks: new Set(), targets: new Map(), vias: new Set(), offers: new Map() };

export class Board {
  /** @type {string[]} cells of what is picked up */
  picked = [];
  options = NOTHING;
  /** @type {Shown} */
  shown = { position: "", legal: [], last: null };
  /** @type {Map<string, SVGElement>} */
  cells = new Map();
  /** @type {Map<string, import("../types.js").Piece>} */
  onBoard = new Map();
  /** @type {Map<string, string>} what is on each cell, in words: too slow to be made at every pick */
  described = new Map();
  /** @type {WeakMap<Element, string>} what cells show: asking the elements is slower */
  #signs = new WeakMap();
  focused = "";
  /** @type {number | null} the player whose pieces can all be picked, in vain or not: where it is told why a move fails */
  free = null;
  /** Whether all signs are shown, whatever the reader has chosen. */
  told = false;
  /** @type {MoveInfo | null} a move that is suggested */
  suggested = null;
  /** @type {string | null} the cell that a dragged piece would be put on */
  aimed = null;

  /**
   * @param {HTMLElement} host @param {import("../types.js").Skin} skin @param {import("../types.js").Geometry} geometry
   * @param {{
   *   move: (info: MoveInfo) => void, pick: (cells: string[]) => void,
   *   pressed?: (cell: string, picked: string[]) => string[], tried?: (move: string) => void,
   *   offered?: (cell: string) => Promise<string | null> | null,
   * }} on `pressed`: what is picked after a press that makes no legal move, `picked` being the usual; `tried`: a drag
   *   made none; `offered`: what is to be said of a pawn that something is offered for
   */
  constructor(host, skin, geometry, on) {
    this.host = host;
    this.skin = skin;
    this.geometry = geometry;
    this.on = on;
    this.pieces = new Pieces(skin);
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" });
    this.arrows = svg("g", { class: "arrows", "aria-hidden": "true" });
    this.ring = svg("circle", { class: "ring", "aria-hidden": "true" });
    this.element = svg("svg", { class: `board ${skin.game}`, role: "grid", "aria-label": t("Board") });
    this.host.append(this.element);
    this.view = layOut(geometry, skin, 0);
    this.part = whole(this.view);
    this.zoom = new Zoom(this);
    this.#build();
    listen(this);
  }

  /** Turn the board. @param {number} degrees */
  turn(degrees) {
    if (degrees === this.view.degrees) return;
    const focused = this.element.contains(document.activeElement);
    this.view = layOut(this.geometry, this.skin, degrees);
    this.#build();
    if (focused) this.focus(this.focused);
    this.show({ ...this.shown, change: null });
    this.zoom.follow(true);
  }

  /** @param {Shown} shown */
  show(shown) {
    const moved = shown.position !== this.shown.position || shown.legal !== this.shown.legal;
    this.shown = shown;
    this.#dress();
    this.onBoard = this.skin.pieces(shown.position, this.geometry);
    for (const [name, cell] of this.view.cells)
      this.described.set(name, this.skin.describe(cell, this.onBoard.get(name), this.view));
    this.pieces.show(this.onBoard, shown.change ?? null, this.view);
    if (moved) this.pick([]);
    else this.refresh();
    if (moved) this.zoom.follow();
  }

  /** Show the signs that the reader wants: shapes beside colours, names of rows and cells. */
  #dress() {
    const { classList } = this.element;
    const shapes = this.told ? "always" : chosen("shapes");
    for (const when of ["always", "automatic", "never"]) classList.toggle(`shapes-${when}`, when === shapes);
    classList.toggle("bare", !this.told && !isOn("coordinates"));
  }

  /** @param {string[]} cells */
  pick(cells) {
    const changed = cells.join() !== this.picked.join();
    this.picked = cells;
    this.aimed = null;
    this.refresh();
    if (changed) this.on.pick(cells);
  }

  /** Suggest a move, and pick what it moves. @param {MoveInfo | null} info */
  suggest(info) {
    this.suggested = info;
    if (info) {
      this.pick(pickedFor(info));
      const [to = info.pawn] = info.target ? this.skin.aim(info, this.view) : [];
      if (to) this.focus(to, false); // where Tab leads
    }
    this.refresh();
  }

  /** A press on a cell by mouse, touch, key or an assistive device. @param {string} cell */
  press(cell) {
    this.focus(cell, false);
    const moves = this.options.targets.get(cell);
    if (moves) return void this.make(moves, cell);
    const offers = this.options.offers.get(cell);
    if (offers && !this.options.picks.has(cell)) return void this.make(offers, cell, this.on.offered?.(cell) ?? null);
    const picked = this.skin.press(this.shown.legal, this.picked, cell, this.options);
    this.pick(this.on.pressed?.(cell, picked) ?? picked);
  }

  /**
   * Make the one move of these that is wanted.
   * @param {MoveInfo[]} moves @param {string} cell
   * @param {Promise<string | null> | null} [about] given, it is asked even if there is one; what heads the question
   */
  async make(moves, cell, about) {
    let move = /** @type {MoveInfo | null} */ (moves[0]);
    if (moves.length > 1 || about !== undefined) {
      const { legal } = this.shown;
      const items = moves.map((value) => ({ label: this.skin.label(value, this.view), value }));
      move = await choose(this.host, this.#pixels(cell), items, t("Cancel"), about);
      if (legal !== this.shown.legal) return; // the game has gone on meanwhile
    }
    if (!move) return;
    this.pick([]);
    this.on.move(move);
  }

  /** Draw anew what depends on what is picked and what is legal. */
  refresh() {
    const { legal, last } = this.shown;
    this.options = legal.length ? this.skin.options(legal, this.picked, this.view) : NOTHING;
    const { picks, targets, vias, offers } = this.options;
    for (const [cell, { player }] of legal.length ? this.onBoard : [])
      if (player === this.free && !offers.has(cell)) picks.add(cell);
    const travelled = last ? [...this.skin.travel(last, this.view).flat(), last.via, last.off, last.pawn, ...last.captured] : [];
    const lasting = new Set(travelled.filter((cell) => cell !== null));
    /** @type {Map<string, string>} */
    const signs = new Map();
    /** @param {string} kind @param {Iterable<string>} cells */
    const sign = (kind, cells) => {
      for (const cell of cells) signs.set(cell, `${signs.get(cell) ?? "cell"} ${kind}`);
    };
    sign("picked", this.picked);
    sign("pick", picks);
    sign("target", targets.keys());
    sign("via", vias);
    sign("offer", offers.keys());
    sign("last", lasting);
    if (this.aimed) sign("aimed", [this.aimed]);
    for (const [name, element] of this.cells) {
      const hint = part(this, name);
      if (hint === "from" || hint === "to") sign(`hint-${hint}`, [name]);
      const words = [this.described.get(name)];
      const moves = targets.get(name);
      if (moves) words.push(moves.some((info) => info.extra) ? t("can go here and earns another move") : t("can go here"));
      else if (vias.has(name)) words.push(t("slide through here"));
      if (offers.has(name)) words.push(t("hat action"));
      if (hint) words.push(partInWords(hint));
      this.#sign(element, signs.get(name) ?? "cell", words.join(", "));
    }
    this.marks.replaceChildren(...marks(this));
  }

  /**
   * Show signs of a cell where they are others: most cells stay as they are.
   * @param {Element} cell @param {string} kinds @param {string} words
   */
  #sign(cell, kinds, words) {
    const signs = `${kinds}: ${words}`;
    if (this.#signs.get(cell) === signs) return;
    this.#signs.set(cell, signs);
    cell.setAttribute("class", kinds);
    cell.setAttribute("aria-label", words);
    cell.setAttribute("aria-selected", String(kinds.includes("picked")));
  }

  /** Show by arrows what a move would do. @param {MoveInfo | null} info */
  propose(info) {
    this.arrows.replaceChildren(...(info ? arrows(info, this.skin, this.view) : []));
  }

  /** Make a cell the one that the keyboard acts on. @param {string} cell @param {boolean} [grab] take the focus too */
  focus(cell, grab = true) {
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = cell;
    const element = this.cells.get(cell);
    element?.setAttribute("tabindex", "0");
    const { x, y } = this.view.place(cell);
    this.ring.setAttribute("cx", String(round(x)));
    this.ring.setAttribute("cy", String(round(y)));
    if (grab) element?.focus({ preventScroll: true });
  }

  /** Show a part of the drawing alone. @param {import("../types.js").Part | null} part null: all of it */
  frame(part) {
    this.part = part ?? whole(this.view);
    const { x, y, width, height } = this.part;
    this.element.setAttribute("viewBox", [x, y, width, height].map(round).join(" "));
  }

  /** Units of the drawing in a pixel. */
  get scale() {
    return this.part.width / this.element.getBoundingClientRect().width;
  }

  /** The point of the drawing under a pointer. @param {{clientX: number, clientY: number}} event */
  point({ clientX, clientY }) {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: this.part.x + (clientX - left) * this.scale, y: this.part.y + (clientY - top) * this.scale };
  }

  /** Where a cell is on the host, in pixels, and how far it reaches. @param {string} cell */
  #pixels(cell) {
    const [host, { left, top }] = [this.host.getBoundingClientRect(), this.element.getBoundingClientRect()];
    const { scale, part } = this;
    const { x, y } = this.view.place(cell);
    const reach = Math.max(16, (this.view.unit / scale) * 0.5);
    return { x: left - host.left + (x - part.x) / scale, y: top - host.top + (y - part.y) / scale, reach };
  }

  #build() {
    const { view, skin } = this;
    this.frame(null);
    this.cells.clear();
    this.pieces.clear();
    const rows = view.rows.map((names) =>
      svg(
        "g",
        { role: "row" },
        ...names.map((name) => {
          const cell = /** @type {import("../types.js").Cell} */ (view.cells.get(name));
          const element = svg(
            "g",
            { class: "cell", role: "gridcell", "data-cell": name, tabindex: -1 },
            skin.cell(cell, view),
          );
          this.cells.set(name, element);
          return element;
        }),
      ),
    );
    this.ring.setAttribute("r", String(view.unit * 0.46));
    const ground = svg("g", { class: "ground", "aria-hidden": "true" }, ...skin.ground(view));
    const over = svg("g", { class: "over", "aria-hidden": "true" }, ...(skin.over?.(view) ?? []));
    this.element.replaceChildren(ground, ...rows, over, this.pieces.element, this.marks, this.arrows, this.ring);
    this.focus(this.focused || view.rows[Math.floor(view.rows.length / 2)][0], false);
  }
}

/** All of a drawing. @param {Layout} view @returns {import("../types.js").Part} */
const whole = ({ width, height }) => ({ x: 0, y: 0, width, height });
