// The page: one state, and what shows it.

import { askMove } from "./asking.js";
import { bindButtons } from "./buttons.js";
import { bindCanvas } from "./canvas_input.js";
import { Comparing, sideOf, sidesOf } from "./comparing.js";
import { byId } from "./elements.js";
import { Finder } from "./finder.js";
import { Findings } from "./findings.js";
import { Focus } from "./focus.js";
import { listFound } from "./found_list.js";
import { showHeader } from "./header.js";
import { inspect } from "./inspector.js";
import { play, restart, setMode, stopStepping } from "./modes.js";
import { visible } from "./numerals.js";
import { Overview } from "./overview.js";
import { QueryError } from "./query_syntax.js";
import { nameRows } from "./row_names.js";
import { about, nameOf } from "./sentences.js";
import { listen, showHelp } from "./shortcuts.js";
import { readView, writeView } from "./view_address.js";

/** @typedef {import("./tree.js").Tree} Tree */

export class App {
  /**
   * @param {Tree} tree
   * @param {Tree | null} other a second search of the same position
   * @param {(at: number) => Promise<Tree>} load reads another tree of the page
   */
  constructor(tree, other, load) {
    const side = sideOf(tree);
    this.tree = tree;
    this.proof = side.proof;
    this.icicle = side.icicle;
    this.finder = new Finder(tree, this.proof);
    this.side = side;
    this.second = other;
    /** @type {Comparing | null} */
    this.comparing = null;
    /** @type {Findings | null} */
    this.findings = null;
    this.load = load;
    this.node = 0;
    /** @type {Set<number>} */
    this.opened = new Set();
    /** @type {number[]} */
    this.lit = [];
    /** @type {Int32Array} */
    this.hits = new Int32Array(0);
    this.hit = -1;
    this.found = "";
    this.order = { column: "node", falling: false };
    /** @type {"" | "try" | "quiz"} */
    this.mode = "";
    this.told = "";
    /** @type {import("./stepper.js").Stepper | null} */
    this.stepper = null;
    /** @type {import("./quiz.js").Quiz | null} */
    this.quiz = null;
    this.query = /** @type {HTMLInputElement} */ (byId("query"));
    this.canvas = /** @type {HTMLCanvasElement} */ (byId("icicle"));
    this.overview = new Overview(this.canvas, this.icicle, this.proof);
    this.focus = new Focus(byId("focus"), tree, this.proof, {
      go: (node) => this.clicked(node),
      open: (node) => this.open(node),
    });
    this.deeds = {
      go: (/** @type {number} */ node) => this.goTo(node),
      light: (/** @type {number[]} */ runs) => this.light(runs),
      copy: (/** @type {string} */ text) => this.copy(text),
      playing: () => this.mode === "try",
      hidden: () => this.mode === "try" || (this.mode === "quiz" && !(this.quiz && this.quiz.checked)),
      play: (/** @type {number} */ child) => play(this, child),
      restart: () => restart(this),
      stop: () => setMode(this, ""),
    };
    this.waiting = false;
    this.written = ""; // the address of what is shown
    this.standing = ""; // the address that the browser shows: the same, a moment later
    this.writing = 0;
  }

  async start() {
    bindButtons(this);
    bindCanvas(this);
    listen(this);
    const { compared, findings } = this.tree.header;
    if (this.second && compared) {
      const [a, b] = compared.names;
      this.comparing = new Comparing(this, [{ ...this.side, name: a }, sideOf(this.second, b)], compared);
    }
    if (findings) this.findings = new Findings(this, findings, sidesOf(this.side, this.load));
    showHeader(this);
    this.standing = location.hash;
    await this.read();
    window.addEventListener("hashchange", () => {
      this.standing = location.hash;
      if (location.hash !== this.written) this.read();
    });
    new ResizeObserver(() => {
      this.overview.resize();
      if (byId("focus").clientWidth !== this.focus.drawnFor) this.drawFocus();
      this.redraw();
    }).observe(this.canvas);
    const most = this.comparing ? 150 : Math.min(matchMedia("(max-width: 900px)").matches ? 220 : 280, Math.max(window.innerHeight * 0.3, 180));
    this.canvas.style.height = `${Math.min(Math.max(this.icicle.rows * 34, 100), most)}px`;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", () => this.recolour());
    document.documentElement.dataset.ready = "true";
  }

  /**
   * Look at another search.
   * @param {import("./comparing.js").Side} side
   * @param {number} node
   */
  take(side, node) {
    stopStepping(this);
    setMode(this, "");
    const { by } = this.icicle;
    this.tree = side.tree;
    this.proof = side.proof;
    this.icicle = side.icicle;
    this.finder = new Finder(side.tree, side.proof);
    this.focus.take(side.tree, side.proof);
    this.overview.take(side.icicle, side.proof);
    this.opened.clear();
    this.find("");
    this.measure(by);
    showHeader(this);
    this.goTo(node);
  }

  // Going

  /**
   * Make another node the current one.
   * @param {number} node
   * @param {number} [anchor] what must not move
   */
  goTo(node, anchor = this.node) {
    if (node < 0 || node >= this.tree.size) return;
    this.node = node;
    this.overview.node = node;
    this.overview.reveal(node);
    if (this.mode === "try") askMove(byId("asked"), this, this.told);
    this.show(anchor);
    if (this.comparing) this.comparing.follow(node);
    this.write();
    const hidden = this.deeds.hidden();
    const first = hidden ? "" : about(this.tree, this.proof, node)[0].text;
    byId("live").textContent = `Ply ${this.tree.ply[node]}. ${node ? `${nameOf(this.tree, node)}. ` : ""}${first}`;
  }

  /** @param {number} node a box that was clicked */
  clicked(node) {
    if (this.mode === "quiz" && this.quiz && !this.quiz.checked && !this.quiz.asks(node) && node !== this.quiz.root) {
      const { marked } = this.quiz;
      if (!marked.delete(node)) marked.add(node);
      return this.drawFocus();
    }
    this.goTo(node, node);
  }

  /**
   * Open all moves of a node, or fold them.
   * @param {number} node
   */
  open(node) {
    if (!this.opened.delete(node)) this.opened.add(node);
    this.drawFocus(node);
    this.write();
  }

  down() {
    const reply = this.tree.reply(this.node);
    this.goTo(reply >= 0 ? reply : this.tree.end[this.node] > this.node + 1 ? this.node + 1 : this.node);
  }

  /** @param {1 | -1} way */
  sibling(way) {
    if (!this.node) return;
    const beside = this.tree.children(this.tree.parent[this.node]);
    const next = beside[beside.indexOf(this.node) + way];
    if (next !== undefined) this.goTo(next);
  }

  bestPlay() {
    const line = this.tree.bestPlay(this.node);
    this.goTo(line[line.length - 1]);
  }

  fold() {
    this.opened.clear();
    this.drawFocus();
    this.write();
  }

  // Showing

  /** @param {number} [anchor] */
  show(anchor) {
    this.drawFocus(anchor);
    inspect(byId("inspector"), this.tree, this.proof, this.node, this.deeds);
    this.redraw();
  }

  /** @param {number} [anchor] */
  drawFocus(anchor) {
    const { quiz, stepper } = this;
    const asking = this.mode === "quiz" && quiz;
    const opened = asking ? new Set([...this.opened, ...quiz.shown]) : this.opened;
    this.focus.draw({
      node: asking ? quiz.root : this.node, opened, lit: this.lit, hidden: this.deeds.hidden(),
      moves: this.mode === "try" ? 0 : undefined,
      answer: asking ? (node) => quiz.plate(node) : undefined,
      judged: asking ? (node) => quiz.judged(node) : undefined,
      known: stepper ? (node) => stepper.events.known(stepper.step, node) : undefined,
    }, anchor);
  }

  redraw() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.overview.hidden = this.deeds.hidden();
      this.overview.draw();
      if (this.comparing) this.comparing.draw();
      nameRows(this);
    });
  }

  /**
   * Light the nodes that a sentence rests on.
   * @param {number[]} runs
   */
  light(runs) {
    this.lit = runs;
    this.overview.lit = runs;
    for (const group of byId("focus").querySelectorAll("[data-node]")) {
      const node = Number(group.getAttribute("data-node"));
      let inside = false;
      for (let i = 0; i < runs.length; i += 2) inside = inside || (node >= runs[i] && node < runs[i] + runs[i + 1]);
      group.classList.toggle("lit", inside);
    }
    this.redraw();
  }

  // The overview

  /** @param {"leaves" | "visits"} by */
  measure(by) {
    if (this.icicle.by !== by) {
      this.icicle.measure(by);
      this.overview.window = this.overview.everything();
      this.overview.reveal(this.node);
    }
    byId("leaves").setAttribute("aria-pressed", String(by === "leaves"));
    byId("visits").setAttribute("aria-pressed", String(by === "visits"));
    this.redraw();
    this.write();
  }

  zoomHere() {
    this.overview.show(this.node);
    this.redraw();
    this.write();
  }

  zoomAll() {
    this.overview.window = this.overview.everything();
    this.redraw();
    this.write();
  }

  /** @param {number} factor */
  zoomBy(factor) {
    const { overview } = this;
    const { x, width } = overview.box(this.node);
    const middle = Math.min(Math.max(x + width / 2, 0), this.canvas.width) / overview.ratio;
    overview.zoom(middle, 0, factor);
    this.redraw();
    this.write();
  }

  /** @param {number} factor */
  enlarge(factor) {
    this.focus.zoom = Math.min(Math.max(this.focus.zoom * factor, 0.3), 3);
    this.focus.places.clear();
    this.drawFocus();
  }

  // Finding

  /** @param {string} text */
  find(text) {
    const panel = byId("found");
    this.notice("");
    this.found = text.trim();
    if (!this.found) {
      this.hits = new Int32Array(0);
      panel.hidden = true;
    } else {
      try {
        const found = this.finder.find(this.found);
        this.hits = found.hits;
        this.hit = -1;
        if (found.how === "line") {
          this.hits = new Int32Array(0);
          panel.hidden = true;
          this.goTo(found.hits[0]);
        } else listFound(this, this.finder.said(found));
      } catch (error) {
        if (!(error instanceof QueryError)) throw error;
        this.notice(error.message);
        this.hits = new Int32Array(0);
        panel.hidden = true;
      }
    }
    this.overview.light(this.hits);
    if (this.comparing && !this.found) this.comparing.mark();
    this.redraw();
    this.write();
  }

  /** @param {1 | -1} way */
  nextHit(way) {
    const many = this.hits.length;
    if (!many) return;
    this.hit = this.hit < 0 ? (way > 0 ? 0 : many - 1) : (this.hit + way + many) % many;
    this.goTo(this.hits[this.hit]);
  }

  // The address

  /** @param {string} text */
  copy(text) {
    const told = () => (byId("live").textContent = "Copied.");
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(told, () => this.notice(text));
    else this.notice(text);
  }

  /** @param {string} text */
  notice(text) {
    byId("notice").textContent = visible(text);
    byId("notice").hidden = !text;
  }

  help() {
    showHelp(this, /** @type {HTMLDialogElement} */ (byId("keys")));
  }

  escape() {
    const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
    if (dialog.open) return dialog.close();
    if (this.stepper) return stopStepping(this);
    if (this.mode) return setMode(this, "");
    if (this.found) {
      this.query.value = "";
      this.find("");
    }
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    if (active) active.blur();
  }

  look() {
    const { dataset } = document.documentElement;
    const dark = dataset.look ? dataset.look === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    dataset.look = dark ? "light" : "dark";
    this.recolour();
  }

  recolour() {
    this.overview.colours();
    if (this.comparing) this.comparing.overview.colours();
    this.redraw();
  }

  /** What stands above the page. */
  get title() {
    return visible(this.findings ? this.findings.title : this.tree.header.title);
  }

  read() {
    return readView(this);
  }

  write() {
    writeView(this);
  }
}
