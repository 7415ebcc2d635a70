// What stands above the tree: what was searched, where to go first, what colours mean.

import { byId, element, put } from "./elements.js";
import { UNSEEN } from "./icicle.js";
import { count, visible } from "./numerals.js";
import { placesOf } from "./places.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function showHeader(app) {
  const { tree } = app;
  const { facts, nodes, sides } = tree.header;
  const told = [String(facts.search || "")];
  if (typeof facts.depth === "number") told.push(`depth ${facts.depth}`);
  if (facts.heuristic && facts.heuristic !== "heuristic" && tree.header.estimates) told.push(`heuristic ${facts.heuristic}`);
  told.push(count(nodes, "node"), `${count(tree.deepest, "ply")} deep`, sides[0] === "MAX" ? "▲ MAX, ▼ MIN" : `▲ MAX ${sides[0]}, ▼ MIN ${sides[1]}`, "values from MAX's side");
  byId("caption").textContent = visible(told.filter(Boolean).join(" · "));
  const places = placesOf(tree, app.proof).map((place) => element("button", { type: "button", onclick: () => {
    if (place.by) app.measure(place.by);
    app.goTo(place.node);
  } }, element("b", {}, place.name), element("span", {}, place.told)));
  put(byId("places"), ...places);
  byId("places").hidden = !places.length || app.comparing !== null || app.findings !== null;
  showLegend(app);
}

/** @param {App} app */
function showLegend(app) {
  const { tree } = app;
  const [max, min] = tree.header.sides;
  /**
   * @param {string} name
   * @param {string} text
   */
  const key = (name, text) => element("span", {}, element("i", { class: name }), text);
  const keys = [key("tone_max", `good for ${max}`), key("tone_even", "even"), key("tone_min", `good for ${min}`)];
  if (tree.header.estimates) keys.push(key("estimate-key", "half height: rests on estimates"));
  if (app.icicle.tones.includes(UNSEEN)) keys.push(key("unseen-key", "not looked at"));
  keys.push(key("line-key", "chosen line"));
  put(byId("legend"), ...keys);
}
