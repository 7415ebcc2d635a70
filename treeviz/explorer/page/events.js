// The search as it went: entering a node, leaving it with its value, leaving something out.

import { visible } from "./numerals.js";
import { nameOf, whyCut } from "./sentences.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */

/** The steps of one search, in the order in which they were made. */
export class Events {
  /**
   * @param {Tree} tree
   * @param {Proof} proof
   */
  constructor(tree, proof) {
    this.tree = tree;
    this.proof = proof;
    const { size, end, code, kindCode } = tree;
    let many = 0;
    for (let node = 0; node < size; node++) {
      if (code[node] >> 2 !== kindCode.pruned) many += end[node] > node + 1 ? 2 : 1;
    }
    /** A node that is entered, or ~node of one that is left; leaves are only entered. */
    this.steps = new Int32Array(many);
    /** @type {number[]} */
    const open = [];
    let at = 0;
    for (let node = 0; node < size; node++) {
      while (open.length && end[open[open.length - 1]] <= node) this.steps[at++] = ~(open.pop() || 0);
      if (code[node] >> 2 === kindCode.pruned) continue;
      this.steps[at++] = node;
      if (end[node] > node + 1) open.push(node);
    }
    while (open.length) this.steps[at++] = ~(open.pop() || 0);
  }

  get length() {
    return this.steps.length;
  }

  /**
   * The node of a step.
   * @param {number} step
   */
  node(step) {
    const entry = this.steps[step];
    return entry < 0 ? ~entry : entry;
  }

  /**
   * Whether the value of the node of a step is known by then.
   * @param {number} step
   */
  leaves(step) {
    const entry = this.steps[step];
    return entry < 0 || this.tree.end[entry] === entry + 1;
  }

  /**
   * The last node that was entered by a step.
   * @param {number} step
   */
  last(step) {
    const entry = this.steps[step];
    return entry < 0 ? this.tree.end[~entry] - 1 : entry;
  }

  /**
   * Whether something is left out at a step.
   * @param {number} step
   */
  cuts(step) {
    const entry = this.steps[step];
    if (entry >= 0) return false;
    const { tree } = this;
    return tree.children(~entry).some((child) => tree.kind(child) === "pruned");
  }

  /**
   * Whether a step gives a node above a new best value.
   * @param {number} step
   */
  decides(step) {
    if (!this.leaves(step)) return false;
    const node = this.node(step);
    if (!node) return true;
    const before = this.bestBefore(this.tree.parent[node], node);
    return this.tree.value[node] > 0 && (before < 0 || this.better(this.tree.parent[node], node, before));
  }

  /**
   * @param {number} above
   * @param {number} one
   * @param {number} other
   */
  better(above, one, other) {
    const { value } = this.tree;
    if (this.tree.player(above) > 1) return false;
    return this.tree.player(above) ? value[one] < value[other] : value[one] > value[other];
  }

  /**
   * Return the best child of a node that was left before another was entered; −1.
   * @param {number} above
   * @param {number} until a child, or one past the last
   */
  bestBefore(above, until) {
    const { tree } = this;
    let best = -1;
    if (tree.player(above) > 1) return -1; // nobody chooses
    for (let child = above + 1; child < until && child < tree.end[above]; child = tree.end[child]) {
      if (tree.value[child] && (best < 0 || this.better(above, child, best))) best = child;
    }
    return best;
  }

  /**
   * Return the next step of a kind; the end of the search if there is none.
   * @param {number} step
   * @param {1 | -1} way
   * @param {"visit" | "decision" | "cut"} kind
   */
  next(step, way, kind) {
    const stop = way > 0 ? this.length - 1 : 0;
    for (let at = step + way; at >= 0 && at < this.length; at += way) {
      if (kind === "visit") return at;
      if (kind === "cut" ? this.cuts(at) : this.decides(at)) return at;
    }
    return stop;
  }

  /**
   * Return the step at which a node is entered.
   * @param {number} node
   */
  entering(node) {
    let low = 0;
    let high = this.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.last(middle) >= node) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /**
   * Return what happens at a step, in a sentence.
   * @param {number} step
   */
  sentence(step) {
    const { tree, proof } = this;
    const node = this.node(step);
    if (!this.leaves(step)) {
      if (!node && tree.player(0) > 1) return "Chance moves: what is the position worth?";
      if (!node) return `${tree.mover(0)} is to move: which move is worth ${tree.player(0) ? "least" : "most"}?`;
      const above = tree.parent[node];
      const best = this.bestBefore(above, node);
      const tried = `${tree.mover(above)} tries ${nameOf(tree, node)}`;
      if (best < 0) return `${tried}.`;
      return `${tried}: is it worth ${tree.player(above) ? "less" : "more"} than ${tree.written[tree.value[best]]}?`;
    }
    const told = this.steps[step] >= 0 ? this.arrives(node) : this.returns(node);
    const cut = this.steps[step] < 0 ? whyCut(tree, proof, node).map((one) => one.text) : [];
    return [told, ...cut].join(" ");
  }

  /** @param {number} node a leaf */
  arrives(node) {
    const { tree, proof } = this;
    if (!node) return `There is nothing to search: ${proof.written(0)}.`;
    const tried = `${tree.mover(tree.parent[node])} tries ${nameOf(tree, node)}`;
    const outcome = visible(tree.outcome(node));
    const value = proof.written(node);
    const estimated = tree.kind(node) === "horizon" ? "estimated at " : "";
    return `${tried}: ${outcome ? `${outcome}, ` : estimated}${value}${this.gain(node)}`;
  }

  /** @param {number} node an inner node */
  returns(node) {
    const { tree, proof } = this;
    const value = proof.written(node);
    if (!node) {
      const reply = tree.reply(0);
      return reply < 0 ? `The search ends: ${value}.` : `The search ends: ${tree.mover(0)} plays ${nameOf(tree, reply)}, ${value}.`;
    }
    return `${nameOf(tree, node)} is worth ${value}${this.gain(node)}`;
  }

  /**
   * Say what a value changes above.
   * @param {number} node
   */
  gain(node) {
    const { tree } = this;
    const above = tree.parent[node];
    const mover = tree.mover(above);
    const before = this.bestBefore(above, node);
    if (!tree.value[node] || tree.player(above) > 1) return ".";
    const now = tree.written[tree.value[node]];
    if (before < 0 || this.better(above, node, before)) {
      return `: ${mover} has ${now} ${tree.player(above) ? "at most" : "at least"}.`;
    }
    return `: no better for ${mover} than ${nameOf(tree, before)} (${tree.written[tree.value[before]]}).`;
  }

  /**
   * Whether the search is at or below a node at a step, and has not left it.
   * @param {number} step
   * @param {number} node
   */
  open(step, node) {
    const at = this.node(step);
    return node <= at && at < this.tree.end[node] && !(node === at && this.leaves(step));
  }

  /**
   * Return the child that gave an open node the best value that it has at a step; −1.
   * @param {number} step
   * @param {number} node
   */
  bestBy(step, node) {
    const at = this.node(step);
    if (node === at) return -1;
    let child = node + 1;
    while (this.tree.end[child] <= at) child = this.tree.end[child];
    return this.bestBefore(node, child === at && this.leaves(step) ? child + 1 : child);
  }

  /**
   * Return what was known of the value of a node at a step: all, a bound, or nothing.
   * @param {number} step
   * @param {number} node
   */
  known(step, node) {
    const { tree } = this;
    if (node > this.last(step)) return "…";
    if (!this.open(step, node)) return this.proof.written(node);
    const best = this.bestBy(step, node);
    return best < 0 ? "?" : `${tree.player(node) ? "≤" : "≥"} ${tree.written[tree.value[best]]}`;
  }

  /**
   * Return the open nodes at a step, from the root down, each with the child that is best by then.
   * @param {number} step
   * @returns {{node: number, best: number}[]}
   */
  knowledge(step) {
    const path = this.tree.path(this.node(step));
    return path.filter((node) => this.open(step, node)).map((node) => ({ node, best: this.bestBy(step, node) }));
  }
}
