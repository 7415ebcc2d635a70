// The whole tree as rows of ranges: where each node lies, and what lies between any two places.

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */

export const UNSEEN = 10; // the class of branches never entered
export const ESTIMATED = 0.5; // the height of what rests on estimates, of a row
export const CLASSES = 11; // five tones, each firm or estimated; and unseen
const BLOCK = 16; // nodes whose widths are added up beforehand
const EVEN = 0.08;
const CLEAR = 0.6;

/**
 * Return for whom each node is good: 2 × the tone, from 0 MAX to 4 MIN, + 1 where it is an estimate.
 * @param {Tree} tree
 * @param {Proof} proof
 */
export function tonesOf(tree, proof) {
  const { values, value, code, size, kindCode, header } = tree;
  let most = 0;
  for (const one of values) if (Number.isFinite(one)) most = Math.max(most, Math.abs(one));
  const tones = Uint8Array.from(values, (one) => {
    const good = one === Infinity ? 1 : one === -Infinity ? -1 : Number.isNaN(one) || !most ? 0 : one / most;
    if (Math.abs(good) < EVEN) return 2;
    const far = Math.abs(good) > CLEAR;
    return good > 0 ? (far ? 0 : 1) : far ? 4 : 3;
  });
  const classes = new Uint8Array(size);
  for (let node = 0; node < size; node++) {
    if (code[node] >> 2 === kindCode.pruned) classes[node] = UNSEEN;
    else classes[node] = 2 * tones[value[node]] + (header.estimates && proof.estimated(node) ? 1 : 0);
  }
  return classes;
}

/** The rows of a tree; places are counted in leaves, or in nodes visited. */
export class Icicle {
  /**
   * @param {Tree} tree
   * @param {Uint8Array} tones
   */
  constructor(tree, tones) {
    this.tree = tree;
    this.tones = tones;
    const { size, ply, deepest } = tree;
    this.rows = deepest + 1;
    /** Where each row begins in `nodes`. */
    this.starts = new Int32Array(this.rows + 1);
    for (let node = 0; node < size; node++) this.starts[ply[node] + 1]++;
    for (let row = 0; row < this.rows; row++) this.starts[row + 1] += this.starts[row];
    /** All nodes, row by row, each row from the left. */
    this.nodes = new Int32Array(size);
    const next = this.starts.slice(0, this.rows);
    for (let node = 0; node < size; node++) this.nodes[next[ply[node]]++] = node;
    /** @type {"leaves" | "visits"} */
    this.by = "leaves";
    this.width = 0;
    /** Where each node begins; the last entry is where all end. */
    this.place = new Uint32Array(0);
    this.sums = new Float64Array(0);
    this.measure("leaves");
  }

  /**
   * Decide what widths stand for.
   * @param {"leaves" | "visits"} by
   */
  measure(by) {
    const { size, end, code, kindCode } = this.tree;
    this.by = by;
    const place = new Uint32Array(size + 1);
    for (let node = 0; node < size; node++) {
      const counts = by === "leaves" ? end[node] === node + 1 : code[node] >> 2 !== kindCode.pruned;
      place[node + 1] = place[node] + (counts ? 1 : 0);
    }
    if (by === "visits" && place[size] === 0) place[size] = 1;
    this.place = place;
    this.width = place[size];
    this.sums = this.added();
  }

  /**
   * Where a node begins.
   * @param {number} node
   */
  left(node) {
    return this.place[node];
  }

  /**
   * Where a node ends.
   * @param {number} node
   */
  right(node) {
    return this.place[this.tree.end[node]];
  }

  /** The widths of each class up to every block of nodes, row after row. */
  added() {
    const blocks = Math.ceil(this.tree.size / BLOCK) + 1;
    const sums = new Float64Array(blocks * CLASSES);
    const { nodes, tones, place } = this;
    const { end } = this.tree;
    const now = new Float64Array(CLASSES);
    for (let at = 0; at < nodes.length; at++) {
      if (at % BLOCK === 0) sums.set(now, (at / BLOCK) * CLASSES);
      const node = nodes[at];
      now[tones[node]] += place[end[node]] - place[node];
    }
    sums.set(now, (blocks - 1) * CLASSES);
    return sums;
  }

  /**
   * Add the widths of each class of some neighbours of a row.
   * @param {number} from
   * @param {number} to places in `nodes`, the last not included
   * @param {Float64Array} into
   */
  mix(from, to, into) {
    into.fill(0);
    const { nodes, tones, place, sums } = this;
    const { end } = this.tree;
    const first = Math.ceil(from / BLOCK);
    const last = Math.floor(to / BLOCK);
    /**
     * @param {number} a
     * @param {number} b
     */
    const single = (a, b) => {
      for (let at = a; at < b; at++) into[tones[nodes[at]]] += place[end[nodes[at]]] - place[nodes[at]];
    };
    if (first >= last) return single(from, to);
    single(from, first * BLOCK);
    for (let i = 0; i < CLASSES; i++) into[i] += sums[last * CLASSES + i] - sums[first * CLASSES + i];
    single(last * BLOCK, to);
  }

  /**
   * Return the first of a row's places whose node ends beyond, or begins at or beyond, a place.
   * @param {number} row
   * @param {number} x
   * @param {boolean} [begins]
   * @param {number} [from] the place in `nodes` to begin with
   */
  search(row, x, begins = false, from = this.starts[row]) {
    const { nodes, place } = this;
    const { end } = this.tree;
    let low = from;
    let high = this.starts[row + 1];
    // Gallop: what is looked for is mostly near.
    for (let step = 1; low + step < high; step *= 2) {
      const node = nodes[low + step];
      if (begins ? place[node] >= x : place[end[node]] > x) {
        high = low + step;
        break;
      }
    }
    while (low < high) {
      const middle = (low + high) >> 1;
      const node = nodes[middle];
      if (begins ? place[node] >= x : place[end[node]] > x) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /**
   * Return the node at a place of a row; −1 if there is none.
   * @param {number} row
   * @param {number} x
   */
  at(row, x) {
    if (row < 0 || row >= this.rows) return -1;
    const at = this.search(row, x);
    if (at >= this.starts[row + 1]) return -1;
    const node = this.nodes[at];
    return this.left(node) <= x ? node : -1;
  }
}
