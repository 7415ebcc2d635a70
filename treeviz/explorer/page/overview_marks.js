// What is drawn over the icicle: the chosen line, what was found, texts, the current node.

import { ESTIMATED, UNSEEN } from "./icicle.js";
import { visible } from "./numerals.js";

/** @typedef {import("./icicle.js").Icicle} Icicle */
/** @typedef {import("./overview.js").Overview} Overview */

const SMALLEST_ROW = 22; // pixels: a lower row has no text
const SMALLEST_TEXT = 10; // pixels

/**
 * Frame the chosen line; where it is too narrow for frames, draw a line.
 * @param {Overview} overview
 * @param {number} first
 * @param {number} last
 */
export function drawLine(overview, first, last) {
  const { context, ratio, canvas } = overview;
  if (overview.hidden || overview.last < Infinity) return;
  const line = overview.icicle.tree.header.line.slice(first, last);
  context.lineJoin = "round";
  /** @type {[number, number][]} */
  const points = [];
  let above = -Infinity;
  for (const node of line) {
    const { x, y, width, height } = overview.box(node);
    if (y === above) continue; // in very deep trees many rows share a pixel
    above = y;
    if (width < 8 * ratio || height < 5 * ratio) {
      const middle = x + width / 2;
      points.push([middle, y], [middle, y + height]);
      continue;
    }
    const [left, right] = [Math.max(x, -9), Math.min(x + width, canvas.width + 9)];
    context.lineWidth = 2.5 * ratio;
    context.strokeStyle = overview.ink;
    context.strokeRect(left + ratio, y + ratio, right - left - 3 * ratio, height - 3 * ratio);
  }
  for (const [colour, wide] of /** @type {[string, number][]} */ ([[overview.paper, 5], [overview.ink, 2.5]])) {
    context.lineWidth = wide * ratio;
    context.strokeStyle = colour;
    context.beginPath();
    points.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
    context.stroke();
  }
}

/**
 * Mark what was found, one mark a column of pixels.
 * @param {Overview} overview
 * @param {number} first
 * @param {number} last
 */
export function drawHits(overview, first, last) {
  const { context, hitRows, ratio, window: view, unit, icicle } = overview;
  if (overview.lit.length) drawLit(overview);
  if (!hitRows || !hitRows.length) return;
  for (let ply = first; ply < last; ply++) {
    const nodes = hitRows[ply];
    let at = lowerBound(nodes, view.left, icicle);
    while (at < nodes.length) {
      const { x, y, width, height } = overview.box(nodes[at]);
      if (x > overview.canvas.width) break;
      const wide = width > 24 * ratio; // beside its text
      const middle = wide ? Math.max(x, 0) + 7 * ratio : Math.max(x, 0) + Math.min(width, overview.canvas.width - Math.max(x, 0)) / 2;
      mark(context, middle, y, Math.min(height, 9 * ratio), ratio, overview.ink, overview.paper);
      const beyond = view.left + (Math.max(x, 0) + 3 * ratio) / unit;
      let next = at + 1;
      while (next < nodes.length && icicle.left(nodes[next]) < beyond) next += 1 + ((next - at) >> 2);
      at = next;
    }
  }
}

/**
 * Frame the nodes that a sentence rests on.
 * @param {Overview} overview
 */
export function drawLit(overview) {
  const { context, lit, ratio } = overview;
  context.strokeStyle = overview.ink;
  context.lineWidth = 1.5 * ratio;
  context.setLineDash([3 * ratio, 2 * ratio]);
  for (let i = 0; i < lit.length; i += 2) {
    for (let node = lit[i]; node < lit[i] + lit[i + 1]; node++) {
      const { x, y, width, height } = overview.box(node);
      context.strokeRect(x + ratio, y + ratio, Math.max(width - 3 * ratio, ratio), height - 3 * ratio);
    }
  }
  context.setLineDash([]);
}

/**
 * Write moves and values where there is room.
 * @param {Overview} overview
 * @param {number} first
 * @param {number} last
 */
export function drawTexts(overview, first, last) {
  const { context, icicle, ratio, row, unit, window: view } = overview;
  if (row < SMALLEST_ROW * ratio) return;
  const { nodes, starts, tones, tree } = icicle;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const full = 12.5 * ratio;
  const { font } = overview;
  for (let ply = first; ply < last; ply++) {
    let written = 0;
    for (let at = icicle.search(ply, view.left); at < starts[ply + 1] && written < 400; at++) {
      const node = nodes[at];
      const { x, y, width, height } = overview.box(node);
      if (x > overview.canvas.width) break;
      const left = Math.max(x, 0);
      const room = Math.min(x + width, overview.canvas.width) - left - 8 * ratio;
      if (room < (overview.hits.length ? 30 : 14) * ratio) { // what is found has a mark, too
        // Nothing fits into what is narrower; whatever is wide enough comes at or after it.
        if (width < 4) at = icicle.search(ply, icicle.left(node) + 4 / unit, false, at + 1) - 1;
        continue;
      }
      if (node > overview.last) continue;
      const value = overview.hidden || overview.open.has(node) ? "" : overview.proof.written(node);
      const move = visible(tree.move(node));
      const tone = tones[node];
      const half = tone !== UNSEEN && (tone & 1);
      const low = half ? height * ESTIMATED : height;
      context.fillStyle = tone === UNSEEN ? overview.ink : [0, 4].includes(tone >> 1) ? overview.card : overview.cardInk;
      if (overview.open.has(node)) context.fillStyle = overview.ink;
      const middle = left + room / 2 + 4 * ratio;
      const size = Math.min(full, low - 3 * ratio); // the frame of the chosen line is above
      if (size < SMALLEST_TEXT * ratio) continue;
      context.font = `700 ${size}px ${font}`;
      const both = move ? `${move}  ${value}` : value;
      const two = move && value && low > 2.6 * size && context.measureText(both).width > room;
      const text = two ? value : both;
      const fits = context.measureText(text).width <= room;
      if (fits) context.fillText(text, middle, y + (two ? low * 0.5 + size * 0.62 : low / 2 + ratio));
      else if (context.measureText(value).width <= room) context.fillText(value, middle, y + low / 2 + ratio);
      if (two) {
        context.font = `${size}px ${font}`;
        if (context.measureText(move).width <= room) context.fillText(move, middle, y + low * 0.5 - size * 0.6);
      }
      written++;
    }
  }
}

/**
 * Point at the current node.
 * @param {Overview} overview
 */
export function drawNode(overview) {
  const { context, ratio } = overview;
  const { x, y, width, height } = overview.box(overview.node);
  const wide = Math.max(width, 3 * ratio);
  const left = Math.max(x - (wide - width) / 2, 0);
  const right = Math.min(x + width + (wide - width) / 2, overview.canvas.width);
  context.lineWidth = 6 * ratio;
  context.strokeStyle = overview.paper;
  context.strokeRect(left, y, right - left, height - ratio);
  context.lineWidth = 3 * ratio;
  context.strokeStyle = overview.ink;
  context.strokeRect(left, y, right - left, height - ratio);
  if (right - left < 30 * ratio) {
    const middle = (left + right) / 2;
    mark(context, middle, y - 10 * ratio, 10 * ratio, ratio * 1.6, overview.ink, overview.paper);
  }
}

/**
 * @param {Int32Array} nodes
 * @param {number} x
 * @param {Icicle} icicle
 */
function lowerBound(nodes, x, icicle) {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (icicle.right(nodes[middle]) > x) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Draw a small triangle that points down.
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} height
 * @param {number} ratio
 * @param {string} ink
 * @param {string} paper
 */
function mark(context, x, y, height, ratio, ink, paper) {
  context.beginPath();
  context.moveTo(x - 3.5 * ratio, y);
  context.lineTo(x + 3.5 * ratio, y);
  context.lineTo(x, y + height);
  context.closePath();
  context.lineWidth = 1.5 * ratio;
  context.strokeStyle = paper;
  context.stroke();
  context.fillStyle = ink;
  context.fill();
}
