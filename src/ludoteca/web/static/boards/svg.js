// Making SVG elements.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Element | string)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

/** Write points for a polygon. @param {{x: number, y: number}[]} points */
export const points = (points) => points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");

/** @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;

/**
 * A linear gradient lit from the upper left, for `<defs>`.
 * @param {string} id @param {string[]} colours from light to dark
 */
export const plank = (id, colours) => svg("linearGradient", { id, x1: 0, y1: 0, x2: 0.5, y2: 1 }, ...stops(colours));

/**
 * A radial gradient lit from the upper left, for `<defs>`.
 * @param {string} id @param {string[]} colours from light to dark
 */
export const ballGradient = (id, colours) =>
  svg("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.75 }, ...stops(colours));

/**
 * The grain of wood as a pattern, for `<defs>`: dark lines on what lies below.
 * @param {string} id
 */
export const grain = (id) =>
  svg(
    "pattern",
    { id, width: 420, height: 96, patternUnits: "userSpaceOnUse" },
    ...[
      "M0 9C90 3 150 17 240 10S360 4 420 9",
      "M0 30C70 36 130 22 200 29S330 38 420 30",
      "M0 47C110 41 160 55 260 47S370 42 420 47",
      "M0 70C60 64 150 78 230 70S340 63 420 70",
      "M0 86C100 90 190 80 270 86S380 90 420 86",
    ].map((d, i) =>
      svg("path", {
        d,
        fill: "none",
        stroke: "#2c1706",
        "stroke-width": 1.5 + (i % 3),
        "stroke-opacity": 0.05 + 0.025 * (i % 2),
      }),
    ),
  );

/** @param {string[]} colours */
const stops = (colours) =>
  colours.map((colour, i) => svg("stop", { offset: i / (colours.length - 1), "stop-color": colour }));
