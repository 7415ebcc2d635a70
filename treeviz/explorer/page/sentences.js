// What a node's numbers say, in plain sentences. Each is true of the recording and says no more.

import { count, listed, visible } from "./numerals.js";
import { cutAt } from "./proof.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */
/** @typedef {{text: string, nodes: number[]}} Sentence what is said, and the nodes it rests on */

const LINE = 7; // moves of a line that are named
const NAMED = 3; // moves that are named one by one

/**
 * Return what a node is called: the move that led to it.
 * @param {Tree} tree
 * @param {number} node
 */
export function nameOf(tree, node) {
  if (!node) return "this position";
  const move = visible(tree.move(node));
  const bare = /^\d+$/.test(move) && tree.end[node] === node + 1 && !tree.outcome(node);
  if (move) return bare ? `leaf ${move}` : move;
  return `move ${tree.children(tree.parent[node]).indexOf(node) + 1}`;
}

/**
 * Return a line of moves, shortened where it is long.
 * @param {Tree} tree
 * @param {number[]} nodes
 */
export function lineText(tree, nodes) {
  const names = nodes.slice(0, LINE).map((node) => nameOf(tree, node));
  return names.join(" ") + (nodes.length > LINE ? " …" : "");
}

/**
 * Return everything that is said of a node.
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @returns {Sentence[]}
 */
export function about(tree, proof, node) {
  const found = [{ text: status(tree, proof, node), nodes: [node] }];
  if (tree.kind(node) === "pruned") found.push(...whyCut(tree, proof, tree.parent[node]));
  if (tree.end[node] > node + 1) {
    found.push(...best(tree, proof, node));
    found.push(...whyCut(tree, proof, node));
  }
  if (node && tree.kind(node) !== "pruned") found.push(...beside(tree, proof, node));
  return found;
}

/**
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 */
function status(tree, proof, node) {
  const value = proof.written(node);
  const mover = tree.mover(node);
  switch (tree.kind(node)) {
    case "terminal": {
      const outcome = visible(tree.outcome(node));
      return outcome ? `The game is over: ${outcome} (${value}).` : `The game is over: ${value}.`;
    }
    case "horizon": return `Estimated at ${value}: the search looked no deeper here.`;
    case "leaf": return `A leaf, worth ${value}.`;
    case "pruned": return "Never looked at.";
    case "known": return `Worth ${value}, known from before: not searched again here.`;
    case "unseen": return `Worth ${value}: what was searched below is not shown.`;
    case "open": return `${mover} to move; the search was broken off here.`;
    default: return `${tree.player(node) > 1 ? "Chance moves" : `${mover} to move`}: ${worth(tree, proof, node)}.`;
  }
}

/**
 * Return what a position is worth, and what that means where it is proved.
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 */
export function worth(tree, proof, node) {
  const value = proof.written(node);
  const result = proof.result(node);
  const [max, min] = tree.header.sides;
  if (result === "draw") return `a draw (${value})`;
  if (result) return `${result === "max" ? max : min} wins (${value})`;
  const bound = proof.bound(node);
  const plain = tree.written[tree.value[node]];
  if (value === "?") return "worth nothing that is proved";
  if (bound === "lower") return `worth ${plain} at least`;
  if (bound === "upper") return `worth ${plain} at most`;
  if (bound === "open") return `${plain}, says the search; the recording does not prove it`;
  return proof.firm(node) ? `worth ${value}` : `worth ${value}, as far as the search looked`;
}

/**
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @returns {Sentence[]}
 */
function best(tree, proof, node) {
  const reply = tree.reply(node);
  if (reply < 0) return [];
  const rest = tree.bestPlay(reply);
  const last = rest[rest.length - 1];
  const children = tree.children(node);
  const only = children.length === 1 ? "The only move is" : "The search prefers";
  const told = rest.length > 1 ? `, for example ${lineText(tree, rest.slice(1))}` : "";
  return [{ text: `${only} ${nameOf(tree, reply)}${told}: ${endOf(tree, proof, last)}.`, nodes: rest }];
}

/**
 * Return how a line ends.
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node its last node
 */
export function endOf(tree, proof, node) {
  const outcome = visible(tree.outcome(node));
  if (outcome) return outcome;
  const value = proof.written(node);
  return tree.kind(node) === "horizon" ? `estimated at ${value}` : value;
}

/**
 * Say why the rest of a node's moves was not looked at.
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @returns {Sentence[]}
 */
export function whyCut(tree, proof, node) {
  const cut = cutAt(tree, proof, node);
  if (!cut) return [];
  const rest = branches(tree, cut.pruned);
  const nodes = [node, cut.refutation, cut.cause, ...cut.pruned].filter((one) => one >= 0);
  if (!cut.relation || cut.refutation < 0) return [{ text: `Cut here: ${rest}.`, nodes }];
  const value = tree.written[tree.value[cut.refutation]];
  const most = tree.player(node) ? "at most" : "at least";
  const opponent = tree.header.sides[tree.player(node) ? 0 : 1];
  const here = node ? `After ${nameOf(tree, node)}, ${nameOf(tree, cut.refutation)}` : nameOf(tree, cut.refutation);
  const known = `${here} makes it worth ${value} ${most}`;
  if (cut.cause >= 0) {
    const has = tree.written[tree.value[cut.cause]];
    const line = lineText(tree, tree.path(cut.cause).slice(1));
    const already = has === value ? `as good for ${opponent}` : `better for ${opponent}: ${has}`;
    return [{ text: `${known}, and ${line} is already ${already}. So ${rest}.`, nodes }];
  }
  const top = tree.values.length - 1;
  const end = tree.value[cut.refutation];
  if (end === 1 || end === top) return [{ text: `${known}, and nothing is better for ${tree.mover(node)}. So ${rest}.`, nodes }];
  return [{ text: `${known}, outside the window of the search. So ${rest}.`, nodes }];
}

/**
 * @param {Tree} tree
 * @param {number[]} pruned
 */
function branches(tree, pruned) {
  const many = pruned.length;
  const names = pruned.slice(0, NAMED).map((node) => nameOf(tree, node));
  if (many > NAMED) return `${names.slice(0, 2).join(", ")} and ${many - 2} more were not looked at`;
  return `${listed(names)} ${many === 1 ? "was" : "were"} not looked at`;
}

/**
 * Compare a move with the one that was chosen beside it.
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @returns {Sentence[]}
 */
function beside(tree, proof, node) {
  const above = tree.parent[node];
  const chosen = tree.reply(above);
  const mover = tree.mover(above);
  if (chosen < 0) return [];
  if (chosen === node) {
    const rivals = tree.children(above).length - 1;
    return rivals ? [{ text: `It is ${mover}'s choice among ${count(rivals + 1, "move")}.`, nodes: [above] }] : [];
  }
  const name = nameOf(tree, chosen);
  const value = proof.written(chosen);
  const [one, other] = [tree.value[chosen], tree.value[node]];
  const nodes = [chosen, node];
  const bound = proof.bound(node);
  const worse = tree.player(above) ? other > one : other < one;
  if (worse) return [{ text: `${mover} prefers ${name}: ${value}.`, nodes }];
  if (other === one && bound === "exact") {
    return [{ text: `${name} is as good (${value}) and was chosen.`, nodes }];
  }
  if (other === one) {
    const limit = tree.player(above) ? "at least" : "at most";
    return [{ text: `It is worth ${tree.written[other]} ${limit}, no better than ${name} (${value}): more the search did not need to know.`, nodes }];
  }
  return [];
}

/**
 * Say what a reader gave away by a move, compared with the best one.
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node where the reader moved
 * @param {number} child
 */
export function givenAway(tree, proof, node, child) {
  const reply = tree.reply(node);
  if (tree.kind(child) === "pruned") return `The search never looked at ${nameOf(tree, child)}.`;
  if (reply < 0 || reply === child) return `${nameOf(tree, child)}: the search plays it, too.`;
  const [mine, best] = [tree.value[child], tree.value[reply]];
  const worse = tree.player(node) ? mine > best : mine < best;
  const kind = proof.bound(child);
  if (!worse) {
    return kind === "exact" ? `${nameOf(tree, child)} is as good as ${nameOf(tree, reply)}.`
      : `${nameOf(tree, child)} may be as good as ${nameOf(tree, reply)}: the search only knows ${proof.written(child)}.`;
  }
  return `${nameOf(tree, reply)} was better: ${proof.written(reply)}, and ${nameOf(tree, child)} gives ${proof.written(child)}.`;
}
