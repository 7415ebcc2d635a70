// Places worth going to: what a reader who was told nothing asks first.

import { cutNodes } from "./proof.js";
import { count } from "./numerals.js";
import { lineText, nameOf, whyCut } from "./sentences.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */
/** @typedef {{name: string, told: string, node: number, by?: "visits"}} Place */

const LEAST = 0.2; // of all nodes: a smaller part is no place to look
const MOST = 0.5; // of the nodes above: whoever has so many is where the search went

/**
 * Return the places of a tree.
 * @param {Tree} tree
 * @param {Proof} proof
 * @returns {Place[]}
 */
export function placesOf(tree, proof) {
  /** @type {Place[]} */
  const found = [];
  const line = tree.header.line;
  if (line.length > 1) {
    const end = line[line.length - 1];
    found.push({ name: "End of the chosen line", told: lineText(tree, line.slice(1)), node: end });
  }
  const cuts = cutNodes(tree);
  if (cuts.length) {
    const [why] = whyCut(tree, proof, cuts[0]);
    found.push({ name: `First cut of ${count(cuts.length)}`, told: why ? why.text : "", node: cuts[0] });
  }
  const busiest = mostNodes(tree);
  if (busiest > 0) {
    const nodes = tree.end[busiest] - busiest;
    const share = Math.round((100 * nodes) / tree.size);
    found.push({
      name: "Where most nodes went", by: "visits", node: busiest,
      told: `${lineText(tree, tree.path(busiest).slice(1))}: ${count(nodes)} of ${count(tree.size)} nodes, ${share} %`,
    });
  }
  const next = bestRival(tree, proof);
  if (next > 0) {
    const equal = tree.value[next] === tree.value[tree.reply(0)] && proof.bound(next) === "exact";
    const name = nameOf(tree, next);
    found.push({ name: equal ? `${name} is as good` : `Why not ${name}?`, told: saidOf(tree, next) || `it gives ${proof.written(next)}`, node: next });
  }
  return found;
}

/**
 * The root's move with the most nodes, and on as long as one reply has most of them; −1.
 * @param {Tree} tree
 */
function mostNodes(tree) {
  /** @param {number} node */
  const largest = (node) => tree.children(node).reduce((best, child) => (best < 0 || size(child) > size(best) ? child : best), -1);
  /** @param {number} node */
  const size = (node) => tree.end[node] - node;
  let found = largest(0);
  for (let next = found; next > 0; ) {
    next = largest(found);
    if (next < 0 || size(next) < MOST * size(found) || size(next) < LEAST * tree.size) break;
    found = next;
  }
  return found;
}

/**
 * The best of the moves that are not chosen, those whose worth is known before all; −1.
 * @param {Tree} tree
 * @param {Proof} proof
 */
function bestRival(tree, proof) {
  if (tree.reply(0) < 0) return -1;
  const rivals = tree.children(0).filter((child) => !tree.line.has(child) && tree.kind(child) !== "pruned");
  const known = rivals.filter((child) => proof.bound(child) === "exact");
  const better = (/** @type {number} */ a, /** @type {number} */ b) => (tree.player(0) ? tree.value[a] < tree.value[b] : tree.value[a] > tree.value[b]);
  return (known.length ? known : rivals).reduce((best, one) => (best < 0 || better(one, best) ? one : best), -1);
}

/**
 * What is said in words of a move of the root.
 * @param {Tree} tree
 * @param {number} node
 */
function saidOf(tree, node) {
  const words = tree.header.words[0];
  const row = words && words.moves.find(({ nodes }) => nodes.includes(node));
  return row ? row.said.map(([text]) => text).join(" ") : "";
}
