// Which nodes are drawn around the current one, and where: a tidy tree of boxes, row by row.

import { count } from "./numerals.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */
/**
 * Something drawn: a node, or a stub for several that are not.
 * @typedef {Object} Mark
 * @property {number} node the node; of a stub, the node whose moves it stands for
 * @property {number[] | null} stub the nodes that a stub stands for
 * @property {"node" | "stub" | "above"} kind
 * @property {Mark[]} children
 * @property {number} ply
 * @property {number} width
 * @property {number} height
 * @property {number} x the middle
 * @property {number} y the top
 * @property {boolean} brief whether a stub says only how many
 */

const ABOVE = 4; // ancestors that are drawn
const AHEAD = 4; // plies of best play below the current node
export const MOVES = 7; // moves at the current node, before they are folded
const OPENED = 60; // moves of an opened stub
const SMALL = 45; // nodes of a tree that is drawn whole
const GAP = 14; // from box to box, unless something else is asked for

/**
 * Return the tree of what is drawn around a node.
 * @param {Tree} tree
 * @param {number} current
 * @param {Set<number>} opened nodes all of whose moves are wanted
 * @param {number} [moves] how many moves of the current node are drawn at most; 0: only the line
 *   that led there, nothing that the search says of it
 * @param {boolean} [entire] whether a small tree is drawn whole
 * @returns {Mark}
 */
export function surroundings(tree, current, opened, moves = MOVES, entire = true) {
  const path = tree.path(current);
  const first = Math.max(path.length - 1 - ABOVE, 0);
  const onPath = new Set(path);
  const whole = entire && tree.size <= SMALL && moves > 0;

  /**
   * @param {number} node
   * @param {number} ahead plies of best play that follow
   * @returns {Mark}
   */
  function made(node, ahead) {
    const mark = markOf("node", node, tree.ply[node]);
    const children = tree.children(node);
    if (!children.length) return mark;
    const reply = tree.reply(node);
    /** @type {Set<number>} */
    const shown = new Set();
    if (whole || opened.has(node)) children.slice(0, OPENED).forEach((child) => shown.add(child));
    else if (node === current) {
      if (reply >= 0 && moves > 0) shown.add(reply);
      for (const child of children) {
        if (shown.size >= (children.length === moves + 1 ? moves + 1 : moves)) break;
        shown.add(child);
      }
    } else if (onPath.has(node)) {
      children.filter((child) => onPath.has(child) || (moves > 0 && child === reply)).forEach((child) => shown.add(child));
    } else if (ahead > 0 && reply >= 0) shown.add(reply);
    if (!shown.size && !opened.has(node) && !onPath.has(node)) {
      mark.children = [stubOf(node, children, tree.ply[node] + 1)];
      return mark;
    }
    const rest = children.filter((child) => !shown.has(child));
    if (rest.length === 1 && moves > 0 && (onPath.has(node) || opened.has(node))) shown.add(rest.pop() ?? 0);
    for (const child of children) {
      if (!shown.has(child)) continue;
      const best = child === reply && (node === current || !onPath.has(node));
      mark.children.push(made(child, node === current ? (best ? AHEAD : 1) : best ? ahead - 1 : 0));
    }
    if (rest.length) {
      const brief = !onPath.has(node) && !opened.has(node);
      mark.children.push({ ...stubOf(node, rest, tree.ply[node] + 1), brief });
    }
    return mark;
  }

  const root = made(path[first], 0);
  if (!first) return root;
  const above = markOf("above", path[first - 1], tree.ply[path[first]] - 1);
  above.children = [root];
  return above;
}

/**
 * @param {Mark["kind"]} kind
 * @param {number} node
 * @param {number} ply
 * @returns {Mark}
 */
function markOf(kind, node, ply) {
  return { kind, node, stub: null, children: [], ply, width: 0, height: 0, x: 0, y: 0, brief: false };
}

/**
 * @param {number} node
 * @param {number[]} rest
 * @param {number} ply
 * @returns {Mark}
 */
function stubOf(node, rest, ply) {
  return { ...markOf("stub", node, ply), stub: rest };
}

/**
 * Say what a stub stands for, in one or two short lines.
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {Mark} stub
 * @param {boolean} hidden whether results are
 */
export function stubText(tree, proof, stub, hidden) {
  const nodes = stub.stub || [];
  const all = nodes.length === tree.children(stub.node).length;
  if (!all && stub.brief) return [`+${count(nodes.length)}`];
  const head = `${count(nodes.length)}${all ? (nodes.length === 1 ? " move" : " moves") : " more"}`;
  if (hidden) return [head];
  const mover = tree.player(stub.node) ? "min" : "max";
  const tally = { win: 0, draw: 0, lose: 0, cut: 0 };
  for (const node of nodes) {
    if (tree.kind(node) === "pruned") tally.cut++;
    else {
      const result = proof.result(node);
      if (result === "draw") tally.draw++;
      else if (result) tally[result === mover ? "win" : "lose"]++;
    }
  }
  const parts = Object.entries(tally).filter(([, many]) => many).map(([what, many]) => `${count(many)} ${many === 1 && what !== "cut" ? `${what}s` : what}`);
  return parts.length ? [head, parts.join(", ")] : [head];
}

/**
 * Give every mark its place: children side by side, parents centred over them, a row a ply.
 * @param {Mark} root whose marks have their sizes
 * @param {number} between from a row to the next
 * @param {number} [gap] from a box to the next
 * @returns {{marks: Mark[], left: number, right: number, bottom: number, rows: Map<number, [number, number]>}}
 */
export function placed(root, between, gap = GAP) {
  /** @type {Mark[]} */
  const marks = [];
  /** @param {Mark} mark */
  const collect = (mark) => {
    marks.push(mark);
    mark.children.forEach(collect);
  };
  collect(root);
  /** @type {Map<number, [number, number]>} */
  const rows = new Map();
  const heights = new Map();
  for (const { ply, height } of marks) heights.set(ply, Math.max(heights.get(ply) || 0, height));
  let y = 0;
  for (const ply of [...heights.keys()].sort((a, b) => a - b)) {
    rows.set(ply, [y, heights.get(ply)]);
    y += heights.get(ply) + between;
  }
  arrange(root, gap);
  shift(root, 0);
  let [left, right] = [Infinity, -Infinity];
  for (const mark of marks) {
    const [top, high] = rows.get(mark.ply) || [0, 0];
    mark.y = top + (mark.kind === "stub" ? Math.min(high - mark.height, 12) : 0);
    left = Math.min(left, mark.x - mark.width / 2);
    right = Math.max(right, mark.x + mark.width / 2);
  }
  return { marks, left, right, bottom: y - between, rows };
}

/**
 * Place the children of a mark relative to it; return its outline, a pair of edges a row.
 * @param {Mark} mark
 * @param {number} gap
 * @returns {[number, number][]}
 */
function arrange(mark, gap) {
  const outlines = mark.children.map((child) => arrange(child, gap));
  /** @type {[number, number][]} */
  const whole = [];
  mark.children.forEach((child, i) => {
    let x = 0;
    outlines[i].forEach(([left], row) => {
      if (whole[row]) x = Math.max(x, whole[row][1] + gap - left);
    });
    child.x = x;
    outlines[i].forEach(([left, right], row) => {
      whole[row] = [whole[row] ? whole[row][0] : left + x, right + x];
    });
  });
  const many = mark.children.length;
  const middle = many ? (mark.children[0].x + mark.children[many - 1].x) / 2 : 0;
  mark.children.forEach((child) => (child.x -= middle));
  return [
    [-mark.width / 2, mark.width / 2],
    ...whole.map(([left, right]) => /** @type {[number, number]} */ ([left - middle, right - middle])),
  ];
}

/**
 * @param {Mark} mark
 * @param {number} by
 */
function shift(mark, by) {
  mark.x += by;
  mark.children.forEach((child) => shift(child, mark.x));
}
