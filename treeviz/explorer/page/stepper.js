// The bar that leads through the search: forward and back by visit, decision or cut.

import { element, put } from "./elements.js";
import { Events } from "./events.js";
import { count } from "./numerals.js";
import { nameOf } from "./sentences.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./proof.js").Proof} Proof */

const SPEEDS = [[1, "slow"], [3, "medium"], [12, "fast"]];

export class Stepper {
  /**
   * @param {HTMLElement} panel
   * @param {Tree} tree
   * @param {Proof} proof
   * @param {(step: number) => void} moved what to do when the step is another
   */
  constructor(panel, tree, proof, moved) {
    this.panel = panel;
    this.tree = tree;
    this.events = new Events(tree, proof);
    this.moved = moved;
    this.step = 0;
    this.timer = 0;
    /**
     * @param {string} text
     * @param {string} label
     * @param {() => void} act
     */
    const button = (text, label, act) => element("button", { type: "button", "aria-label": label, title: label, onclick: act }, text);
    /**
     * @param {1 | -1} way
     * @param {"visit" | "decision" | "cut"} kind
     */
    const go = (way, kind) => () => this.go(this.events.next(this.step, way, kind));
    this.slider = element("input", { type: "range", min: 0, max: this.events.length - 1, value: 0, "aria-label": "Step of the search" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.play = button("play", "Play or pause", () => this.toggle());
    this.speed = element("select", { "aria-label": "Speed" }, ...SPEEDS.map(([each, name]) => element("option", { value: each }, String(name))));
    this.sentence = element("p", { class: "sentence", id: "sentence" });
    this.known = element("ol", { "aria-label": "What the search knows at this step" });
    this.said = element("span", { class: "note" });
    put(panel,
      element("div", { class: "bar" },
        button("|◀", "To the beginning", () => this.go(0)),
        button("◀ cut", "The cut before", go(-1, "cut")),
        button("◀ decision", "The decision before", go(-1, "decision")),
        button("◀", "One step back", go(-1, "visit")),
        button("▶", "One step on", go(1, "visit")),
        button("decision ▶", "The next decision", go(1, "decision")),
        button("cut ▶", "The next cut", go(1, "cut")),
        button("▶|", "To the end", () => this.go(this.events.length - 1)),
        this.play, this.speed, this.slider, this.said),
      this.sentence, this.known);
  }

  /** @param {number} step */
  go(step) {
    this.step = Math.min(Math.max(step, 0), this.events.length - 1);
    const { events, tree, step: now } = this;
    this.slider.value = String(now);
    this.sentence.textContent = events.sentence(now);
    this.said.textContent = `step ${count(now + 1)} of ${count(events.length)}`;
    const known = events.knowledge(now).slice(-8).map(({ node, best }) => {
      const has = best < 0 ? "nothing yet" : `${tree.written[tree.value[best]]} by ${nameOf(tree, best)}`;
      return element("li", {}, `${["▲", "▼", "●"][tree.player(node)]} ${node ? nameOf(tree, node) : "start"}: ${tree.mover(node)} has ${has}`);
    });
    put(this.known, ...known);
    this.moved(now);
  }

  toggle() {
    if (this.timer) return this.pause();
    this.play.textContent = "pause";
    const tick = () => {
      if (this.step >= this.events.length - 1) return this.pause();
      this.go(this.step + 1);
      this.timer = window.setTimeout(tick, 1600 / Number(this.speed.value));
    };
    this.timer = window.setTimeout(tick, 0);
  }

  pause() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.play.textContent = "play";
  }
}
