// What an audit or a diagnosis found: a list of places, each in a tree of its own, gone to one by one.

import { byId, coded, element, put } from "./elements.js";
import { count, visible } from "./numerals.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./comparing.js").Side} Side */
/** @typedef {import("./types").Findings} Told */

export class Findings {
  /**
   * @param {App} app
   * @param {Told} told
   * @param {(tree: number) => Promise<Side>} load
   */
  constructor(app, told, load) {
    this.app = app;
    this.told = told;
    this.load = load;
    /** Which place is looked at, and in which of its trees. */
    this.at = -1;
    this.seen = 0;
    this.asked = 0;
    byId("findings").hidden = false;
    this.list();
  }

  get place() {
    return this.told.places[Math.max(this.at, 0)];
  }

  /** What stands above the page. */
  get title() {
    return this.place.title;
  }

  /**
   * Go to a place.
   * @param {number} at
   * @param {number} [seen] in which of its trees
   * @param {number} [node] another node of that tree
   */
  async go(at, seen = 0, node = undefined) {
    const { app, told } = this;
    const ticket = ++this.asked;
    const place = told.places[at];
    const way = place.seen[seen] || place.seen[0];
    const side = way && (await this.load(way.tree));
    if (ticket !== this.asked) return; // another was asked for meanwhile
    this.at = at;
    this.seen = place.seen[seen] ? seen : 0;
    this.describe();
    if (side) {
      app.take(side, node ?? way.node);
      app.light(way.lit.flatMap((one) => [one, 1]));
    }
    byId("live").textContent = `${place.label}: ${visible(place.title)}`;
  }

  /** @param {1 | -1} way */
  next(way) {
    const many = this.told.places.length;
    this.go((this.at + way + many) % many);
  }

  /** The list; it stays as it is whatever is gone to. */
  list() {
    const { told } = this;
    const list = element("ol", {});
    told.places.forEach((place, at) => {
      list.append(element("li", {}, element("button", { type: "button", onclick: () => this.go(at) },
        element("span", { class: place.label === "remark" ? "tag faint" : "tag" }, place.label), ` ${visible(place.title)}`,
        element("code", {}, visible(place.position)))));
    });
    put(byId("findings"),
      element("div", { class: "bar" },
        element("h2", {}, ...coded(told.headline)),
        element("span", { class: "choice", role: "group", "aria-label": "One after the other" },
          element("button", { type: "button", onclick: () => this.next(-1) }, "◀ before"),
          element("button", { type: "button", onclick: () => this.next(1) }, "next ▶")),
        element("output", { id: "which" })),
      element("div", { class: "pair" },
        element("div", { class: "scroll", tabindex: 0, "aria-label": "What was found" }, list,
          told.more ? element("p", { class: "note" }, visible(told.more)) : null,
          element("p", { class: "note" }, ...coded(told.text))),
        element("div", { id: "place", "aria-label": "What is the matter here", role: "group" })));
  }

  /** Say what is the matter at the place that is looked at. */
  describe() {
    const { place, told } = this;
    byId("which").textContent = `${count(this.at + 1)} of ${count(told.places.length)}`;
    [...byId("findings").querySelectorAll("li button")].forEach((button, at) => {
      if (at !== this.at) return button.removeAttribute("aria-current");
      button.setAttribute("aria-current", "true");
      const frame = /** @type {HTMLElement} */ (button.closest(".scroll"));
      const [top, low] = [/** @type {HTMLElement} */ (button).offsetTop - frame.offsetTop, frame.clientHeight];
      if (top < frame.scrollTop || top > frame.scrollTop + low - 40) frame.scrollTop = top - low / 3;
    });
    const ways = place.seen.map(({ name }, seen) =>
      element("button", { type: "button", "aria-pressed": String(seen === this.seen), onclick: () => this.go(this.at, seen) }, name));
    put(byId("place"),
      element("p", { class: "sentence" }, ...coded(place.text)),
      place.advice ? element("p", {}, element("em", {}, visible(place.advice))) : null,
      ways.length > 1 ? element("p", {}, "Below: ", element("span", { class: "choice", role: "group", "aria-label": "Which tree is looked at" }, ...ways)) : null,
      ways.length ? null : element("p", { class: "note" }, "There is no tree to show here: the rules themselves are at fault."));
  }
}
