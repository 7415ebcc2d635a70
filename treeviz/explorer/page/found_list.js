// What was found, as a table that sorts and saves as CSV.

import { byId, download, element, put } from "./elements.js";
import { COLUMNS } from "./finder.js";
import { count } from "./numerals.js";

/** @typedef {import("./app.js").App} App */

const LISTED = 200; // rows

/**
 * @param {App} app
 * @param {string} said what was found, in words
 */
export function listFound(app, said) {
  const panel = byId("found");
  panel.hidden = false;
  const { column, falling } = app.order;
  const nodes = app.finder.sorted(app.hits, column, falling);
  const head = element("tr", {}, ...COLUMNS.map((name) => element("th", { scope: "col", "aria-sort": name === column ? (falling ? "descending" : "ascending") : undefined }, element("button", { type: "button", onclick: () => {
    app.order = { column: name, falling: name === column && !falling };
    listFound(app, said);
  } }, `${name}${name === column ? (falling ? " ▾" : " ▴") : ""}`))));
  const rows = [...nodes.subarray(0, LISTED)].map((node) => element("tr", {}, ...COLUMNS.map((name, i) => {
    const text = app.finder.cell(node, name);
    return i ? element("td", {}, text) : element("td", {}, element("button", { type: "button", onclick: () => app.goTo(node) }, text));
  })));
  const more = nodes.length > LISTED ? element("p", { class: "note" }, `the first ${LISTED} of ${count(nodes.length)}; the CSV has all`) : null;
  put(panel,
    element("div", { class: "bar" }, element("h2", {}, said), 
      element("button", { type: "button", onclick: () => app.nextHit(-1) }, "◀ before"),
      element("button", { type: "button", onclick: () => app.nextHit(1) }, "next ▶"),
      element("button", { type: "button", onclick: () => download("nodes.csv", new Blob([app.finder.csv(nodes)], { type: "text/csv" })) }, "Save as CSV"),
      element("button", { type: "button", onclick: () => {
        app.query.value = "";
        app.find("");
      } }, "Close")),
    rows.length ? element("div", { class: "scroll", tabindex: 0, "aria-label": "The nodes found" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows))) : null, more);
  byId("live").textContent = said;
}
