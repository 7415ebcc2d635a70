// The view as the end of the page's address, so that a link shows the same.

/**
 * What an address holds.
 * @typedef {Object} Address
 * @property {number} node
 * @property {"leaves" | "visits"} by
 * @property {string} query
 * @property {number} step −1: not stepping
 * @property {"" | "try" | "quiz"} mode
 * @property {[number, number] | null} span what the overview shows; null: everything
 * @property {number[]} opened
 * @property {number} finding which place of an audit or a diagnosis
 * @property {number} seen in which of its trees
 */

/** @returns {Address} */
export function plainAddress() {
  return { node: 0, by: "leaves", query: "", step: -1, mode: "", span: null, opened: [], finding: 0, seen: 0 };
}

/**
 * Read an address; what is not understood is left as it is by itself.
 * @param {string} hash
 * @param {number} size how many nodes there are
 * @returns {Address}
 */
export function readAddress(hash, size) {
  const address = plainAddress();
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const whole = (/** @type {string | null} */ text, /** @type {number} */ other) =>
    text !== null && /^\d{1,10}$/.test(text) ? Number(text) : other;
  const node = whole(given.get("node"), 0);
  address.node = node < size ? node : 0;
  if (given.get("by") === "visits") address.by = "visits";
  address.finding = whole(given.get("finding"), 0);
  address.seen = whole(given.get("seen"), 0);
  address.query = given.get("find") || "";
  address.step = whole(given.get("step"), -1);
  const mode = given.get("mode");
  if (mode === "try" || mode === "quiz") address.mode = mode;
  const span = (given.get("span") || "").split("-").map(Number);
  if (span.length === 2 && span.every(Number.isFinite) && span[0] < span[1]) address.span = [span[0], span[1]];
  address.opened = (given.get("open") || "").split(".").filter((one) => /^\d+$/.test(one)).map(Number).filter((one) => one < size);
  return address;
}

/**
 * Write an address; what is as it is by itself is left out.
 * @param {Address} address
 */
export function writeAddress(address) {
  const told = new URLSearchParams();
  if (address.finding) told.set("finding", String(address.finding));
  if (address.seen) told.set("seen", String(address.seen));
  if (address.node) told.set("node", String(address.node));
  if (address.by === "visits") told.set("by", "visits");
  if (address.query) told.set("find", address.query);
  if (address.step >= 0) told.set("step", String(address.step));
  if (address.mode) told.set("mode", address.mode);
  if (address.span) told.set("span", address.span.map((one) => Math.round(one * 100) / 100).join("-"));
  if (address.opened.length) told.set("open", address.opened.join("."));
  const text = told.toString();
  return text ? `#${text}` : "";
}
