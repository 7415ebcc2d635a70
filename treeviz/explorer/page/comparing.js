// Two searches of one position, side by side: one is looked at, the other follows.

import { byId, element, put } from "./elements.js";
import { Icicle, tonesOf } from "./icicle.js";
import { count, visible } from "./numerals.js";
import { Overview } from "./overview.js";
import { Proof } from "./proof.js";
import { lineText, nameOf } from "./sentences.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./types").Compared} Compared */
/** @typedef {{name: string, tree: Tree, proof: Proof, icicle: Icicle}} Side */

const LISTED = 60; // differences

/**
 * Return what is looked at of a tree.
 * @param {Tree} tree
 * @param {string} [name]
 * @returns {Side}
 */
export function sideOf(tree, name = "") {
  const proof = new Proof(tree);
  return { name, tree, proof, icicle: new Icicle(tree, tonesOf(tree, proof)) };
}

/**
 * Return what reads the trees of a page, each once.
 * @param {Side} first
 * @param {(at: number) => Promise<Tree>} load
 * @returns {(at: number) => Promise<Side>}
 */
export function sidesOf(first, load) {
  const known = new Map([[0, Promise.resolve(first)]]);
  return (at) => {
    const side = known.get(at) || load(at).then((tree) => sideOf(tree));
    known.set(at, side);
    return side;
  };
}

/**
 * Return the node of another tree that the same moves lead to, as far as they are in it.
 * @param {Tree} tree
 * @param {number} node
 * @param {Tree} other
 * @returns {{node: number, whole: boolean}}
 */
export function aligned(tree, node, other) {
  let at = 0;
  for (const step of tree.path(node).slice(1)) {
    const move = tree.move(step);
    const next = other.children(at).find((child) => other.move(child) === move);
    if (next === undefined) return { node: at, whole: false };
    at = next;
  }
  return { node: at, whole: true };
}

export class Comparing {
  /**
   * @param {App} app
   * @param {[Side, Side]} sides
   * @param {Compared} compared
   */
  constructor(app, sides, compared) {
    this.app = app;
    this.sides = sides;
    this.compared = compared;
    /** @type {0 | 1} */
    this.shown = 0;
    const canvas = /** @type {HTMLCanvasElement} */ (byId("icicle-b"));
    byId("beside").hidden = false;
    byId("compared").hidden = false;
    canvas.style.height = `${Math.min(Math.max(sides[1].icicle.rows * 30, 90), 150)}px`;
    this.overview = new Overview(canvas, sides[1].icicle, sides[1].proof);
    new ResizeObserver(() => {
      this.overview.resize();
      this.draw();
    }).observe(canvas);
    canvas.addEventListener("click", (event) => {
      const box = canvas.getBoundingClientRect();
      const node = this.overview.nodeAt(event.clientX - box.left, event.clientY - box.top);
      if (node >= 0) this.swap(node);
    });
    this.describe();
    this.mark();
  }

  get other() {
    return this.sides[1 - this.shown];
  }

  /** Say what differs, and list where. */
  describe() {
    const { compared, sides } = this;
    const names = sides.map((side, i) =>
      element("button", { type: "button", "aria-pressed": String(i === this.shown), onclick: () => i !== this.shown && this.swap() }, `${"ab"[i]}: ${side.name}`)
    );
    const list = element("ol", { class: "differences" });
    for (const { kind, pair } of this.differences().slice(0, LISTED)) {
      const [a, b] = pair;
      const after = lineText(sides[0].tree, sides[0].tree.path(a).slice(1)) || "at the start";
      const told = sides.map((side, i) => {
        const node = pair[i];
        const reply = side.tree.reply(node);
        const plays = kind === "choice" && reply >= 0 ? ` plays ${nameOf(side.tree, reply)},` : "";
        return `${"ab"[i]}${plays} ${side.proof.written(node)}`;
      });
      list.append(element("li", {}, element("button", { type: "button", onclick: () => this.app.goTo(this.shown ? b : a) }, after), ` ${told.join(" · ")}`));
    }
    const rest = this.differences().length - LISTED;
    put(byId("compared"),
      element("div", { class: "bar" }, element("span", { class: "choice", role: "group", "aria-label": "Which search is looked at" }, ...names), element("output", { id: "elsewhere" })),
      element("details", { open: true }, element("summary", {}, "Where they differ"),
        element("p", {}, compared.text.map(visible).join(" ")), list,
        rest > 0 ? element("p", { class: "note" }, `… and ${count(rest)} more`) : null));
  }

  /**
   * Choices that differ, then values.
   * @returns {{kind: "choice" | "value", pair: [number, number]}[]}
   */
  differences() {
    const { flips, changes } = this.compared;
    const seen = new Set(flips.map(String));
    return [
      ...flips.map((pair) => ({ kind: /** @type {const} */ ("choice"), pair })),
      ...changes.filter((pair) => !seen.has(String(pair))).map((pair) => ({ kind: /** @type {const} */ ("value"), pair })),
    ];
  }

  /** Mark in both overviews where the searches differ. */
  mark() {
    [this.app.overview, this.overview].forEach((overview, i) => {
      const side = i ? 1 - this.shown : this.shown;
      const nodes = this.differences().map(({ pair }) => pair[side]);
      overview.light(Int32Array.from([...new Set(nodes)].sort((a, b) => a - b)));
    });
  }

  /**
   * Let the other search follow.
   * @param {number} node where the one is that is looked at
   */
  follow(node) {
    const { tree, proof } = this.app;
    const { other, overview } = this;
    const same = aligned(tree, node, other.tree);
    overview.node = same.node;
    overview.reveal(same.node);
    const names = ["a", "b"];
    const mine = `${names[this.shown]} ${proof.written(node)}`;
    const yours = same.whole ? `${names[1 - this.shown]} ${other.proof.written(same.node)}` : `${names[1 - this.shown]} did not come here`;
    byId("elsewhere").textContent = `Here: ${mine} · ${yours}`;
    this.draw();
  }

  /**
   * Look at the other search.
   * @param {number} [node] its node; else where it follows
   */
  swap(node = this.overview.node) {
    const before = this.sides[this.shown];
    this.shown = this.shown ? 0 : 1;
    this.overview.take(before.icicle, before.proof);
    this.app.take(this.sides[this.shown], node);
    this.describe();
    this.mark();
    this.follow(node);
    this.app.redraw();
  }

  draw() {
    this.overview.draw();
  }
}
