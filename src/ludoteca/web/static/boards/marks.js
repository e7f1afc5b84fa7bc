// Marks above the pieces: where what is picked can go, where a slide pauses, whose pawn a hat is offered for.
import { round, svg } from "./svg.js";
import { suggestion } from "./suggestion.js";

/** @param {import("./board.js").Board} board @returns {SVGElement[]} */
export function marks(board) {
  const { options, view, aimed, onBoard } = board;
  const { unit } = view;
  /**
   * @param {string} name @param {string} cell @param {number} size @param {(Element | string)[]} inner
   * @param {number} aside up and to the right
   */
  const mark = (name, cell, size, inner = [], aside = 0) => {
    const place = view.place(cell);
    const [x, y] = [place.x + aside * unit, place.y - aside * unit];
    return svg(
      "g",
      { class: `mark ${name}`, transform: `translate(${round(x)} ${round(y)})` },
      svg("circle", { r: round(size * unit) }),
      ...inner,
    );
  };
  const plus = () =>
    svg("path", { class: "plus", d: `M${-unit * 0.09} 0H${unit * 0.09}M0 ${-unit * 0.09}V${unit * 0.09}` });
  const found = suggestion(board);
  for (const cell of options.vias) found.push(mark("pause", cell, 0.11));
  for (const [cell, moves] of options.targets) {
    const extra = moves.some((info) => info.extra);
    const kinds = { onto: onBoard.has(cell), extra, several: moves.length > 1, aimed: cell === aimed };
    const name = ["goal", ...Object.entries(kinds).flatMap(([kind, is]) => (is ? [kind] : []))].join(" ");
    found.push(mark(name, cell, extra ? 0.16 : 0.12, extra ? [plus()] : []));
  }
  for (const cell of options.offers.keys()) found.push(mark("hat-offer", cell, 0.16, [plus()], 0.24));
  return found;
}
