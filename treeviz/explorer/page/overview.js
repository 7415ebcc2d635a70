// The icicle on a canvas: every pixel is painted from what lies below it, at any zoom.

import { CLASSES, ESTIMATED, UNSEEN } from "./icicle.js";
import { drawHits, drawLine, drawNode, drawTexts } from "./overview_marks.js";

/** @typedef {import("./icicle.js").Icicle} Icicle */
/** @typedef {import("./proof.js").Proof} Proof */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Window in places and rows */

const TONES = ["tone_max", "tone_leans_max", "tone_even", "tone_leans_min", "tone_min"];

export class Overview {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Icicle} icicle
   * @param {Proof} proof
   */
  constructor(canvas, icicle, proof) {
    this.canvas = canvas;
    this.icicle = icicle;
    this.proof = proof;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("this browser draws on no canvas");
    this.context = context;
    /** @type {Window} */
    this.window = this.everything();
    this.node = 0;
    /** @type {Int32Array} */
    this.hits = new Int32Array(0);
    /** @type {Int32Array[] | null} */
    this.hitRows = null;
    /** @type {number[]} runs of nodes that are lit */
    this.lit = [];
    /** Nodes beyond were not visited yet. */
    this.last = Infinity;
    /** @type {Set<number>} nodes that are not left yet */
    this.open = new Set();
    /** Whether values are hidden. */
    this.hidden = false;
    this.ratio = 1;
    this.paper = this.ink = this.card = this.cardInk = this.font = "";
    /** @type {Uint32Array} */
    this.palette = new Uint32Array(0);
    /** @type {Uint32Array} what is not visited yet is pale */
    this.pale = this.palette;
    /** @type {ImageData | null} */
    this.image = null;
    this.pixels = new Uint32Array(0);
    this.colours();
    this.resize();
  }

  /** @returns {Window} */
  everything() {
    return { left: 0, right: this.icicle.width, top: 0, bottom: this.icicle.rows };
  }

  /**
   * Show another tree.
   * @param {Icicle} icicle
   * @param {Proof} proof
   */
  take(icicle, proof) {
    this.icicle = icicle;
    this.proof = proof;
    this.window = this.everything();
    this.node = 0;
    this.last = Infinity;
    this.open.clear();
    this.lit = [];
    this.light(new Int32Array(0));
  }

  /** Read the colours that the page has now. */
  colours() {
    const style = getComputedStyle(this.canvas);
    /** @param {string} role */
    const colour = (role) => style.getPropertyValue(`--${role}`).trim();
    this.font = style.fontFamily;
    this.paper = colour("paper");
    this.ink = colour("ink");
    this.card = colour("card");
    this.cardInk = colour("card_ink");
    this.palette = Uint32Array.from([...TONES.map(colour), colour("line_other"), this.paper], packed);
    this.pale = this.palette.map((one) => mixed(one, this.palette[6], 0.78));
  }

  /** Take the size that the canvas has on the page. */
  resize() {
    if (matchMedia("print").matches) return; // what is printed is the picture there is, as wide as paper
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const box = this.canvas.getBoundingClientRect();
    const width = Math.max(Math.round(box.width * ratio), 1);
    const height = Math.max(Math.round(box.height * ratio), 1);
    this.ratio = ratio;
    if (width === this.canvas.width && height === this.canvas.height && this.image) return;
    this.canvas.width = width;
    this.canvas.height = height;
    this.image = this.context.createImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
  }

  /** Pixels a place of the tree. */
  get unit() {
    return this.canvas.width / (this.window.right - this.window.left);
  }

  /** Pixels a row. */
  get row() {
    return this.canvas.height / (this.window.bottom - this.window.top);
  }

  /**
   * Zoom around a point.
   * @param {number} x
   * @param {number} y pixels of the page, from the canvas's corner
   * @param {number} factor above 1: nearer
   * @param {boolean} [rows] whether rows are zoomed, too
   */
  zoom(x, y, factor, rows = false) {
    const { icicle, window: view } = this;
    const place = view.left + (x * this.ratio) / this.unit;
    const width = Math.min(Math.max((view.right - view.left) / factor, 0.5), icicle.width);
    const part = (place - view.left) / (view.right - view.left);
    view.left = place - part * width;
    view.right = view.left + width;
    if (rows) {
      const at = view.top + (y * this.ratio) / this.row;
      const height = Math.min(Math.max((view.bottom - view.top) / factor, 1), icicle.rows);
      const share = (at - view.top) / (view.bottom - view.top);
      view.top = at - share * height;
      view.bottom = view.top + height;
    }
    this.hold();
  }

  /**
   * @param {number} dx
   * @param {number} dy pixels of the page
   */
  pan(dx, dy) {
    const { window: view } = this;
    const across = (dx * this.ratio) / this.unit;
    const down = (dy * this.ratio) / this.row;
    view.left -= across;
    view.right -= across;
    view.top -= down;
    view.bottom -= down;
    this.hold();
  }

  /** Keep the window within the tree. */
  hold() {
    const { icicle, window: view } = this;
    const width = Math.min(view.right - view.left, icicle.width);
    view.left = Math.min(Math.max(view.left, 0), icicle.width - width);
    view.right = view.left + width;
    const height = Math.min(view.bottom - view.top, icicle.rows);
    view.top = Math.min(Math.max(view.top, 0), icicle.rows - height);
    view.bottom = view.top + height;
  }

  /**
   * Show a node, as wide as the canvas but for a margin.
   * @param {number} node
   */
  show(node) {
    const left = this.icicle.left(node);
    const right = Math.max(this.icicle.right(node), left + 0.5);
    const margin = (right - left) * 0.05;
    this.window.left = left - margin;
    this.window.right = right + margin;
    this.hold();
  }

  /**
   * Move the window so that a node is in it.
   * @param {number} node
   */
  reveal(node) {
    const { icicle, window: view } = this;
    const middle = (icicle.left(node) + icicle.right(node)) / 2;
    if (middle < view.left || middle > view.right) {
      const half = (view.right - view.left) / 2;
      view.left = middle - half;
      view.right = middle + half;
    }
    const ply = icicle.tree.ply[node];
    if (ply < view.top || ply + 1 > view.bottom) {
      const half = (view.bottom - view.top) / 2;
      view.top = ply + 0.5 - half;
      view.bottom = ply + 0.5 + half;
    }
    this.hold();
  }

  /**
   * The node at a point of the page; −1.
   * @param {number} x
   * @param {number} y
   */
  nodeAt(x, y) {
    const place = this.window.left + (x * this.ratio) / this.unit;
    return this.icicle.at(Math.floor(this.window.top + (y * this.ratio) / this.row), place);
  }

  /** @param {Int32Array} hits nodes to be lit, ascending */
  light(hits) {
    this.hits = hits;
    const { ply } = this.icicle.tree;
    /** @type {number[][]} */
    const rows = Array.from({ length: hits.length ? this.icicle.rows : 0 }, () => []);
    for (const node of hits) rows[ply[node]].push(node);
    this.hitRows = rows.map((nodes) => Int32Array.from(nodes));
  }

  draw() {
    const { canvas, context, image, pixels, window: view } = this;
    if (!image) return;
    pixels.fill(this.palette[6]);
    const first = Math.max(Math.floor(view.top), 0);
    const last = Math.min(Math.ceil(view.bottom), this.icicle.rows);
    let drawn = -1;
    for (let ply = first; ply < last; ply++) {
      const top = Math.round((ply - view.top) * this.row);
      const bottom = Math.round((ply + 1 - view.top) * this.row);
      if (bottom <= drawn || bottom <= 0 || bottom === top) continue;
      drawn = bottom;
      this.drawRow(ply, Math.max(top, 0), Math.min(bottom - (bottom - top > 6 ? this.ratio : 0), canvas.height));
    }
    context.putImageData(image, 0, 0);
    drawLine(this, first, last);
    drawHits(this, first, last);
    drawTexts(this, first, last);
    drawNode(this);
  }

  /**
   * @param {number} ply
   * @param {number} top
   * @param {number} bottom
   */
  drawRow(ply, top, bottom) {
    const { icicle, unit, window: view } = this;
    const { nodes, starts, tones } = icicle;
    const { width } = this.canvas;
    const mix = new Float64Array(CLASSES);
    const stop = starts[ply + 1];
    let at = icicle.search(ply, view.left);
    while (at < stop) {
      const node = nodes[at];
      const left = (icicle.left(node) - view.left) * unit;
      if (left >= width) break;
      const right = (icicle.right(node) - view.left) * unit;
      const pale = node > this.last || this.open.has(node);
      if (right - left >= 1.5) {
        const gap = right - left > 4 ? this.ratio : 0;
        this.fill(Math.max(Math.round(left), 0), Math.min(Math.round(right) - gap, width), top, bottom, tones[node], pale);
        at++;
        continue;
      }
      const column = Math.max(Math.floor(left), 0);
      const next = icicle.search(ply, view.left + (column + 1) / unit, true, at + 1);
      icicle.mix(at, next, mix);
      this.column(column, top, bottom, mix, 1 / unit, pale);
      at = next;
    }
  }

  /**
   * Paint one node that is wide enough.
   * @param {number} left
   * @param {number} right
   * @param {number} top
   * @param {number} bottom
   * @param {number} tone
   * @param {boolean} pale
   */
  fill(left, right, top, bottom, tone, pale) {
    const { pixels, canvas } = this;
    if (right <= left) return;
    const { width } = canvas;
    const palette = pale ? this.pale : this.palette;
    if (tone === UNSEEN) {
      const edge = palette[5];
      for (let y = top; y < bottom; y++) {
        pixels[y * width + left] = pixels[y * width + right - 1] = edge;
        if (y === top || y === bottom - 1) pixels.fill(edge, y * width + left, y * width + right);
      }
      return;
    }
    const foot = tone & 1 ? Math.round(top + (bottom - top) * ESTIMATED) : bottom;
    const colour = palette[tone >> 1];
    for (let y = top; y < foot; y++) pixels.fill(colour, y * width + left, y * width + right);
  }

  /**
   * Paint one column of pixels with the true shares of what lies in it, MAX's at the top.
   * @param {number} x
   * @param {number} top
   * @param {number} bottom
   * @param {Float64Array} mix widths by class
   * @param {number} room how wide a pixel is
   * @param {boolean} pale
   */
  column(x, top, bottom, mix, room, pale) {
    const { pixels, canvas } = this;
    if (x >= canvas.width) return;
    const palette = pale ? this.pale : this.palette;
    let total = 0;
    for (let i = 0; i < CLASSES; i++) total += mix[i];
    const height = (bottom - top) / Math.max(total, room);
    let at = top;
    for (let tone = 0; tone < 5; tone++) {
      const share = mix[2 * tone] + mix[2 * tone + 1] * ESTIMATED;
      const next = at + share * height;
      const colour = palette[tone];
      for (let y = Math.round(at); y < Math.round(next); y++) pixels[y * canvas.width + x] = colour;
      at = next;
    }
    if (mix[UNSEEN] > 0) {
      const next = Math.min(Math.round(at + mix[UNSEEN] * height), bottom);
      for (let y = Math.round(at); y < next; y += 3) pixels[y * canvas.width + x] = palette[5];
    }
  }

  /**
   * @param {number} node
   * @returns {{x: number, y: number, width: number, height: number}}
   */
  box(node) {
    const { icicle, unit, row, window: view } = this;
    const x = (icicle.left(node) - view.left) * unit;
    const y = Math.round((icicle.tree.ply[node] - view.top) * row);
    return { x, y, width: (icicle.right(node) - icicle.left(node)) * unit, height: row };
  }
}

/**
 * A colour as the canvas stores it.
 * @param {string} colour #rrggbb
 */
export function packed(colour) {
  const number = parseInt(colour.slice(1, 7), 16) || 0;
  const [red, green, blue] = [number >> 16, (number >> 8) & 255, number & 255];
  return (255 << 24 | blue << 16 | green << 8 | red) >>> 0;
}

/**
 * @param {number} one
 * @param {number} other
 * @param {number} part of the other
 */
function mixed(one, other, part) {
  let found = 255 << 24;
  for (const shift of [0, 8, 16]) {
    const [a, b] = [(one >>> shift) & 255, (other >>> shift) & 255];
    found |= Math.round(a + (b - a) * part) << shift;
  }
  return found >>> 0;
}
