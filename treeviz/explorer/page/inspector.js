// All that is known of one node, as a page beside the drawing.

import { drawPosition } from "./board_drawing.js";
import { coded, drawn, element, put } from "./elements.js";
import { count, visible } from "./numerals.js";
import { cutAt, windowOf } from "./proof.js";
import { equals, textsOf } from "./positions.js";
import { about, endOf, lineText, nameOf } from "./sentences.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */
/** @typedef {import("./types").Said} Said */

const MOVES = 40; // listed at once
const EQUALS = 12;

/**
 * What the inspector asks the page to do.
 * @typedef {Object} Deeds
 * @property {(node: number) => void} go
 * @property {(runs: number[]) => void} light
 * @property {(text: string) => void} copy
 * @property {() => boolean} playing
 * @property {() => boolean} hidden
 * @property {(node: number) => void} play
 */

/**
 * Show a node.
 * @param {HTMLElement} panel
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @param {Deeds} deeds
 */
export function inspect(panel, tree, proof, node, deeds) {
  put(panel,
    heading(tree, proof, node, deeds),
    line(tree, node, deeds),
    board(tree, node),
    words(tree, proof, node, deeds),
    moves(tree, proof, node, deeds),
    facts(tree, proof, node, deeds),
    terms(tree, node, deeds),
    sameElsewhere(tree, proof, node, deeds),
    copies(tree, node, deeds)
  );
}

/**
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @param {Deeds} deeds
 */
function heading(tree, proof, node, deeds) {
  const value = deeds.hidden() ? "?" : proof.written(node);
  return element("h2", { id: "here" },
    element("span", { class: "name" }, node ? `After ${nameOf(tree, node)}` : "The position searched"),
    element("span", { class: "badge" }, value));
}

/**
 * @param {Tree} tree
 * @param {number} node
 * @param {Deeds} deeds
 */
function line(tree, node, deeds) {
  const path = tree.path(node);
  const shown = path.length > 14 ? [0, -1, ...path.slice(-12)] : path;
  const list = element("ol", { class: "line", "aria-label": "The line of moves to this position" });
  for (const at of shown) {
    if (at < 0) list.append(element("li", {}, "…"));
    else {
      const current = at === node ? { "aria-current": "true" } : {};
      list.append(element("li", {}, element("button", { type: "button", onclick: () => deeds.go(at), ...current }, at ? nameOf(tree, at) : "start")));
    }
  }
  return list;
}

/**
 * @param {Tree} tree
 * @param {number} node
 */
function board(tree, node) {
  const drawing = drawPosition(tree, node, { named: true, firm: true, calm: true });
  if (!drawing.width) return null;
  const wide = Math.min(drawing.width * 1.7, 300);
  const svg = drawn("svg", {
    viewBox: `-2 -2 ${drawing.width + 4} ${drawing.height + 4}`, width: wide, height: (wide * drawing.height) / drawing.width,
    role: "img", "aria-label": `The position: ${visible(textsOf(tree)(node))}`,
  }, drawing.group);
  return element("figure", { class: "board" }, svg);
}

/**
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @param {Deeds} deeds
 */
function words(tree, proof, node, deeds) {
  if (deeds.hidden()) return null;
  const told = tree.header.words[node];
  const section = element("section", { class: "words", "aria-label": "In words" });
  /**
   * @param {string} text
   * @param {number[]} runs
   */
  const sentence = (text, runs) => {
    const span = element("span", { class: "said", tabindex: 0 }, ...coded(text));
    const on = () => deeds.light(runs);
    const off = () => deeds.light([]);
    span.addEventListener("mouseenter", on);
    span.addEventListener("mouseleave", off);
    span.addEventListener("focus", on);
    span.addEventListener("blur", off);
    return span;
  };
  if (!told) {
    const paragraph = element("p");
    for (const { text, nodes } of about(tree, proof, node)) {
      paragraph.append(sentence(text, nodes.flatMap((one) => [one, 1])), " ");
    }
    section.append(paragraph);
    return section;
  }
  /** @param {Said[]} said */
  const paragraph = (said) => {
    const made = element("p");
    for (const [text, runs] of said) made.append(sentence(text, runs), " ");
    return made;
  };
  section.append(...told.opening.map(paragraph));
  const list = element("dl");
  for (const { nodes, said } of told.moves) {
    const names = nodes.length > 4 ? `${nodes.length} moves` : nodes.map((one) => nameOf(tree, one)).join(" ");
    const term = element("dt", {}, element("button", { type: "button", onclick: () => deeds.go(nodes[0]) }, names), " ", proof.written(nodes[0]));
    const text = element("dd");
    for (const [one, runs] of said) text.append(sentence(one, runs), " ");
    list.append(term, text);
  }
  section.append(list, ...told.closing.map(paragraph));
  return section;
}

/**
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @param {Deeds} deeds
 */
function moves(tree, proof, node, deeds) {
  const children = tree.children(node);
  if (!children.length) return null;
  const reply = tree.reply(node);
  const hidden = deeds.hidden();
  const playing = deeds.playing();
  const body = element("tbody");
  for (const child of children.slice(0, MOVES)) {
    const pruned = tree.kind(child) === "pruned";
    const best = child === reply && !hidden && !playing;
    const rest = tree.bestPlay(child);
    const follows = hidden || playing ? "" : pruned ? "not looked at" : rest.length > 1 ? `${lineText(tree, rest.slice(1, 5))}: ${endOf(tree, proof, rest[rest.length - 1])}` : endOf(tree, proof, child);
    const go = () => (playing ? deeds.play(child) : deeds.go(child));
    body.append(element("tr", { class: best ? "best" : undefined },
      element("td", {}, element("button", { type: "button", onclick: go }, nameOf(tree, child))),
      element("td", { class: "number" }, hidden || playing ? "" : proof.written(child)),
      element("td", {}, follows, best ? element("span", { class: "tag" }, "chosen") : null)));
  }
  const more = children.length > MOVES ? element("p", { class: "note" }, `… and ${count(children.length - MOVES)} more; find them with parent moves in the overview`) : null;
  const head = element("thead", {}, element("tr", {}, ...["move", "value", "then"].map((name) => element("th", { scope: "col" }, name))));
  return element("section", {}, element("h3", {}, `${tree.mover(node)} to move: ${count(children.length, "move")}`), element("table", { class: "moves" }, head, body), more);
}

/**
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @param {Deeds} deeds
 */
function facts(tree, proof, node, deeds) {
  if (deeds.hidden()) return null;
  const list = element("dl", { class: "facts" });
  /**
   * @param {string} name
   * @param {...(Node | string)} value
   */
  const fact = (name, ...value) => list.append(element("dt", {}, name), element("dd", {}, ...value));
  const kind = tree.kind(node);
  const { low, high } = proof.believed;
  const estimated = proof.estimated(node);
  if (kind !== "pruned") fact("value", proof.written(node), ` ${boundWords(proof.bound(node))}${estimated ? ", by estimates" : ""}`);
  fact(estimated ? "if believed" : "proved", tree.written[low[node]] === tree.written[high[node]] ? tree.written[low[node]] : `${tree.written[low[node]]} to ${tree.written[high[node]]}`);
  if (tree.static && tree.static[node] && opinionated(tree)) fact("heuristic", tree.written[tree.static[node]]);
  const [alpha, beta] = windowOf(tree, node);
  if (tree.alpha && kind !== "pruned") fact("window", `α ${tree.written[alpha]}, β ${tree.written[beta]}`, gauge(tree, node, alpha, beta));
  fact("kind", kind);
  fact("below", count(tree.end[node] - node - 1, "node"));
  fact("visited", `as node ${count(node)} of ${count(tree.size)}`);
  const cut = cutAt(tree, proof, node);
  if (cut && cut.cause >= 0) fact("cut by", element("button", { type: "button", onclick: () => deeds.go(cut.cause) }, lineText(tree, tree.path(cut.cause).slice(1))));
  return element("details", { open: true }, element("summary", {}, "Numbers"), list);
}

/** @type {WeakMap<Tree, boolean>} */
const opinions = new WeakMap();

/**
 * Whether the heuristic says anything of unfinished games: by default it is 0 everywhere.
 * @param {Tree} tree
 */
function opinionated(tree) {
  let known = opinions.get(tree);
  if (known === undefined) {
    const column = tree.static;
    known = column !== null && column.some((place, node) => tree.end[node] > node + 1 && tree.values[place] !== 0);
    opinions.set(tree, known);
  }
  return known;
}

/** @param {string} bound */
function boundWords(bound) {
  return { exact: "exact", lower: "at least: the rest was cut", upper: "at most: the rest was cut", open: "not proved by the recording" }[bound] || "";
}

/**
 * A line with the window on it, and the value.
 * @param {Tree} tree
 * @param {number} node
 * @param {number} alpha
 * @param {number} beta
 */
function gauge(tree, node, alpha, beta) {
  const finite = [...tree.values].filter(Number.isFinite);
  const [least, most] = [Math.min(...finite), Math.max(...finite)];
  const wide = 180;
  /** @param {number} place */
  const at = (place) => {
    const value = tree.values[place];
    if (value === -Infinity) return 0;
    if (value === Infinity) return wide;
    return 12 + ((value - least) / (most - least || 1)) * (wide - 24);
  };
  const svg = drawn("svg", { width: wide, height: 18, viewBox: `0 0 ${wide} 18`, class: "gauge", role: "img", "aria-label": "The window, and the value in it" });
  svg.append(drawn("line", { x1: 0, y1: 9, x2: wide, y2: 9, stroke: "grid", "stroke-width": 1 }));
  svg.append(drawn("rect", { x: at(alpha), y: 5, width: Math.max(at(beta) - at(alpha), 1), height: 8, fill: "ribbon", stroke: "line_other" }));
  if (tree.value[node]) svg.append(drawn("circle", { cx: at(tree.value[node]), cy: 9, r: 4, fill: "ink" }));
  return svg;
}

/**
 * The terms of the heuristic as bars.
 * @param {Tree} tree
 * @param {number} node
 * @param {Deeds} deeds
 */
function terms(tree, node, deeds) {
  if (!tree.terms || deeds.hidden()) return null;
  const named = Object.entries((tree.header.terms || [])[tree.terms[node]] || {});
  if (!named.length) return null;
  const values = named.map(([name, place]) => /** @type {[string, number]} */ ([name, tree.places[place]]));
  const largest = Math.max(...values.map(([, place]) => Math.abs(tree.values[place])).filter(Number.isFinite), 1e-9);
  const list = element("dl", { class: "terms" });
  for (const [name, place] of values) {
    const value = tree.values[place];
    const size = Math.min(Math.abs(value) / largest, 1) * 60;
    const svg = drawn("svg", { width: 124, height: 12, viewBox: "0 0 124 12", "aria-hidden": "true" });
    svg.append(drawn("rect", { x: value < 0 ? 62 - size : 62, y: 2, width: size, height: 8, fill: value < 0 ? "tone_min" : "tone_max" }));
    svg.append(drawn("line", { x1: 62, y1: 0, x2: 62, y2: 12, stroke: "muted" }));
    list.append(element("dt", {}, name), element("dd", {}, svg, ` ${tree.written[place]}`));
  }
  return element("details", { open: true }, element("summary", {}, "What the heuristic counts"), list);
}

/**
 * @param {Tree} tree
 * @param {Proof} proof
 * @param {number} node
 * @param {Deeds} deeds
 */
function sameElsewhere(tree, proof, node, deeds) {
  const found = equals(tree, node);
  if (!found.length || !node) return null;
  const list = element("ul");
  for (const other of found.slice(0, EQUALS)) {
    list.append(element("li", {}, element("button", { type: "button", onclick: () => deeds.go(other) }, lineText(tree, tree.path(other).slice(1))), " ", deeds.hidden() ? "" : proof.written(other)));
  }
  const more = found.length > EQUALS ? element("p", { class: "note" }, `… and ${count(found.length - EQUALS)} more`) : null;
  return element("details", {}, element("summary", {}, `The same position by ${count(found.length, "other line")}`), list, more);
}

/**
 * @param {Tree} tree
 * @param {number} node
 * @param {Deeds} deeds
 */
function copies(tree, node, deeds) {
  const { game } = tree.header;
  const position = textsOf(tree)(node);
  const depth = tree.header.facts.depth;
  const moves = tree.moves(node).join(" ");
  /** @type {[string, string][]} */
  const texts = [];
  if (moves) texts.push(["Line", moves]);
  if (position) texts.push(["Position", position]);
  if (game && position && !position.endsWith("…")) {
    const quoted = `'${position.replace(/'/g, `'\\''`)}'`;
    const ahead = typeof depth === "number" ? ` --depth ${Math.max(depth - tree.ply[node], 0)}` : "";
    texts.push(["Terminal", `treeviz explore ${game} ${quoted}${ahead} --open`]);
  }
  const list = element("dl", { class: "copies" });
  for (const [name, text] of texts) {
    list.append(element("dt", {}, name), element("dd", {}, element("code", {}, text), element("button", { type: "button", onclick: () => deeds.copy(text), "aria-label": `Copy ${name.toLowerCase()}` }, "copy")));
  }
  return texts.length ? element("details", {}, element("summary", {}, "As text"), list) : null;
}

