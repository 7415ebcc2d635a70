// Positions and boards, replayed from what each move changes. No rules of any game are known here.

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./types").BoardChange} BoardChange */

/**
 * A board as it stands.
 * @typedef {Object} BoardState
 * @property {number} ground which empty board
 * @property {number[]} cells what stands on each square; 0 nothing
 * @property {number[][]} pieces
 * @property {number[]} line
 * @property {number[]} marked
 * @property {number[]} fresh the squares that the last move changed
 */

const KEPT = 512;
/** @type {WeakMap<Tree, Map<number, BoardState | null>>} */
const boards = new WeakMap();

/**
 * Return the board at a node; null if the game draws none.
 * @param {Tree} tree
 * @param {number} node
 * @returns {BoardState | null}
 */
export function boardAt(tree, node) {
  let kept = boards.get(tree);
  if (!kept) {
    kept = new Map([[0, changed(null, tree.header.root.b)]]);
    boards.set(tree, kept);
  }
  const way = [];
  let at = node;
  for (; !kept.has(at); at = tree.parent[at]) way.push(at);
  let board = kept.get(at) || null;
  if (kept.size > KEPT) {
    kept.clear();
    kept.set(0, changed(null, tree.header.root.b));
  }
  for (const below of way.reverse()) {
    board = changed(board, tree.header.steps[tree.step[below]].b);
    if (way.length < KEPT) kept.set(below, board);
  }
  if (!kept.has(node)) kept.set(node, board);
  return board;
}

/**
 * @param {BoardState | null} before
 * @param {BoardChange | null | undefined} change null: no board any more; undefined: nothing changes
 * @returns {BoardState | null}
 */
function changed(before, change) {
  if (change === null) return null;
  if (change === undefined) return before && { ...before, fresh: [] };
  if (change.g !== undefined) {
    const { g, c = [], p = [], l = [], m = [] } = change;
    return { ground: g, cells: c, pieces: p, line: l, marked: m, fresh: [] };
  }
  if (!before) return null;
  const cells = before.cells.slice();
  const fresh = [];
  const pairs = change.c || [];
  for (let i = 0; i < pairs.length; i += 2) {
    cells[pairs[i]] = pairs[i + 1];
    fresh.push(pairs[i]);
  }
  const gone = new Set((change.x || []).map(String));
  const pieces = before.pieces.filter((piece) => !gone.has(String(piece))).concat(change.p || []);
  return {
    ground: before.ground, cells, pieces, fresh,
    line: change.l || before.line, marked: change.m || before.marked,
  };
}

/**
 * Return how the position of any node is read as one line of text; each distinct one is kept once.
 * @param {Tree} tree
 * @returns {(node: number) => string}
 */
export function textsOf(tree) {
  let known = texts.get(tree);
  if (!known) {
    known = new Texts(tree, "t", tree.header.root.t);
    texts.set(tree, known);
  }
  const { at } = known;
  return at;
}

/**
 * Return the nodes whose position a test likes; each distinct position is tested once.
 * @param {Tree} tree
 * @param {(position: string) => boolean} test
 */
export function atPositions(tree, test) {
  textsOf(tree);
  const known = /** @type {Texts} */ (texts.get(tree));
  /** @type {boolean[]} */
  const likes = [];
  /** @type {number[]} */
  const found = [];
  for (let node = 0; node < tree.size; node++) {
    const number = known.number(node);
    if (likes[number] === undefined) likes[number] = test(known.table[number]);
    if (likes[number]) found.push(node);
  }
  return Int32Array.from(found);
}

/**
 * Return what is written at a node that has no board, in one line or several.
 * @param {Tree} tree
 * @param {number} node
 */
export function labelAt(tree, node) {
  let known = labels.get(tree);
  if (!known) {
    known = new Texts(tree, "w", tree.header.root.w);
    labels.set(tree, known);
  }
  return known.at(node) || textsOf(tree)(node);
}

class Texts {
  /**
   * @param {Tree} tree
   * @param {"t" | "w"} key
   * @param {string} first
   */
  constructor(tree, key, first) {
    const numbers = new Int32Array(tree.size).fill(-1);
    const table = [first];
    const places = new Map([[first, 0]]);
    /** @type {Map<number, number>[]} what each step makes of each text */
    const after = [];
    const steps = tree.header.steps;
    numbers[0] = 0;
    this.table = table;
    /**
     * The place in the table of what stands at a node.
     * @param {number} node
     */
    this.number = (node) => {
      if (numbers[node] < 0) {
        const way = [];
        let at = node;
        for (; numbers[at] < 0; at = tree.parent[at]) way.push(at);
        let number = numbers[at];
        for (let i = way.length - 1; i >= 0; i--) {
          const step = tree.step[way[i]];
          const known = after[number] || (after[number] = new Map());
          let next = known.get(step);
          if (next === undefined) {
            const change = steps[step][key];
            const text = change ? edited(table[number], change) : table[number];
            next = places.get(text) ?? table.push(text) - 1;
            places.set(text, next);
            known.set(step, next);
          }
          number = numbers[way[i]] = next;
        }
      }
      return numbers[node];
    };
    /** @param {number} node */
    this.at = (node) => table[this.number(node)];
  }
}

/** @type {WeakMap<Tree, Texts>} */
const texts = new WeakMap();
/** @type {WeakMap<Tree, Texts>} */
const labels = new WeakMap();

/**
 * @param {string} text
 * @param {[number, number, string]} change counted in signs, as Python counts
 */
function edited(text, [start, gone, comes]) {
  const signs = Array.from(text);
  signs.splice(start, gone, comes);
  return signs.join("");
}

/**
 * Return the other nodes in the same position, pruned branches not counted.
 * @param {Tree} tree
 * @param {number} node
 */
export function equals(tree, node) {
  /** @type {number[]} */
  const found = [];
  const place = tree.place[node];
  if (!place) return found;
  const { pruned } = tree.kindCode;
  for (let other = 0; other < tree.size; other++) {
    if (tree.place[other] === place && other !== node && tree.code[other] >> 2 !== pruned) found.push(other);
  }
  return found;
}
