// A query as a function of a node. What is not known is not claimed: a comparison with a missing
// number is neither true nor false, under `not` either (Kleene 1938). 1 is true, −1 false, 0 unknown.

import { FEATURES } from "./features.js";
import { ALLOWED, QueryError, parse, refuse } from "./query_syntax.js";

/** @typedef {import("./features.js").Features} Features */
/** @typedef {import("./features.js").Type} Type */
/** @typedef {import("./query_syntax.js").Part} Part */
/** @typedef {(node: number) => any} Read */
/** @typedef {{part: Part, type: Type, read: Read, choices?: string[]}} Operand */

/** @type {Record<string, string>} */
const AN = { number: "a number", text: "a text", truth: "true or false" };
/** @type {Record<string, (a: any, b: any) => boolean>} */
const TESTS = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/**
 * Return the nodes at which a condition is true, in visiting order.
 * @param {Features} features
 * @param {string} query
 * @returns {Int32Array}
 */
export function find(features, query) {
  const test = condition(features, query);
  const { size } = features.tree;
  let hits = new Int32Array(1024);
  let many = 0;
  for (let node = 0; node < size; node++) {
    if (test(node) !== 1) continue;
    if (many === hits.length) {
      const more = new Int32Array(2 * many);
      more.set(hits);
      hits = more;
    }
    hits[many++] = node;
  }
  return hits.slice(0, many);
}

/**
 * Return a condition as a function of a node.
 * @param {Features} features
 * @param {string} query
 * @returns {(node: number) => number} 1 true, −1 false, 0 unknown
 */
export function condition(features, query) {
  const { text, body } = parse(query);
  return new Reading(features, text).truth(body);
}

class Reading {
  /**
   * @param {Features} features
   * @param {string} text
   */
  constructor(features, text) {
    this.features = features;
    this.text = text;
  }

  /**
   * @param {Part} part
   * @param {string} problem
   * @returns {never}
   */
  refuse(part, problem) {
    return refuse(this.text, part.at, problem);
  }

  /**
   * @param {Part} part
   * @returns {(node: number) => number}
   */
  truth(part) {
    const { parts = [] } = part;
    if (part.kind === "and") return every(parts.map((one) => this.truth(one)));
    if (part.kind === "or") return some(parts.map((one) => this.truth(one)));
    if (part.kind === "not") {
      const inner = this.truth(parts[0]);
      return (n) => -inner(n);
    }
    if (part.kind === "compare") {
      const signs = part.signs || [];
      return every(signs.map((sign, i) => this.compared(parts[i], sign, parts[i + 1])));
    }
    const { type, read } = this.operand(part);
    if (type !== "truth") this.refuse(part, `this is ${AN[type]}: compare it with something`);
    return (n) => (read(n) ? 1 : -1);
  }

  /**
   * @param {Part} one
   * @param {string} sign
   * @param {Part} other
   * @returns {(node: number) => number}
   */
  compared(one, sign, other) {
    if (sign === "is" || sign === "is not") return flipped(this.missing(one, other), sign === "is not");
    if (sign === "in" || sign === "not in") return flipped(this.member(one, other), sign === "not in");
    return this.ordered(this.operand(one), sign, this.operand(other));
  }

  /**
   * @param {Part} one
   * @param {Part} other
   * @returns {(node: number) => number}
   */
  missing(one, other) {
    if (other.kind !== "none") this.refuse(other, "`is` goes with None alone");
    const { type, read } = this.operand(one);
    const empty = type === "text" ? ', only empty: compare it with ""' : "";
    if (type !== "number") this.refuse(one, `this is ${AN[type]} and never missing${empty}`);
    return (n) => (Number.isNaN(read(n)) ? 1 : -1);
  }

  /**
   * @param {Part} one
   * @param {Part} other
   * @returns {(node: number) => number}
   */
  member(one, other) {
    const left = this.operand(one);
    if (other.kind === "group") {
      return some((other.parts || []).map((part) => this.ordered(left, "==", this.operand(part))));
    }
    const right = this.operand(other);
    if (left.type !== "text" || right.type !== "text") {
      this.refuse(other, 'expected (1, 2), ("a", "b") or a text after `in`');
    }
    return (n) => (right.read(n).includes(left.read(n)) ? 1 : -1);
  }

  /**
   * @param {Operand} left
   * @param {string} sign
   * @param {Operand} right
   * @returns {(node: number) => number}
   */
  ordered(left, sign, right) {
    if (left.type !== right.type || left.type === "truth") {
      for (const side of [left, right]) {
        if (side.type === "truth") {
          this.refuse(side.part, "this is true or false already: it needs no comparison");
        }
      }
      this.refuse(right.part, `${AN[left.type]} cannot be compared with ${AN[right.type]}`);
    }
    const test = TESTS[sign];
    const [one, other] = [left.read, right.read];
    if (left.type === "text") {
      if (sign !== "==" && sign !== "!=") {
        this.refuse(right.part, `texts are compared with ==, != and in, not with ${sign}`);
      }
      this.holdChoices(left, right);
      return (n) => (test(one(n), other(n)) ? 1 : -1);
    }
    return (n) => {
      const [a, b] = [one(n), other(n)];
      if (a !== a || b !== b) return 0;
      return test(a, b) ? 1 : -1;
    };
  }

  /**
   * @param {Operand} left
   * @param {Operand} right
   */
  holdChoices(left, right) {
    for (const [column, other] of [[left, right], [right, left]]) {
      const typed = other.part.kind === "text" ? String(other.part.value) : null;
      if (column.choices && typed !== null && !column.choices.includes(typed)) {
        throw new QueryError(`no ${column.part.name} '${typed}'; there are ${column.choices.join(", ")}`);
      }
    }
  }

  /**
   * @param {Part} part
   * @returns {Operand}
   */
  operand(part) {
    const { parts = [], name = "" } = part;
    switch (part.kind) {
      case "number":
      case "text": {
        const { value } = part;
        if (value === Infinity) this.refuse(part, "the number is too large: write inf for infinity");
        return { part, type: part.kind, read: () => value };
      }
      case "none": return this.refuse(part, "write `is None` or `is not None`");
      case "name": return this.named(part, name);
      case "term": return this.term(part, name);
      case "minus":
      case "plus": {
        const read = this.number(parts[0]);
        return { part, type: "number", read: part.kind === "minus" ? (n) => -read(n) : read };
      }
      case "sum": return { part, type: "number", read: arithmetic(name, this.number(parts[0]), this.number(parts[1])) };
      case "call": return this.called(part, name, parts);
      case "not":
      case "and":
      case "or":
      case "compare": return this.refuse(part, "expected a number or a text here, got a condition");
      default: return this.refuse(part, ALLOWED);
    }
  }

  /**
   * @param {Part} part
   * @param {string} name
   * @returns {Operand}
   */
  named(part, name) {
    if (name === "inf") return { part, type: "number", read: () => Infinity };
    if (name === "terms") this.refuse(part, 'write terms["NAME"] for one of the heuristic\'s terms');
    const feature = Object.prototype.hasOwnProperty.call(FEATURES, name) ? FEATURES[name] : null;
    if (!feature) {
      throw new QueryError(`no column '${name}'; there are ${[...Object.keys(FEATURES), "terms"].join(", ")}`);
    }
    if (!this.features.has(name)) {
      throw new QueryError(`this page was made without '${name}': the tree has too many positions to ask the heuristic`);
    }
    return { part, type: feature.type, read: this.features.reader(name), choices: feature.choices };
  }

  /**
   * @param {Part} part
   * @param {string} name
   * @returns {Operand}
   */
  term(part, name) {
    const known = this.features.termNames();
    if (!known.includes(name)) {
      throw new QueryError(`no term of the heuristic '${name}'; there are ${known.join(", ") || "none"}`);
    }
    return { part, type: "number", read: this.features.term(name) };
  }

  /**
   * @param {Part} part
   * @param {string} name
   * @param {Part[]} parts
   * @returns {Operand}
   */
  called(part, name, parts) {
    if (!["abs", "min", "max"].includes(name)) this.refuse(part, ALLOWED);
    if (name === "abs" ? parts.length !== 1 : parts.length < 2) {
      this.refuse(part, `${name} takes ${name === "abs" ? "one number" : "two numbers or more"}`);
    }
    const reads = parts.map((one) => this.number(one));
    if (name === "abs") return { part, type: "number", read: (n) => Math.abs(reads[0](n)) };
    const choose = name === "min" ? Math.min : Math.max;
    return { part, type: "number", read: (n) => choose(...reads.map((read) => read(n))) };
  }

  /**
   * @param {Part} part
   * @returns {Read}
   */
  number(part) {
    const { type, read } = this.operand(part);
    if (type !== "number") this.refuse(part, `expected a number to reckon with, got ${AN[type]}`);
    return read;
  }
}

/**
 * @param {string} sign
 * @param {Read} one
 * @param {Read} other
 * @returns {Read}
 */
function arithmetic(sign, one, other) {
  if (sign === "+") return (n) => one(n) + other(n);
  if (sign === "-") return (n) => one(n) - other(n);
  if (sign === "*") return (n) => one(n) * other(n);
  return (n) => {
    const by = other(n);
    return by ? one(n) / by : NaN;
  };
}

/**
 * @param {((node: number) => number)[]} tests
 * @returns {(node: number) => number}
 */
function every(tests) {
  if (tests.length === 1) return tests[0];
  return (n) => {
    let least = 1;
    for (const test of tests) {
      const found = test(n);
      if (found === -1) return -1;
      if (found < least) least = found;
    }
    return least;
  };
}

/**
 * @param {((node: number) => number)[]} tests
 * @returns {(node: number) => number}
 */
function some(tests) {
  if (tests.length === 1) return tests[0];
  return (n) => {
    let most = -1;
    for (const test of tests) {
      const found = test(n);
      if (found === 1) return 1;
      if (found > most) most = found;
    }
    return most;
  };
}

/**
 * @param {(node: number) => number} test
 * @param {boolean} negated
 * @returns {(node: number) => number}
 */
function flipped(test, negated) {
  return negated ? (n) => -test(n) : test;
}
