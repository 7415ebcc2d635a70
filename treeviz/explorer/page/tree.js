// One recorded search as typed arrays in visiting order: the compact truth everything else reads.

import { fromPlain } from "./numerals.js";

/** @typedef {import("./types").Header} Header */
/** @typedef {import("./types").Numbers} Numbers */

/**
 * Return an array for whole numbers up to a largest one, as narrow as they allow.
 * @param {number} size
 * @param {number} largest
 * @returns {Numbers}
 */
export function narrow(size, largest) {
  if (largest < 256) return new Uint8Array(size);
  return largest < 65536 ? new Uint16Array(size) : new Uint32Array(size);
}

/**
 * A recorded search. Nodes are 0, 1, 2 … in visiting order, children in search order; a subtree is
 * the slice from its node to `end`. Values are places in `values`, which ascends, so that places
 * compare as their values do; place 0 stands for a value that is not known.
 */
export class Tree {
  /**
   * @param {Header} header
   * @param {Record<string, Uint32Array>} columns
   */
  constructor(header, columns) {
    this.header = header;
    const size = header.nodes;
    this.size = size;
    this.parent = new Int32Array(size);
    this.end = new Int32Array(size);
    this.ply = new Int32Array(size);
    const { values, places } = ascending(header.values);
    /** @type {Float64Array} */
    this.values = values;
    const steps = header.steps.length;
    this.step = narrow(size, steps);
    this.code = new Uint8Array(size);
    this.value = narrow(size, values.length);
    this.best = narrow(size, columns.best.reduce((a, b) => Math.max(a, b), 0));
    this.place = narrow(size, size + 1);
    this.ending = narrow(size, header.endings.length);
    /** @type {Numbers | null} */
    this.alpha = columns.alpha ? narrow(size, values.length) : null;
    /** @type {Numbers | null} */
    this.beta = columns.beta ? narrow(size, values.length) : null;
    /** @type {Numbers | null} */
    this.static = columns.static ? narrow(size, values.length) : null;
    /** @type {Numbers | null} */
    this.terms = columns.terms ? narrow(size, (header.terms || []).length) : null;
    /** The names of values as they are written, by their places. */
    this.written = ["?"];
    header.written.forEach((text, i) => (this.written[places[i + 1]] = text));
    this.written[1] = "−∞";
    this.written[values.length - 1] = "+∞";
    /** Where chance moves: the ends of what is proved, and of what the rules alone prove. */
    this.means = columns.low ? [0, 1, 2, 3].map(() => narrow(size, values.length)) : null;
    this.deepest = 0;
    this.places = places;
    expand(this, columns);
    for (let node = 0; node < size; node++) this.deepest = Math.max(this.deepest, this.ply[node]);
    /** @type {Set<number>} */
    this.line = new Set(header.line);
    /** @type {Set<number>} */
    this.chosen = new Set(header.chosen);
    this.kinds = header.kinds;
    /** @type {Record<string, number>} */
    this.kindCode = Object.fromEntries(header.kinds.map((kind, i) => [kind, i]));
  }

  /**
   * What a node was to its search.
   * @param {number} node
   */
  kind(node) {
    return this.kinds[this.code[node] >> 2];
  }

  /**
   * Who is to move: 0 MAX, 1 MIN, 2 chance.
   * @param {number} node
   */
  player(node) {
    return this.code[node] & 3;
  }

  /**
   * What the mover is called.
   * @param {number} node
   */
  mover(node) {
    return this.header.sides[this.code[node] & 3];
  }

  /**
   * The value backed up, MAX's side; NaN if there is none.
   * @param {number} node
   */
  valueAt(node) {
    return this.values[this.value[node]];
  }

  /**
   * The children in search order.
   * @param {number} node
   */
  children(node) {
    const found = [];
    for (let child = node + 1, last = this.end[node]; child < last; child = this.end[child]) {
      found.push(child);
    }
    return found;
  }

  /**
   * The child that best play goes on with; −1 if there is none.
   * @param {number} node
   */
  reply(node) {
    let left = this.best[node];
    if (!left) return -1;
    let child = node + 1;
    while (--left) child = this.end[child];
    return child;
  }

  /**
   * The line of best play, this node first.
   * @param {number} node
   */
  bestPlay(node) {
    const line = [];
    for (let at = node; at >= 0; at = this.reply(at)) line.push(at);
    return line;
  }

  /**
   * The nodes from the root to this one.
   * @param {number} node
   */
  path(node) {
    const path = [];
    for (let at = node; at > 0; at = this.parent[at]) path.push(at);
    path.push(0);
    return path.reverse();
  }

  /**
   * How the move that led to a node is written.
   * @param {number} node
   */
  move(node) {
    return node ? this.header.steps[this.step[node]].n : "";
  }

  /**
   * The moves that lead to a node.
   * @param {number} node
   */
  moves(node) {
    return this.path(node).slice(1).map((at) => this.move(at));
  }

  /**
   * The same, with how likely it is where chance makes it.
   * @param {number} node
   */
  likelyMove(node) {
    const likely = node ? this.header.steps[this.step[node]].q : "";
    return likely ? `${this.move(node)} (${likely})`.trim() : this.move(node);
  }

  /**
   * How the game ended at a node; empty if it did not.
   * @param {number} node
   */
  outcome(node) {
    const over = this.end[node] === node + 1;
    return over && this.kind(node) === "terminal" ? this.header.endings[this.ending[node]] || "" : "";
  }

  /**
   * Whether the game is over at a node, also where the search never looked.
   * @param {number} node
   */
  finished(node) {
    return this.end[node] === node + 1 && this.header.endings[this.ending[node]] !== null;
  }

  /**
   * The child that a move leads to, read with or without brackets; −1.
   * @param {number} node
   * @param {string} move
   */
  child(node, move) {
    const wanted = plainMove(move);
    return this.children(node).find((child) => plainMove(this.move(child)) === wanted) ?? -1;
  }
}

/** @param {string} move */
function plainMove(move) {
  return move.replace(/[\s[\]()]/g, "");
}

/**
 * Split a line of moves as people write it; blanks inside brackets belong to the move.
 * @param {string} text
 */
export function splitMoves(text) {
  return text.match(/(?:\([^)]*\)|\[[^\]]*\]|\S)+/g) || [];
}

/**
 * Return values in ascending order, −∞ and +∞ among them, and where each came to stand.
 * @param {(number | string)[]} plain
 */
function ascending(plain) {
  const known = plain.map(fromPlain);
  const sorted = [...new Set([-Infinity, Infinity, ...known])].sort((a, b) => (a < b ? -1 : 1));
  const at = new Map(sorted.map((value, i) => [value, i + 1]));
  const places = new Uint32Array(known.length + 1);
  known.forEach((value, i) => (places[i + 1] = at.get(value) || 0));
  return { values: Float64Array.from([NaN, ...sorted]), places };
}

/**
 * Fill the columns of a tree from its records: what is told, and what is copied from before.
 * @param {Tree} tree
 * @param {Record<string, Uint32Array>} columns
 */
function expand(tree, columns) {
  const { parent, end, ply, step, code, value, best, place, ending, places } = tree;
  const { alpha, beta, terms, size } = tree;
  const opinion = tree.static;
  const ends = [columns.low, columns.high, columns.sure_low, columns.sure_high];
  const means = tree.means || [];
  const copied = [step, code, value, best, place, ending, alpha, beta, opinion, terms, ...means].filter(
    (column) => column !== null
  );
  const open = [0];
  const left = [0];
  let literal = 0;
  let inner = 0;
  let leaf = 0;
  let node = 0;
  for (let record = 0; node < size; record++) {
    const above = node ? open[open.length - 1] : -1;
    const here = node;
    const own = node ? columns.step[record - 1] : 0;
    const back = columns.source[record];
    const depth = node ? ply[above] + 1 : 0;
    let children = 0;
    if (back) {
      const from = node - back;
      const length = end[from] - from;
      for (const column of copied) /** @type {any} */ (column).copyWithin(node, from, from + length);
      const deeper = depth - ply[from];
      for (let i = 0; i < length; i++) {
        parent[node + i] = parent[from + i] + back;
        end[node + i] = end[from + i] + back;
        ply[node + i] = ply[from + i] + deeper;
      }
      node += length;
    } else {
      children = columns.arity[record];
      code[node] = columns.code[literal];
      value[node] = places[columns.value[literal]];
      place[node] = columns.place[literal];
      if (alpha && beta) {
        alpha[node] = places[columns.alpha[literal]];
        beta[node] = places[columns.beta[literal]];
      }
      if (opinion && terms) {
        opinion[node] = places[columns.static[literal]];
        terms[node] = columns.terms[literal];
      }
      means.forEach((column, i) => (column[node] = places[ends[i][literal]]));
      literal++;
      if (children) best[node] = columns.best[inner++];
      else ending[node] = columns.ending[leaf++];
      ply[node] = depth;
      node++;
      end[here] = node;
    }
    parent[here] = above;
    step[here] = own;
    if (children) {
      open.push(here);
      left.push(children);
      continue;
    }
    while (open.length > 1 && --left[left.length - 1] === 0) {
      left.pop();
      end[/** @type {number} */ (open.pop())] = node;
    }
  }
}
