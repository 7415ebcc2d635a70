// Finding nodes: by a line of moves, by a position, by a condition; and the table of what was found.

import { Features } from "./features.js";
import { count, plainNumber } from "./numerals.js";
import { atPositions } from "./positions.js";
import { find } from "./query.js";
import { QueryError } from "./query_syntax.js";
import { nameOf } from "./sentences.js";
import { splitMoves } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */
/** @typedef {{hits: Int32Array, how: "line" | "position" | "condition"}} Found */

/** The columns of the table and of its CSV. */
export const COLUMNS = ["node", "line", "ply", "player", "kind", "value", "bound", "position"];

const NAMED = 9; // moves that could have been meant

export class Finder {
  /**
   * @param {Tree} tree
   * @param {Proof} proof
   */
  constructor(tree, proof) {
    this.tree = tree;
    this.features = new Features(tree, proof);
  }

  /**
   * Return the nodes that a text means.
   * @param {string} text
   * @returns {Found}
   */
  find(text) {
    const line = this.line(text);
    if (line >= 0) return { hits: Int32Array.of(line), how: "line" };
    const same = this.position(text);
    if (same.length) return { hits: same, how: "position" };
    try {
      return { hits: find(this.features, text), how: "condition" };
    } catch (error) {
      if (error instanceof QueryError) throw new QueryError(this.meant(text) || error.message);
      throw error;
    }
  }

  /**
   * What is wrong with a text that was meant as a line of moves, or is nothing at all; else nothing.
   * @param {string} text
   */
  meant(text) {
    const { tree } = this;
    const exact = splitMoves(text);
    const moves = tree.child(0, exact[0]) >= 0 ? exact : this.told(text);
    let node = 0;
    let at = 0;
    for (let next = moves.length ? tree.child(0, moves[0]) : -1; next >= 0; next = at < moves.length ? tree.child(node, moves[at]) : -1) {
      node = next;
      at++;
    }
    if (at) {
      const there = tree.children(node).slice(0, NAMED).map((child) => nameOf(tree, child)).join(" ");
      return `no move ${moves[at]} after ${moves.slice(0, at).join(" ")}; ${there ? `moves there: ${there}` : "no move follows there"}`;
    }
    if (/[<>=]|\b(in|is|not|and|or)\b/.test(text)) return "";
    return `${text} is no move at the start, no position of this tree, and no condition such as: ply == 2 and value > 0`;
  }

  /**
   * The node that a line of moves leads to; −1.
   * @param {string} text
   */
  line(text) {
    const exact = this.after(splitMoves(text));
    return exact >= 0 ? exact : this.after(this.told(text));
  }

  /** @param {string[]} moves */
  after(moves) {
    let node = moves.length ? 0 : -1;
    for (const move of moves) if (node >= 0) node = this.tree.child(node, move);
    return node;
  }

  /**
   * The moves of a line as the words tell it: who moves before each, a comma after it, perhaps a number.
   * @param {string} text
   */
  told(text) {
    const sides = new Set(["max", "min", ...this.tree.header.sides.map((side) => side.toLowerCase())]);
    const words = splitMoves(text).filter((word) => !/^\d+\.+$/.test(word)).map((word) => word.replace(/[,;:.]+$/, ""));
    return words.filter((word) => word && !sides.has(word.toLowerCase()));
  }

  /**
   * The nodes at a position, as its text is written, blanks aside.
   * @param {string} text
   */
  position(text) {
    const wanted = text.replace(/\s/g, "");
    if (wanted.length < 3 || /[<>"]|==|!=/.test(wanted)) return new Int32Array(0);
    return atPositions(this.tree, (position) => position.replace(/\s/g, "") === wanted);
  }

  /**
   * Return some nodes in the order of a column.
   * @param {Int32Array} nodes
   * @param {string} column
   * @param {boolean} falling
   */
  sorted(nodes, column, falling) {
    if (column === "node") return falling ? nodes.slice().reverse() : nodes;
    const read = this.features.reader(column);
    const keyed = Array.from(nodes, (node) => /** @type {[any, number]} */ ([read(node), node]));
    const way = falling ? -1 : 1;
    keyed.sort(([a, x], [b, y]) => {
      const [noA, noB] = [a !== a, b !== b];
      if (noA || noB) return noA === noB ? x - y : noA ? 1 : -1;
      return a < b ? -way : a > b ? way : x - y;
    });
    return Int32Array.from(keyed, ([, node]) => node);
  }

  /**
   * One cell of the table.
   * @param {number} node
   * @param {string} column
   */
  cell(node, column) {
    const value = this.features.reader(column)(node);
    return typeof value === "number" ? plainNumber(value) : String(value);
  }

  /**
   * All of some nodes as CSV.
   * @param {Int32Array} nodes
   */
  csv(nodes) {
    const readers = COLUMNS.map((column) => this.features.reader(column));
    const rows = [COLUMNS.join(",")];
    for (const node of nodes) {
      rows.push(readers.map((read) => {
        const value = read(node);
        return typeof value === "number" ? plainNumber(value) : quoted(String(value));
      }).join(","));
    }
    return `${rows.join("\r\n")}\r\n`;
  }

  /**
   * Say what was found.
   * @param {Found} found
   */
  said({ hits, how }) {
    if (how === "line") return "the position after these moves";
    const nodes = count(hits.length, "node");
    return how === "position" ? `${nodes} in this position` : hits.length ? `${nodes} found` : "no node is so";
  }
}

/**
 * A text in CSV; a spreadsheet must not take it for a formula.
 * @param {string} text
 */
function quoted(text) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
