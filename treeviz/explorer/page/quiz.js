// A quiz on what is below a node: the reader fills in values and marks cuts, and is told why.

import { fromPlain } from "./numerals.js";
import { lineText, nameOf, whyCut } from "./sentences.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */

const MOST = 60; // nodes asked about

export class Quiz {
  /**
   * @param {Tree} tree
   * @param {Proof} proof
   * @param {number} root
   */
  constructor(tree, proof, root) {
    this.tree = tree;
    this.proof = proof;
    this.root = root;
    /** The nodes that are drawn: those within reach, level by level. @type {number[]} */
    this.shown = [root];
    for (let i = 0; i < this.shown.length && this.shown.length < MOST; i++) {
      this.shown.push(...tree.children(this.shown[i]).slice(0, MOST - this.shown.length));
    }
    const shown = new Set(this.shown);
    /** Nodes whose moves are all drawn: what is asked. */
    this.asked = this.shown.filter((node) => tree.end[node] > node + 1 && tree.children(node).every((child) => shown.has(child)));
    this.cuts = this.shown.filter((node) => tree.kind(node) === "pruned");
    /** @type {Map<number, string>} what the reader wrote */
    this.answers = new Map();
    /** @type {Set<number>} branches the reader would leave out */
    this.marked = new Set();
    this.checked = false;
  }

  /**
   * Whether a node's value is asked for.
   * @param {number} node
   */
  asks(node) {
    return this.asked.includes(node);
  }

  /**
   * What stands on a node's plate.
   * @param {number} node
   */
  plate(node) {
    const { tree } = this;
    if (this.marked.has(node)) return "✂";
    if (this.asks(node)) return this.answers.get(node) || "?";
    if (tree.kind(node) === "pruned") {
      const payoff = tree.static && tree.finished(node) ? tree.written[tree.static[node]] : "·";
      return this.checked ? "✂" : payoff;
    }
    return tree.written[tree.value[node]];
  }

  /**
   * Whether an answer is right: the value, or the bound that the search has.
   * @param {number} node
   */
  right(node) {
    const { tree } = this;
    const given = readValue(this.answers.get(node) || "");
    return given === tree.valueAt(node) || (Number.isNaN(given) && tree.value[node] === 0);
  }

  /**
   * The class of a node's plate, once answers are judged.
   * @param {number} node
   */
  judged(node) {
    if (!this.checked) return this.asks(node) ? "asked" : "";
    if (this.asks(node)) return this.right(node) ? "right" : "wrong";
    if (this.cuts.includes(node) || this.marked.has(node)) {
      return this.cuts.includes(node) === this.marked.has(node) ? "right" : "wrong";
    }
    return "";
  }

  /**
   * Judge all answers; each wrong one with its reason.
   * @returns {{right: number, of: number, reasons: {node: number, text: string}[]}}
   */
  check() {
    this.checked = true;
    const { tree, proof } = this;
    const reasons = [];
    let right = 0;
    for (const node of [...this.asked].reverse()) {
      if (this.right(node)) right++;
      else reasons.push({ node, text: this.reason(node) });
    }
    const all = new Set([...this.cuts, ...this.marked]);
    for (const node of all) {
      const cut = this.cuts.includes(node);
      if (cut === this.marked.has(node)) right++;
      else {
        const why = cut ? whyCut(tree, proof, tree.parent[node]).map((one) => one.text).join(" ") : "the search did look at it: what was known by then did not rule it out.";
        reasons.push({ node, text: `${lineText(tree, tree.path(node).slice(1))}: ${why}` });
      }
    }
    return { right, of: this.asked.length + all.size, reasons };
  }

  /**
   * Why a value is what it is.
   * @param {number} node
   */
  reason(node) {
    const { tree } = this;
    const seen = tree.children(node).filter((child) => tree.value[child]);
    const word = ["largest", "smallest"][tree.player(node)];
    const values = seen.map((child) => tree.written[tree.value[child]]).join(", ");
    const name = node === this.root ? "the top" : nameOf(tree, node);
    const cut = whyCut(tree, this.proof, node).map((one) => ` ${one.text}`).join("");
    return `${name} is worth ${tree.written[tree.value[node]]}: ${word ? `${tree.mover(node)} takes the ${word}` : "the mean"} of ${values}.${cut}`;
  }
}

/**
 * Read a value as people type it: a true minus sign, an infinity.
 * @param {string} text
 */
export function readValue(text) {
  const plain = text.trim().replace(/[−–]/g, "-").replace(/^[+≤≥]\s*/, "").replace(/^\+/, "");
  if (!plain) return NaN;
  if (/^-?(inf|infinity|∞|oo)$/i.test(plain)) return fromPlain(plain.startsWith("-") ? "-inf" : "inf");
  return /^-?\d*[.,]?\d+$/.test(plain) ? Number(plain.replace(",", ".")) : NaN;
}
