// The current line and what is around it, drawn as the pictures are: boards, plates, edges, stubs.

import { drawPosition } from "./board_drawing.js";
import { drawn, put } from "./elements.js";
import { drawBands, gutterOf, rowNames } from "./bands.js";
import { count, short, visible } from "./numerals.js";
import { nameOf, worth } from "./sentences.js";
import { MOVES, placed, stubText, surroundings } from "./surroundings.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */
/** @typedef {import("./surroundings.js").Mark} Mark */

const SMALL = 0.62; // boards but the current one, of their full size
const CURRENT = 165; // the height of the current node with its board, about
const PLATE = 24;
const BETWEEN = 40; // from a row to the next: the room of edges and their moves
const LETTER = 8.6; // the width of a sign on a plate
const SIGN = 7; // … of one beside it
const NARROW = 600; // pixels: a frame below has only signs for names of rows
const FEWEST = 2; // moves of the current node that are drawn, wherever there are so many
const MARGIN = 16; // above and below
/** How close it is drawn: from box to box, at the sides, and to what part of its size to be seen whole. */
const ROOMY = { gap: 14, side: 16, smallest: 0.84 };
const TIGHT = { gap: 4, side: 5, smallest: 0.74 };

/**
 * What is wanted of the drawing.
 * @typedef {Object} Wanted
 * @property {number} node the current one
 * @property {Set<number>} opened
 * @property {number[]} lit runs of nodes
 * @property {boolean} hidden whether values are hidden
 * @property {(node: number) => string} [answer] what is written on a plate instead of a value
 * @property {(node: number) => string} [judged] the class of a plate whose answer was judged
 * @property {number} [moves] how many moves of the current node are drawn
 * @property {(node: number) => string} [known] what was known of a value at the step shown
 */

export class Focus {
  /**
   * @param {HTMLElement} frame what scrolls
   * @param {Tree} tree
   * @param {Proof} proof
   * @param {{go: (node: number) => void, open: (node: number) => void}} deeds
   */
  constructor(frame, tree, proof, deeds) {
    this.frame = frame;
    this.tree = tree;
    this.proof = proof;
    this.deeds = deeds;
    this.zoom = 1;
    /** @type {SVGElement | null} */
    this.svg = null;
    /** @type {Map<number, [number, number]>} */
    this.places = new Map();
    this.labels = drawn("g");
    /** The room of the names of rows. */
    this.gutter = 0;
    /** The width of the frame when it was drawn. */
    this.drawnFor = 0;
    /** How much smaller it is drawn, to be seen whole. */
    this.fit = 1;
    frame.addEventListener("scroll", () => this.hold(), { passive: true });
  }

  /**
   * Show another tree.
   * @param {Tree} tree
   * @param {Proof} proof
   */
  take(tree, proof) {
    this.tree = tree;
    this.proof = proof;
    this.places.clear();
  }

  /** Pixels of the page for one of the drawing. */
  get scale() {
    return this.zoom * this.fit;
  }

  /** Whether it stands on a phone, or in as little room. */
  get narrow() {
    return this.frame.clientWidth / this.zoom < NARROW;
  }

  /** How close it is drawn. */
  get closeness() {
    return this.narrow ? TIGHT : ROOMY;
  }

  /** Keep the names of the rows in sight. */
  hold() {
    this.labels.setAttribute("transform", `translate(${this.frame.scrollLeft / this.scale} 0)`);
  }

  /**
   * Draw; a node that was drawn before keeps its place on the screen.
   * @param {Wanted} wanted
   * @param {number} [anchor] the node that must not move
   */
  draw(wanted, anchor = wanted.node) {
    const before = this.places.get(anchor);
    const scrolled = [this.frame.scrollLeft, this.frame.scrollTop];
    this.drawnFor = this.frame.clientWidth;
    const { layout, parts } = this.fitting(wanted);
    const { side, smallest } = this.closeness;
    const dx = side + this.gutter - layout.left;
    const dy = MARGIN + 14;
    const width = this.widthOf(layout);
    const height = layout.bottom + 2 * MARGIN + 14;
    const room = this.frame.clientWidth / this.zoom;
    if (!wanted.opened.size || wanted.answer) this.fit = room < width && room >= width * smallest ? room / width : 1;
    this.labels = drawn("g", { class: "labels" });
    const svg = drawn("svg", {
      viewBox: `0 0 ${width} ${height}`, width: width * this.scale, height: height * this.scale,
      role: "group", "aria-label": "The current line and its surroundings",
    });
    const names = rowNames(this.tree, layout);
    svg.append(drawBands(names, { width, dy, gutter: this.gutter, between: BETWEEN, narrow: this.narrow, labels: this.labels }));
    const moved = drawn("g", { transform: `translate(${dx} ${dy})` });
    const edges = drawn("g");
    const nodes = drawn("g");
    this.places = new Map();
    for (const mark of layout.marks) {
      const part = /** @type {Drawn} */ (parts.get(mark));
      part.group.setAttribute("transform", `translate(${mark.x - mark.width / 2} ${mark.y})`);
      nodes.append(part.group);
      if (mark.kind === "node") this.places.set(mark.node, [(mark.x + dx) * this.scale, (mark.y + dy) * this.scale]);
      for (const child of mark.children) edges.append(this.edge(mark, child, wanted, /** @type {Drawn} */ (parts.get(child))));
    }
    moved.append(edges, nodes);
    svg.append(moved, this.labels);
    put(this.frame, svg);
    this.svg = svg;
    const now = this.places.get(anchor);
    if (before && now) {
      this.frame.scrollLeft = scrolled[0] + now[0] - before[0];
      this.frame.scrollTop = scrolled[1] + now[1] - before[1];
    } else this.centre(wanted.node);
    this.into(wanted.node);
    this.hold();
  }

  /**
   * Lay out as many moves of the current node as the frame is wide; the rest is folded.
   * @param {Wanted} wanted
   */
  fitting(wanted) {
    /** @type {Map<number, Drawn>} */
    const nodes = new Map();
    const room = this.frame.clientWidth / this.zoom;
    const given = wanted.moves !== undefined || !room || wanted.opened.has(wanted.node);
    let entire = true;
    for (let moves = wanted.moves ?? MOVES; ; entire ? (entire = false) : moves--) {
      const root = surroundings(this.tree, wanted.node, wanted.opened, moves, entire);
      /** @type {Map<Mark, Drawn>} */
      const parts = new Map();
      const measure = (/** @type {Mark} */ mark) => {
        const part = (mark.kind === "node" && nodes.get(mark.node)) || this.part(mark, wanted);
        if (mark.kind === "node") nodes.set(mark.node, part);
        parts.set(mark, part);
        mark.width = part.width;
        mark.height = part.height;
        mark.children.forEach(measure);
      };
      measure(root);
      const layout = placed(root, BETWEEN, this.closeness.gap);
      this.gutter = gutterOf(rowNames(this.tree, layout), this.narrow);
      if (given || moves <= FEWEST || this.widthOf(layout) * this.closeness.smallest <= room) return { layout, parts };
    }
  }

  /** @param {ReturnType<typeof placed>} layout */
  widthOf(layout) {
    return layout.right - layout.left + this.gutter + 2 * this.closeness.side;
  }

  /**
   * Scroll so that a node is in the middle.
   * @param {number} node
   */
  centre(node) {
    const place = this.places.get(node);
    if (!place) return;
    this.frame.scrollLeft = place[0] - (this.frame.clientWidth + this.gutter * this.scale) / 2;
    this.frame.scrollTop = place[1] - this.frame.clientHeight / 3;
  }

  /**
   * Scroll only if a node is out of sight.
   * @param {number} node
   */
  into(node) {
    const place = this.places.get(node);
    if (!place) return;
    const [x, y] = [place[0] - this.frame.scrollLeft, place[1] - this.frame.scrollTop];
    const seen = x > this.gutter * this.scale + 20 && x < this.frame.clientWidth - 40 && y > 0 && y < this.frame.clientHeight - Math.min(CURRENT * this.scale, this.frame.clientHeight / 2);
    if (!seen) this.centre(node);
  }

  /**
   * @param {Mark} mark
   * @param {Wanted} wanted
   * @returns {Drawn}
   */
  part(mark, wanted) {
    if (mark.kind === "stub") return this.stub(mark, wanted);
    if (mark.kind === "above") return this.above(mark);
    return this.node(mark, wanted);
  }

  /**
   * @param {Mark} mark
   * @returns {Drawn}
   */
  above(mark) {
    const text = `${count(mark.ply + 1, "ply")} above`;
    const width = text.length * 7 + 20;
    const group = drawn("g", { class: "stub", tabindex: -1, role: "button", "aria-label": `${text}: go there` });
    group.append(drawn("rect", { width, height: 24, rx: 12, fill: "neutral_tint", stroke: "line_other" }));
    group.append(drawn("text", { x: width / 2, y: 16, "text-anchor": "middle", "font-size": 12, fill: "ink" }, text));
    group.addEventListener("click", () => this.deeds.go(mark.node));
    return { group, width, height: 24, plateTop: 24, plateHeight: 0 };
  }

  /**
   * @param {Mark} mark
   * @param {Wanted} wanted
   * @returns {Drawn}
   */
  stub(mark, wanted) {
    const lines = stubText(this.tree, this.proof, mark, wanted.hidden || wanted.known !== undefined);
    const width = Math.max(...lines.map((line) => line.length * 6.8), 14) + 18;
    const height = 12 + lines.length * 15;
    const group = drawn("g", { class: "stub", tabindex: -1, role: "button", "aria-label": `${lines.join(" ")}: open` });
    group.append(drawn("rect", { x: 4, y: -4, width, height, rx: 5, fill: "paper", stroke: "line_other" }));
    group.append(drawn("rect", { width, height, rx: 5, fill: "neutral_tint", stroke: "line_other" }));
    lines.forEach((line, i) => {
      group.append(drawn("text", { x: width / 2, y: 18 + i * 15, "text-anchor": "middle", "font-size": 12, fill: "ink", "font-weight": i ? 400 : 600 }, i < lines.length - 1 ? `${line} ` : line));
    });
    group.addEventListener("click", () => this.deeds.open(mark.node));
    return { group, width: width + 4, height, plateTop: height, plateHeight: 0 };
  }

  /**
   * @param {Mark} mark
   * @param {Wanted} wanted
   * @returns {Drawn}
   */
  node(mark, wanted) {
    const { tree, proof } = this;
    const { node } = mark;
    const current = node === wanted.node;
    const chosen = !wanted.hidden && !wanted.known && tree.line.has(node);
    const drawing = drawPosition(tree, node, { named: current, firm: chosen || current });
    const scale = current || drawing.text ? 1 : SMALL;
    const body = [drawing.width * scale, drawing.height * scale];
    const answer = wanted.answer ? wanted.answer(node) : "";
    const known = wanted.known ? wanted.known(node) : "";
    const unknown = known === "…";
    const open = known !== "" && known !== proof.written(node);
    const value = known ? known : wanted.hidden ? answer || "?" : proof.written(node);
    const kind = tree.kind(node);
    const leaf = tree.end[node] === node + 1;
    const outcome = wanted.hidden || unknown ? "" : short(visible(tree.outcome(node)), 16);
    const plateWidth = Math.max(value.length * LETTER + 20, 40);
    const named = node ? short(visible(tree.likelyMove(node)), 24).length * SIGN : 0;
    const width = Math.max(body[0], plateWidth, outcome.length * SIGN, named, 34);
    const gone = kind === "pruned";
    const group = drawn("g", {
      class: `node ${kind}${current ? " current" : ""}${unknown ? " unknown" : ""}${within(wanted.lit, node) ? " lit" : ""} ${wanted.judged ? wanted.judged(node) : ""}`,
      role: "img", tabindex: -1, "data-node": node, // a click is only a short cut of the keys
      "aria-current": current ? "true" : undefined,
      "aria-label": `${nameOf(tree, node)}: ${wanted.hidden || open ? value : gone ? "not looked at" : leaf ? value : worth(tree, proof, node)}`,
    });
    if (current) {
      const [w, h] = [Math.max(body[0], plateWidth) + 14, body[1] + PLATE + 16 + (outcome ? 15 : 0)];
      group.append(drawn("rect", { x: (width - w) / 2, y: -8, width: w, height: h, rx: 7, fill: "ribbon" }));
    }
    const at = drawn("g", { transform: `translate(${(width - body[0]) / 2} 0) scale(${scale})` });
    if (gone && !wanted.hidden) at.setAttribute("opacity", "0.45");
    at.append(drawing.group);
    group.append(at);
    const top = body[1] + (body[1] ? 1 : 0);
    group.append(this.plate((width - plateWidth) / 2, top, plateWidth, node, leaf, open || wanted.hidden));
    group.append(drawn("text", {
      x: width / 2, y: top + PLATE * (leaf ? 0.72 : [0.8, 0.62, 0.7][tree.player(node)]), "text-anchor": "middle",
      "font-size": 15, "font-weight": 700, fill: "plate_ink", class: "value",
    }, value));
    if (outcome) {
      group.append(drawn("text", { x: width / 2, y: top + PLATE + 13, "text-anchor": "middle", "font-size": 12, fill: "muted" }, outcome));
    }
    group.addEventListener("click", () => this.deeds.go(node));
    return { group, width, height: top + PLATE + (outcome ? 16 : 0), plateTop: top, plateHeight: PLATE };
  }

  /**
   * ▲ MAX, ▼ MIN, a box for leaves.
   * @param {number} x
   * @param {number} y
   * @param {number} w
   * @param {number} node
   * @param {boolean} leaf
   * @param {boolean} hidden
   */
  plate(x, y, w, node, leaf, hidden) {
    const { tree, proof } = this;
    const h = PLATE;
    const result = hidden ? "" : proof.result(node);
    const low = tree.values[proof.believed.low[node]];
    const high = tree.values[proof.believed.high[node]];
    const leans = result === "draw" ? 0 : hidden ? 0 : low > 0 ? 1 : high < 0 ? 2 : 0;
    const fill = ["neutral_tint", "max_tint", "min_tint"][leans];
    const stroke = ["line_other", "max", "min"][leans];
    let points = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
    if (!leaf && tree.player(node) > 1) {
      return drawn("ellipse", {
        cx: x + w / 2, cy: y + h / 2, rx: w / 2 + 4, ry: h / 2, fill, stroke, "stroke-width": 1.4,
        "stroke-dasharray": proof.estimated(node) ? "3 2.5" : undefined, class: "plate",
      });
    }
    if (!leaf && !tree.player(node)) points = [[x + w / 2, y], [x + w, y + h * 0.42], [x + w, y + h], [x, y + h], [x, y + h * 0.42]];
    if (!leaf && tree.player(node) === 1) points = [[x, y], [x + w, y], [x + w, y + h * 0.58], [x + w / 2, y + h], [x, y + h * 0.58]];
    const estimated = proof.estimated(node);
    return drawn("polygon", {
      points: points.map((point) => point.join(",")).join(" "), fill, stroke, "stroke-width": 1.4,
      "stroke-dasharray": estimated ? "3 2.5" : undefined,
      class: "plate",
    });
  }

  /**
   * @param {Mark} from
   * @param {Mark} to
   * @param {Wanted} wanted
   * @param {Drawn} part
   */
  edge(from, to, wanted, part) {
    const { tree } = this;
    const group = drawn("g", { class: "edge" });
    const [x1, y1] = [from.x, from.y + (from.kind === "node" ? edgeFoot(from, this) : from.height)];
    const [x2, y2] = [to.x, to.y - (to.node === wanted.node && to.kind === "node" ? 8 : 0)];
    const plain = wanted.hidden || wanted.known !== undefined;
    const chosen = !plain && to.kind === "node" && tree.line.has(to.node) && (from.kind === "above" || tree.line.has(from.node));
    const taken = !plain && to.kind === "node" && from.kind === "node" && tree.reply(from.node) === to.node;
    const pruned = to.kind === "node" && tree.kind(to.node) === "pruned";
    const points = `${x1},${y1} ${x2},${y2}`;
    if (plain) group.append(drawn("polyline", { points, fill: "", stroke: "line_other", "stroke-width": 1.2 }));
    else {
      if (chosen) group.append(drawn("polyline", { points, fill: "", stroke: "ribbon", "stroke-width": 11 }));
      const [role, width] = chosen ? ["ink", 3.2] : taken ? ["line_taken", 2.2] : ["line_other", 1.1];
      group.append(drawn("polyline", { points, fill: "", stroke: role, "stroke-width": width }));
    }
    if (to.kind !== "node") return group;
    if (pruned && !plain) {
      const [mx, my] = [x1 + (x2 - x1) * 0.35, y1 + (y2 - y1) * 0.35];
      for (const off of [-3, 3]) {
        group.append(drawn("line", { x1: mx - 6, y1: my + off, x2: mx + 6, y2: my + off, stroke: "ink", "stroke-width": 2.2 }));
      }
    }
    const name = short(visible(tree.likelyMove(to.node)), 24);
    if (to.node) {
      group.append(drawn("text", {
        x: x2 + (x1 - x2) * 0.1, y: y2 - 6 - (y2 - y1 - 6) * 0.06, "text-anchor": "middle", "font-size": 12.5,
        fill: "ink", class: "move", "font-weight": chosen ? 700 : 400,
      }, name));
    }
    return group;
  }
}

/** @typedef {{group: SVGElement, width: number, height: number, plateTop: number, plateHeight: number}} Drawn */

/**
 * Where edges leave a node: below its plate.
 * @param {Mark} mark
 * @param {Focus} focus
 */
function edgeFoot(mark, focus) {
  return mark.height - (focus.tree.outcome(mark.node) ? 16 : 0);
}

/**
 * @param {number[]} runs
 * @param {number} node
 */
export function within(runs, node) {
  for (let i = 0; i < runs.length; i += 2) if (node >= runs[i] && node < runs[i] + runs[i + 1]) return true;
  return false;
}
