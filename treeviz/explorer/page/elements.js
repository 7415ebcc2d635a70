// Elements of the page. Texts are always set as text: nothing of a recording is ever read as HTML.

import { visible } from "./numerals.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, any>} Attributes */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Make an element of the page.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes] `on…` are listeners
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  return filled(made, attributes, children);
}

/**
 * Make an element of a drawing.
 * @param {string} name
 * @param {Attributes} [attributes] `fill` and `stroke` are roles of the theme
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function drawn(name, attributes = {}, ...children) {
  const { fill, stroke, ...others } = attributes;
  const made = filled(/** @type {SVGElement} */ (document.createElementNS(SVG, name)), others, children);
  if (fill !== undefined) made.style.fill = fill ? `var(--${fill})` : "none";
  if (stroke) made.style.stroke = `var(--${stroke})`;
  return made;
}

/**
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} made
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {Made}
 */
function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    made.append(typeof child === "string" ? visible(child) : child);
  }
  return made;
}

/**
 * Return a text in which names of code stand between backticks.
 * @param {string} text
 * @returns {Child[]}
 */
export function coded(text) {
  return text.split(/`([^`]+)`/).map((part, i) => (i % 2 ? element("code", {}, part) : part));
}

/**
 * Return an element of the page by its id.
 * @template {HTMLElement} Made
 * @param {string} id
 * @returns {Made}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {Made} */ (found);
}

/**
 * Put new children into an element.
 * @param {Element} parent
 * @param {...Child} children
 */
export function put(parent, ...children) {
  parent.replaceChildren();
  filled(/** @type {HTMLElement} */ (parent), {}, children);
}

/**
 * Give a file to the reader.
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
  const url = URL.createObjectURL(content);
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
