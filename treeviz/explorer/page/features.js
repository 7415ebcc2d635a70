// What can be asked of every node, as named columns: the same names as `treeviz inspect` knows.

import { BOUNDS, boundKind } from "./proof.js";
import { textsOf } from "./positions.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */
/** @typedef {"number" | "text" | "truth"} Type */
/** @typedef {{type: Type, choices?: string[]}} Feature */

/** @type {Record<string, Feature>} */
export const FEATURES = {
  node: { type: "number" },
  line: { type: "text" },
  move: { type: "text" },
  ply: { type: "number" },
  player: { type: "text", choices: ["max", "min", "chance"] },
  kind: { type: "text", choices: ["open", "inner", "terminal", "horizon", "leaf", "pruned", "known", "null", "unseen"] },
  value: { type: "number" },
  bound: { type: "text", choices: BOUNDS },
  low: { type: "number" },
  high: { type: "number" },
  static: { type: "number" },
  difference: { type: "number" },
  alpha: { type: "number" },
  beta: { type: "number" },
  below: { type: "number" },
  chosen: { type: "truth" },
  result: { type: "text" },
  position: { type: "text" },
};

/** The columns of one tree, each a function of a node; a missing number is NaN. */
export class Features {
  /**
   * @param {Tree} tree
   * @param {Proof} proof
   */
  constructor(tree, proof) {
    this.tree = tree;
    this.proof = proof;
    /** @type {string[]} */
    this.lines = [""];
  }

  /**
   * Whether the page holds a column.
   * @param {string} name
   */
  has(name) {
    return !(name === "static" || name === "difference") || this.tree.static !== null;
  }

  /**
   * Return how one column is read at a node.
   * @param {string} name
   * @returns {(node: number) => any}
   */
  reader(name) {
    const { tree, proof } = this;
    const { values, value, ply, end, code, kinds, header } = tree;
    const opinion = tree.static;
    const { low, high } = proof.believed;
    const players = ["max", "min", "chance"];
    const top = values.length - 1;
    switch (name) {
      case "node": return (n) => n;
      case "ply": return (n) => ply[n];
      case "line": return this.line();
      case "move": return (n) => tree.move(n);
      case "player": return (n) => players[code[n] & 3];
      case "kind": return (n) => kinds[code[n] >> 2];
      case "value": return (n) => values[value[n]];
      case "bound": return (n) => BOUNDS[boundKind(value[n], low[n], high[n], top)];
      case "low": return (n) => values[low[n]];
      case "high": return (n) => values[high[n]];
      case "static": return (n) => (opinion ? values[opinion[n]] : NaN);
      case "difference":
        return (n) => (opinion ? (value[n] === opinion[n] && value[n] ? 0 : values[opinion[n]] - values[value[n]]) : NaN);
      case "alpha": return endReader(tree, tree.alpha);
      case "beta": return endReader(tree, tree.beta);
      case "below": return (n) => end[n] - n - 1;
      case "chosen": return (n) => tree.chosen.has(n);
      case "result": return (n) => tree.outcome(n);
      case "position": {
        const texts = textsOf(tree);
        return (n) => texts(n);
      }
      default: throw new Error(`no column ${name} of ${header.title}`);
    }
  }

  /**
   * How a named term of the heuristic is read.
   * @param {string} name
   * @returns {(node: number) => number}
   */
  term(name) {
    const { tree } = this;
    const tables = (tree.header.terms || []).map((named) =>
      name in named ? tree.values[tree.places[named[name]]] : NaN
    );
    const terms = tree.terms;
    return (n) => (terms ? tables[terms[n]] : NaN);
  }

  /** The names of all terms. */
  termNames() {
    return [...new Set((this.tree.header.terms || []).flatMap((named) => Object.keys(named)))];
  }

  /** @returns {(node: number) => string} */
  line() {
    const { tree } = this;
    return (node) => {
      if (this.lines[node] === undefined) {
        const way = [];
        let at = node;
        for (; this.lines[at] === undefined; at = tree.parent[at]) way.push(at);
        for (const below of way.reverse()) {
          const above = this.lines[tree.parent[below]];
          this.lines[below] = above ? `${above} ${tree.move(below)}` : tree.move(below);
        }
      }
      return this.lines[node];
    };
  }
}

/**
 * @param {Tree} tree
 * @param {import("./types").Numbers | null} ends
 * @returns {(node: number) => number}
 */
function endReader(tree, ends) {
  if (!ends) return () => NaN;
  return (n) => {
    const value = tree.values[ends[n]];
    return Number.isFinite(value) ? value : NaN;
  };
}
