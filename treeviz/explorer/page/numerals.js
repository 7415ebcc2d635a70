// How numbers and texts are written for people.

const CONTROL_PICTURES = 0x2400;

/** @type {Record<string, string>} */
const PLURALS = { ply: "plies", leaf: "leaves", branch: "branches", reply: "replies" };

/**
 * Return a count with thousands marked, and its noun in the right number.
 * @param {number} number
 * @param {string} [noun]
 */
export function count(number, noun = "") {
  const written = String(number).replace(/\B(?=(\d{3})+$)/g, ",");
  if (!noun) return written;
  return `${written} ${number === 1 ? noun : PLURALS[noun] || `${noun}s`}`;
}

/**
 * Return text with every sign that cannot be seen replaced by one that shows it.
 * @param {string} text
 */
export function visible(text) {
  let shown = "";
  for (const sign of text) {
    const code = sign.codePointAt(0) || 0;
    if (code < 32) shown += String.fromCodePoint(CONTROL_PICTURES + code);
    else if (code === 127) shown += "␡";
    else if ((code > 0x202a - 1 && code < 0x202f) || (code > 0x2065 && code < 0x206a)) shown += "�";
    else if ((code >= 0xd800 && code < 0xe000) || code === 0xfffe || code === 0xffff) shown += "�";
    else shown += sign;
  }
  return shown;
}

/**
 * Return a number as plain data of Python writes it: a number, "inf" or "-inf".
 * @param {number | string | null} value
 */
export function fromPlain(value) {
  if (value === "inf") return Infinity;
  if (value === "-inf") return -Infinity;
  return value === null ? NaN : Number(value);
}

/**
 * Return a number as a spreadsheet reads it.
 * @param {number} value
 */
export function plainNumber(value) {
  if (Number.isNaN(value)) return "";
  if (value === Infinity) return "inf";
  return value === -Infinity ? "-inf" : String(value);
}

/**
 * Return things as a sentence lists them.
 * @param {string[]} things
 */
export function listed(things) {
  if (things.length < 2) return things.join("");
  return `${things.slice(0, -1).join(", ")} and ${things[things.length - 1]}`;
}

/**
 * A text, cut where it is too long.
 * @param {string} text
 * @param {number} longest
 */
export function short(text, longest) {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
