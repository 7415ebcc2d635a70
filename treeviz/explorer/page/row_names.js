// Who is to move in each row of the overview, beside it.

import { byId, element, put } from "./elements.js";

/** @typedef {import("./app.js").App} App */

const LOWEST = 13; // pixels: lower rows are not named

/** @type {WeakMap<App, string>} what is named at present: names are rewritten only where they change */
const named = new WeakMap();

/** @param {App} app */
export function nameRows(app) {
  const { overview, tree, icicle } = app;
  const { top, bottom } = overview.window;
  const now = [top, bottom, overview.canvas.height, tree.size, app.comparing ? app.comparing.shown : 0, app.findings ? app.findings.at : 0].join();
  if (named.get(app) === now) return;
  named.set(app, now);
  const row = overview.row / overview.ratio;
  const rows = [];
  const last = Math.min(Math.ceil(overview.window.bottom), icicle.rows);
  for (let ply = Math.max(Math.floor(overview.window.top), 0); row >= LOWEST && ply < last; ply++) {
    const nodes = icicle.nodes.subarray(icicle.starts[ply], Math.min(icicle.starts[ply + 1], icicle.starts[ply] + 500));
    const first = nodes.find((node) => tree.end[node] > node + 1);
    const player = first === undefined ? -1 : tree.player(first);
    const span = element("span", { class: ["max", "min", "chance"][player] }, element("i", {}, ["▲", "▼", "●"][player] || "□"), element("em", {}, player < 0 ? ended(app, nodes) : tree.header.sides[player]));
    span.style.top = `${(ply - overview.window.top) * row}px`;
    span.style.height = `${row}px`;
    rows.push(span);
  }
  put(byId("rows"), ...rows);
}

/**
 * Why nobody is to move in a row.
 * @param {App} app
 * @param {Int32Array} nodes
 */
function ended({ tree }, nodes) {
  const seen = nodes.filter((node) => tree.kind(node) !== "pruned");
  const stopped = seen.filter((node) => tree.kind(node) === "horizon").length;
  return !seen.length ? "cut" : !stopped ? "over" : stopped === seen.length ? "stopped" : "ends";
}
