// What a recording proves about each node, judged by nothing but leaves and branches; and its cuts.

import { fromPlain } from "./numerals.js";
import { narrow } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./types").Numbers} Numbers */

/** @typedef {{low: Numbers, high: Numbers}} Intervals */

export const BOUNDS = ["exact", "lower", "upper", "open"];

/**
 * Fold leaves into intervals, from the last node to the first. A leaf is a point, a branch never
 * entered may be anything; MAX takes the maximum of both ends, MIN the minimum. Where chance moves,
 * means are needed, which are no values of the search: the page is given those intervals.
 * @param {Tree} tree
 * @param {boolean} [certain] what follows from the rules alone: estimates are not believed
 * @returns {Intervals} ends as places of values
 */
export function intervals(tree, certain = false) {
  if (tree.means) return { low: tree.means[certain ? 2 : 0], high: tree.means[certain ? 3 : 1] };
  const { horizon, known, pruned, open } = tree.kindCode;
  /** @type {Uint8Array} */
  const distrusted = new Uint8Array(16);
  if (certain) distrusted[horizon] = distrusted[known] = 1;
  let points = true;
  for (let node = 0; points && node < tree.size; node++) {
    const kind = tree.code[node] >> 2;
    points = tree.value[node] > 0 && !distrusted[kind] && kind !== known && kind !== pruned && kind !== open;
  }
  const low = fold(tree, distrusted, true);
  return { low, high: points ? low : fold(tree, distrusted, false) };
}

/**
 * Fold one end of every leaf's interval into all nodes.
 * @param {Tree} tree
 * @param {Uint8Array} distrusted kinds that prove nothing
 * @param {boolean} lower whether it is the lower end
 */
function fold(tree, distrusted, lower) {
  const { size, code, end, value, parent, values, kindCode } = tree;
  const least = 1;
  const most = values.length - 1;
  const lost = lower ? least : most;
  const ends = narrow(size, most);
  for (let node = 0; node < size; node++) ends[node] = code[node] & 3 ? most : least;
  for (let node = size - 1; node >= 0; node--) {
    const kind = code[node] >> 2;
    if (end[node] === node + 1) {
      const unknown = value[node] === 0 || distrusted[kind] === 1;
      ends[node] = unknown || beyond(tree, node, kind, lower) ? lost : value[node];
    } else if (kind === kindCode.open && (code[node] & 3) === (lower ? 1 : 0)) {
      ends[node] = lost;
    }
    if (!node) break;
    const above = parent[node];
    if (code[above] & 3 ? ends[node] < ends[above] : ends[node] > ends[above]) ends[above] = ends[node];
  }
  return ends;
}

/**
 * Tell whether a value from a table leaves this end open: outside the window it is a bound.
 * @param {Tree} tree
 * @param {number} node
 * @param {number} kind
 * @param {boolean} lower
 */
function beyond(tree, node, kind, lower) {
  if (kind !== tree.kindCode.known || !tree.alpha || !tree.beta) return false;
  const [alpha, beta] = [tree.alpha[node], tree.beta[node]];
  if (lower) return alpha > 1 && tree.value[node] <= alpha;
  return beta < tree.values.length - 1 && tree.value[node] >= beta;
}

/**
 * Say what a recorded value is to the proof: 0 exact, 1 lower, 2 upper, 3 open.
 * @param {number} value
 * @param {number} low
 * @param {number} high places of values
 * @param {number} most the place of +∞
 */
export function boundKind(value, low, high, most) {
  if (value && low === high && value === low) return 0;
  if (value > 1 && value <= low) return 1;
  if (value && value >= high && value < most) return 2;
  return 3;
}

/**
 * The proofs of one tree, made when they are asked for.
 */
export class Proof {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    this.believed = intervals(tree);
    this.certain = tree.header.estimates ? intervals(tree, true) : this.believed;
    const [won, lost] = tree.header.winning.map(fromPlain);
    const [win, loss] = tree.header.alike.map(fromPlain);
    const mate = tree.header.mate ?? Infinity;
    /** From which values on a side has won, NaN where unknown, and the farthest there can be. */
    this.ends = { won, lost, win: Math.min(Number.isNaN(win) ? Infinity : win, mate), loss: Math.max(Number.isNaN(loss) ? -Infinity : loss, -mate), mate };
  }

  /**
   * What a node's value is to the proof: exact, lower, upper, open.
   * @param {number} node
   */
  bound(node) {
    const { low, high } = this.believed;
    return BOUNDS[boundKind(this.tree.value[node], low[node], high[node], this.tree.values.length - 1)];
  }

  /**
   * Whether the rules alone say for whom a node is good, or what it is worth.
   * @param {number} node
   */
  firm(node) {
    const { low, high } = this.certain;
    const { values } = this.tree;
    return low[node] === high[node] || values[low[node]] > 0 || values[high[node]] < 0;
  }

  /**
   * Return between which values a node lies by the rules alone, where no game ends better than a win.
   * @param {number} node
   * @returns {[number, number]}
   */
  limits(node) {
    const { values } = this.tree;
    let low = values[this.certain.low[node]];
    let high = values[this.certain.high[node]];
    const { win, loss } = this.ends;
    if (low <= win) high = Math.min(high, win);
    if (high >= loss) low = Math.max(low, loss);
    return [low, high];
  }

  /**
   * Whether what is said of a node's value does not follow from the rules alone.
   * @param {number} node
   */
  estimated(node) {
    const { tree } = this;
    const { values, header } = tree;
    const place = tree.value[node];
    if (!place || !header.estimates || tree.code[node] >> 2 === tree.kindCode.pruned) return false;
    let [low, high] = this.limits(node);
    const { mate } = this.ends;
    if (low < -mate) low = -mate;
    if (high > mate) high = mate;
    const value = values[place];
    const bound = this.bound(node);
    if (bound === "exact") return low !== value || high !== value;
    return bound === "lower" ? low < value : bound === "upper" ? high > value : true;
  }

  /**
   * Whether a value is a bound that all keep: no more than a win, no less than a loss.
   * @param {number} node
   * @param {string} bound
   */
  holdsAnyway(node, bound) {
    const { value, values, header } = this.tree;
    const [win, loss] = header.alike.map(fromPlain);
    const most = Number.isNaN(win) ? Infinity : win;
    const least = Number.isNaN(loss) ? -Infinity : loss;
    const found = values[value[0]];
    if (!value[node] || !value[0] || found < least || found > most) return false;
    return (bound === "upper" && values[value[node]] >= most) || (bound === "lower" && values[value[node]] <= least);
  }

  /**
   * How the value of a node is written, as a bound where it is one.
   * @param {number} node
   */
  written(node) {
    const { tree } = this;
    if (tree.header.mates[node]) return tree.header.mates[node];
    const place = tree.value[node];
    const kind = tree.kind(node);
    if (!["inner", "pruned", "open", "known", "null", "unseen"].includes(kind)) return tree.written[place];
    const bound = this.bound(node);
    const { low, high } = this.believed;
    const top = tree.values.length - 1;
    let nothing = low[node] === 1 && high[node] === top;
    nothing = nothing || (place === 1 && low[node] > 1) || (place === top && high[node] < top);
    if ((bound === "open" && nothing) || this.holdsAnyway(node, bound)) return "?";
    const win = tree.header.mate !== null && /#/.test(tree.written[place]);
    const settled = this.limits(node).every((end) => end === tree.values[place]);
    const sign = win || settled ? "" : bound === "lower" ? "≥ " : bound === "upper" ? "≤ " : "";
    return sign + tree.written[place];
  }

  /**
   * What is proved of a node's result: "max" or "min" wins, "draw", or nothing.
   * @param {number} node
   */
  result(node) {
    const { low, high } = this.certain;
    const { values, header } = this.tree;
    const { won, lost } = this.ends;
    if (values[low[node]] >= won) return "max";
    if (values[high[node]] <= lost) return "min";
    const level = low[node] === high[node] && header.drawn.some((value) => fromPlain(value) === values[low[node]]);
    return level ? "draw" : "";
  }
}

/**
 * A place where a search left something out, and why.
 * @typedef {Object} Cut
 * @property {number} node whose remaining moves were not looked at
 * @property {number} refutation the last of its moves that was looked at; −1
 * @property {number} cause the earlier node whose value the opponent has already; −1
 * @property {number[]} pruned the branches left out
 * @property {string} relation "≤" or "≥" where the comparison holds, else empty
 */

/**
 * Return the cut at a node; null if nothing was left out there.
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @returns {Cut | null}
 */
export function cutAt(tree, proof, node) {
  const children = tree.children(node);
  const pruned = children.filter((child) => tree.kind(child) === "pruned");
  if (!pruned.length) return null;
  const visited = children.filter((child) => tree.kind(child) !== "pruned");
  const refutation = visited.length ? visited[visited.length - 1] : -1;
  const found = tree.value[refutation < 0 ? node : refutation];
  const [alpha, beta] = windowOf(tree, node);
  const holds = found > 0 && tree.player(node) < 2 && (tree.player(node) ? found <= alpha : found >= beta);
  const relation = holds ? (tree.player(node) ? "≤" : "≥") : "";
  return { node, refutation, cause: causeOf(tree, proof, node), pruned, relation };
}

/**
 * The window on entering a node, as places of values.
 * @param {Tree} tree
 * @param {number} node
 * @returns {[number, number]}
 */
export function windowOf(tree, node) {
  if (!tree.alpha || !tree.beta) return [1, tree.values.length - 1];
  return [tree.alpha[node], tree.beta[node]];
}

/**
 * Return the first node, nearest above, whose value was the bound on entering a node; −1.
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 */
function causeOf(tree, proof, node) {
  if (tree.player(node) > 1) return -1;
  const opponent = tree.player(node) ? 0 : 1;
  const [alpha, beta] = windowOf(tree, node);
  const bound = opponent ? beta : alpha;
  if (bound === (opponent ? tree.values.length - 1 : 1)) return -1;
  const { low, high } = proof.believed;
  let below = node;
  for (let above = tree.parent[node]; above >= 0 && tree.player(above) < 2; above = tree.parent[above]) {
    if (tree.player(above) === opponent) {
      for (const sibling of tree.children(above)) {
        if (sibling === below) break;
        const proves = opponent ? high[sibling] <= bound : low[sibling] >= bound;
        if (tree.value[sibling] === bound && proves) return sibling;
      }
    }
    below = above;
  }
  return -1;
}

/**
 * Return the nodes at which something was left out, in the order in which it was.
 * @param {Tree} tree
 */
export function cutNodes(tree) {
  const pruned = tree.kindCode.pruned;
  const found = [];
  let seen = -1;
  for (let node = 0; node < tree.size; node++) {
    if (tree.code[node] >> 2 === pruned && tree.parent[node] !== seen) {
      seen = tree.parent[node];
      found.push(seen);
    }
  }
  return found;
}
