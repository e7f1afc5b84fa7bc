// Where cells are drawn: the geometry scaled, and turned so that a player's side is at the bottom.

/** @typedef {import("../types.js").Cell} Cell */

/**
 * @param {import("../types.js").Geometry} geometry
 * @param {import("../types.js").Skin} skin
 * @param {number} degrees clockwise; only such turns as map the board's outline on itself
 * @returns {import("../types.js").Layout}
 */
export function layOut(geometry, skin, degrees) {
  const { scale, margin } = skin;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [middleX, middleY] = [geometry.width / 2, geometry.height / 2];
  const cells = new Map(geometry.cells.map((cell) => [cell.name, cell]));

  /** @param {number} x @param {number} y */
  const point = (x, y) => {
    const [dx, dy] = [x - middleX, y - middleY];
    return { x: margin + scale * (middleX + dx * cos - dy * sin), y: margin + scale * (middleY + dx * sin + dy * cos) };
  };
  const places = new Map(geometry.cells.map((cell) => [cell.name, point(cell.x, cell.y)]));
  /** @param {string} name */
  const place = (name) => places.get(name) ?? { x: 0, y: 0 };

  return {
    geometry,
    cells,
    unit: scale,
    degrees,
    width: 2 * margin + scale * geometry.width,
    height: 2 * margin + scale * geometry.height,
    place,
    point,
    rows: rows(geometry.cells, point, scale),
    nearest(x, y, within) {
      let found = null;
      let least = within;
      for (const [name, at] of places) {
        const distance = Math.hypot(at.x - x, at.y - y);
        if (distance < least) [found, least] = [name, distance];
      }
      return found;
    },
  };
}

/**
 * Cell names as drawn, in rows from the top, each from the left. Triangles of a strip share a row: the middle of their
 * height counts, not their centre.
 * @param {Cell[]} cells @param {(x: number, y: number) => {x: number, y: number}} point @param {number} scale
 */
function rows(cells, point, scale) {
  /** @param {Cell} cell */
  const level = (cell) => {
    const heights = (cell.corners ?? [[cell.x, cell.y]]).map((/** @type {[number, number]} */ [x, y]) => point(x, y).y);
    return Math.round((Math.max(...heights) + Math.min(...heights)) / 2 / (scale / 4));
  };
  /** @type {Map<number, Cell[]>} */
  const found = new Map();
  for (const cell of cells) found.set(level(cell), [...(found.get(level(cell)) ?? []), cell]);
  return [...found.keys()]
    .sort((a, b) => a - b)
    .map((key) =>
      (found.get(key) ?? []).sort((a, b) => point(a.x, a.y).x - point(b.x, b.y).x).map((cell) => cell.name),
    );
}
