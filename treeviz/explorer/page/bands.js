// The rows of the drawing: a band each, and beside it who is to move there.

import { drawn } from "./elements.js";
import { count, short } from "./numerals.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {ReturnType<typeof import("./surroundings.js").placed>} Layout */
/** @typedef {{mover: number, top: number, height: number, text: string, ply: string}} RowName */

/**
 * Return what is written beside each row; the mover is −1 where nobody is, or not always the same.
 * @param {Tree} tree
 * @param {Layout} layout
 * @returns {RowName[]}
 */
export function rowNames(tree, layout) {
  return [...layout.rows].map(([row, [top, height]]) => {
    const marks = layout.marks.filter((mark) => mark.ply === row && mark.kind === "node");
    const movers = new Set(marks.filter(({ node }) => tree.end[node] > node + 1).map(({ node }) => tree.player(node)));
    const mover = movers.size === 1 ? [...movers][0] : -1;
    const text = mover < 0 ? (movers.size ? "" : ended(tree, marks.map(({ node }) => node))) : mover > 1 ? "chance" : `${tree.header.sides[mover]} to move`;
    return { mover, top, height, text: marks.length ? short(text, 18) : "", ply: marks.length ? `ply ${count(row)}` : "" };
  });
}

/**
 * Why nobody moves in a row, if it is the same everywhere.
 * @param {Tree} tree
 * @param {number[]} nodes
 */
function ended(tree, nodes) {
  const kinds = new Set(nodes.map((node) => tree.kind(node)));
  kinds.delete("pruned");
  if (!kinds.has("horizon")) return "no moves";
  return kinds.size === 1 ? "not searched on" : "";
}

/**
 * Return how much room the names need.
 * @param {RowName[]} names
 * @param {boolean} narrow whether only signs are drawn
 */
export function gutterOf(names, narrow) {
  return names.reduce((wide, { text, ply }) => Math.max(wide, narrow ? 0 : text.length * 7.8 + 38, ply.length * 6.2 + 12), 0);
}

/**
 * Draw the bands, and their names into a group that stays in sight: what scrolls goes below them.
 * @param {RowName[]} names
 * @param {{width: number, dy: number, gutter: number, between: number, narrow: boolean, labels: SVGElement}} how
 */
export function drawBands(names, { width, dy, gutter, between, narrow, labels }) {
  const group = drawn("g", { class: "bands" });
  for (const { mover, top, height, text, ply } of names) {
    const fill = ["max_band", "min_band"][mover] || "neutral_band";
    const box = { x: 0, y: dy + top - between * 0.5, height: height + between * 0.72, fill };
    group.append(drawn("rect", { ...box, width }));
    labels.append(drawn("rect", { ...box, width: gutter }));
    if (!ply) continue;
    const middle = dy + top + 18;
    const left = mover >= 0 && !narrow ? 28 : 8;
    if (mover >= 0) labels.append(triangle(mover, 16, middle));
    if (!narrow) labels.append(drawn("text", { x: left, y: middle + 4, "font-size": 12, "font-weight": 700, fill: "ink" }, text));
    labels.append(drawn("text", { x: left, y: middle + 20, "font-size": 11, fill: "muted" }, ply));
  }
  return group;
}

/**
 * @param {number} player
 * @param {number} x
 * @param {number} y
 */
function triangle(player, x, y) {
  if (player > 1) return drawn("circle", { cx: x, cy: y, r: 5, fill: "muted" });
  const points = player ? `${x - 6},${y - 5} ${x + 6},${y - 5} ${x},${y + 6}` : `${x - 6},${y + 5} ${x + 6},${y + 5} ${x},${y - 6}`;
  return drawn("polygon", { points, fill: player ? "min" : "max" });
}
