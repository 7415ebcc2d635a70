// The query language of `treeviz inspect` as a syntax tree: Python's grammar, as far as it is allowed.

/** @typedef {{at: number, kind: string, text: string, value?: number | string}} Token */
/**
 * A part of a query.
 * @typedef {Object} Part
 * @property {number} at where it begins
 * @property {"number" | "text" | "none" | "name" | "term" | "minus" | "plus" | "not" | "and" | "or" | "compare" | "sum" | "call" | "group"} kind
 * @property {string} [name]
 * @property {number | string} [value]
 * @property {Part[]} [parts]
 * @property {string[]} [signs]
 */

const LONGEST = 2000;
const DEEPEST = 40;
const AROUND = 40;
const ALLOWED = "allowed are comparisons, and, or, not, + - * /, abs, min, max, in (…), is None";
/** @type {Record<string, string>} */
const INSTEAD = {
  "&": "& is not allowed: write `and`",
  "|": "| is not allowed: write `or`",
  "~": "~ is not allowed: write `not`",
  "**": "powers are not allowed",
  "=": "write == to compare",
};
const WORDS = new Set(["and", "or", "not", "in", "is", "None", "True", "False", "if", "else", "lambda", "for"]);
const COMPARISONS = new Set(["<", "<=", "==", "!=", ">", ">=", "in", "not in", "is", "is not"]);

/** What a query that is not understood is answered with: one line that points at the place. */
export class QueryError extends Error {}

/**
 * Refuse a text, pointing at a place.
 * @param {string} text
 * @param {number} at
 * @param {string} problem
 * @returns {never}
 */
export function refuse(text, at, problem) {
  const begin = Math.max(at - AROUND, 0);
  const left = (begin ? "…" : "") + text.slice(begin, at);
  const right = text.slice(at, at + AROUND) + (at + AROUND < text.length ? "…" : "");
  throw new QueryError(`cannot read '${left}▸${right}' at the ▸: ${problem}`);
}

const PATTERN =
  /\s+|(?<number>(?:\d[\d_]*\.?(?:\d[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?)|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>\*\*|\/\/|<<|>>|<=|>=|==|!=|[-+*/%<>()[\]{},.=&|~^@:;!?$`#])/uy;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;
/** @type {Record<string, string>} */
const ESCAPES = { n: "\n", t: "\t", r: "\r", "\\": "\\", "'": "'", '"': '"', 0: "\0" };

/**
 * @param {string} text
 * @returns {Token[]}
 */
function tokens(text) {
  /** @type {Token[]} */
  const found = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === '"' || text[at] === "'") {
      QUOTED.lastIndex = at;
      const quoted = QUOTED.exec(text);
      if (!quoted) refuse(text, at, "unterminated string literal");
      const inner = quoted[0].slice(1, -1);
      const value = inner.replace(
        /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([\s\S]))/g,
        (whole, two, four, sign) =>
          two || four ? String.fromCodePoint(parseInt(two || four, 16)) : ESCAPES[sign] ?? whole
      );
      found.push({ at, kind: "text", text: quoted[0], value });
      at = QUOTED.lastIndex;
      continue;
    }
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(text);
    if (!match) refuse(text, at, "invalid syntax");
    const { number, name, sign } = match.groups || {};
    if (number) {
      if (/^[\p{L}_]/u.test(text.slice(PATTERN.lastIndex))) refuse(text, at, "invalid decimal literal");
      found.push({ at, kind: "number", text: number, value: Number(number.replace(/_/g, "")) });
    } else if (name) found.push({ at, kind: WORDS.has(name) ? "word" : "name", text: name });
    else if (sign) found.push({ at, kind: "sign", text: sign });
    at = PATTERN.lastIndex;
  }
  found.push({ at: text.length, kind: "end", text: "" });
  return found;
}

/**
 * Return the syntax tree of a query.
 * @param {string} query
 * @returns {{text: string, body: Part}}
 */
export function parse(query) {
  const text = query.replace(/[\n\r]/g, " ");
  if (!text.trim()) throw new QueryError("expected an expression such as 'abs(difference) > 5', got nothing");
  if (text.length > LONGEST) {
    throw new QueryError(`expected an expression of at most ${LONGEST} signs, got ${text.length}`);
  }
  const parser = new Parser(text);
  const body = parser.either();
  parser.expectEnd();
  return { text, body };
}

class Parser {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.tokens = tokens(text);
    this.next = 0;
    this.depth = 0;
  }

  get token() {
    return this.tokens[this.next];
  }

  /** @param {string} text */
  take(text) {
    const { token } = this;
    if (token.text !== text || (token.kind !== "sign" && token.kind !== "word")) return false;
    this.next++;
    return true;
  }

  /**
   * @param {string} [problem]
   * @returns {never}
   */
  refuse(problem = "invalid syntax", at = this.token.at) {
    return refuse(this.text, at, problem);
  }

  expectEnd() {
    const { token } = this;
    if (token.kind === "end") return;
    if (token.kind === "sign" && INSTEAD[token.text]) this.refuse(INSTEAD[token.text]);
    if (["%", "//", "^", "@", "<<", ">>"].includes(token.text) || token.text === "if") this.refuse(ALLOWED);
    this.refuse();
  }

  /**
   * @param {number} at
   * @param {"and" | "or"} word
   * @param {() => Part} part
   * @returns {Part}
   */
  joined(at, word, part) {
    const parts = [part()];
    while (this.take(word)) parts.push(part());
    return parts.length > 1 ? { at, kind: word, parts } : parts[0];
  }

  /** @returns {Part} */
  either() {
    if (++this.depth > DEEPEST) this.refuse(`more than ${DEEPEST} operations within one another`);
    const found = this.joined(this.token.at, "or", () =>
      this.joined(this.token.at, "and", () => this.negated())
    );
    this.depth--;
    return found;
  }

  /** @returns {Part} */
  negated() {
    const { at } = this.token;
    if (!this.take("not")) return this.compared();
    if (++this.depth > DEEPEST) this.refuse(`more than ${DEEPEST} operations within one another`);
    const part = this.negated();
    this.depth--;
    return { at, kind: "not", parts: [part] };
  }

  /** @returns {Part} */
  compared() {
    const { at } = this.token;
    const parts = [this.sum()];
    const signs = [];
    for (;;) {
      const { token } = this;
      if (token.kind !== "sign" && token.kind !== "word") break;
      let sign = token.text;
      const after = this.tokens[this.next + 1];
      if (sign === "not" && after.text === "in") sign = "not in";
      else if (sign === "is" && after.text === "not") sign = "is not";
      if (!COMPARISONS.has(sign)) break;
      this.next += sign.includes(" ") ? 2 : 1;
      signs.push(sign);
      parts.push(this.sum());
    }
    return signs.length ? { at, kind: "compare", parts, signs } : parts[0];
  }

  /** @returns {Part} */
  sum() {
    return this.chain(["+", "-"], () => this.chain(["*", "/"], () => this.unary()));
  }

  /**
   * @param {string[]} signs
   * @param {() => Part} part
   * @returns {Part}
   */
  chain(signs, part) {
    let left = part();
    while (this.token.kind === "sign" && signs.includes(this.token.text)) {
      const name = this.token.text;
      this.next++;
      left = { at: left.at, kind: "sum", name, parts: [left, part()] };
    }
    return left;
  }

  /** @returns {Part} */
  unary() {
    const { at, text } = this.token;
    if (this.take("-") || this.take("+")) {
      if (++this.depth > DEEPEST) this.refuse(`more than ${DEEPEST} operations within one another`);
      const part = this.unary();
      this.depth--;
      return { at, kind: text === "-" ? "minus" : "plus", parts: [part] };
    }
    if (this.token.text === "~") this.refuse(INSTEAD["~"]);
    return this.primary();
  }

  /** @returns {Part} */
  primary() {
    const token = this.token;
    const { at } = token;
    this.next++;
    if (token.kind === "number") return { at, kind: "number", value: /** @type {number} */ (token.value) };
    if (token.kind === "text") {
      let value = String(token.value);
      for (; this.token.kind === "text"; this.next++) value += this.token.value;
      return { at, kind: "text", value };
    }
    if (token.text === "None") return { at, kind: "none" };
    if (token.text === "True" || token.text === "False") {
      this.refuse(`expected a number or a text, got ${token.text}`, at);
    }
    if (token.kind === "name") return this.named(token);
    if (token.text === "(" || token.text === "[" || token.text === "{") return this.group(token);
    if (token.text === "lambda") this.refuse(ALLOWED, at);
    return this.refuse("invalid syntax", at);
  }

  /**
   * @param {Token} token
   * @returns {Part}
   */
  named(token) {
    const { at, text } = token;
    if (text === "terms") {
      if (this.take(".")) {
        const name = this.token;
        if (name.kind !== "name") this.refuse();
        this.next++;
        return { at, kind: "term", name: name.text };
      }
      if (this.token.text === "[" && this.tokens[this.next + 1].kind === "text") {
        const name = this.tokens[this.next + 1];
        this.next += 2;
        if (!this.take("]")) this.refuse();
        return { at, kind: "term", name: String(name.value) };
      }
    }
    if (this.token.text === ".") this.refuse(ALLOWED, at);
    if (!this.take("(")) {
      if (this.token.text === "[") this.refuse(ALLOWED, at);
      return { at, kind: "name", name: text };
    }
    const parts = [];
    while (!this.take(")")) {
      parts.push(this.either());
      if (!this.take(",") && this.token.text !== ")") this.refuse();
    }
    return { at, kind: "call", name: text, parts };
  }

  /**
   * @param {Token} token
   * @returns {Part}
   */
  group(token) {
    const close = { "(": ")", "[": "]", "{": "}" }[token.text] || ")";
    const parts = [];
    let comma = token.text !== "(";
    while (!this.take(close)) {
      if (this.token.kind === "end") this.refuse(`'${token.text}' was never closed`, token.at);
      parts.push(this.either());
      if (this.take(",")) comma = true;
      else if (this.token.text !== close) {
        if (INSTEAD[this.token.text]) this.refuse(INSTEAD[this.token.text]);
        this.refuse();
      }
    }
    if (!comma && parts.length === 1) return parts[0];
    if (!parts.length && token.text === "{") this.refuse(ALLOWED, token.at);
    return { at: token.at, kind: "group", parts };
  }
}
export { ALLOWED };
