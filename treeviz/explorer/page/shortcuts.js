// What each key does; the same list is the help.

import { element, put } from "./elements.js";
import { playOrPause, setMode, stepBy, toggleStepping } from "./modes.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {{keys: string[], told: string, act: (app: App) => void, when?: (app: App) => boolean}} Shortcut */

/** @type {Shortcut[]} */
export const SHORTCUTS = [
  { keys: ["ArrowUp"], told: "one move back", act: (app) => app.goTo(app.tree.parent[app.node]) },
  { keys: ["ArrowDown"], told: "on with the best reply, or the first move", act: (app) => app.down() },
  { keys: ["ArrowLeft"], told: "the move before, beside this one", act: (app) => app.sibling(-1) },
  { keys: ["ArrowRight"], told: "the next move beside this one", act: (app) => app.sibling(1) },
  { keys: ["Home", "r"], told: "to the position searched", act: (app) => app.goTo(0) },
  { keys: ["b"], told: "to the end of best play from here", act: (app) => app.bestPlay() },
  { keys: ["o"], told: "open or fold all moves here", act: (app) => app.open(app.node) },
  { keys: ["/"], told: "find", act: (app) => app.query.focus() },
  { keys: ["n"], told: "the next node found", act: (app) => app.nextHit(1) },
  { keys: ["p"], told: "the node found before", act: (app) => app.nextHit(-1) },
  { keys: ["f"], told: "the next of what was found wrong", act: (app) => app.findings?.next(1), when: (app) => app.findings !== null },
  { keys: ["F"], told: "the one before", act: (app) => app.findings?.next(-1), when: (app) => app.findings !== null },
  { keys: ["z"], told: "this position fills the overview", act: (app) => app.zoomHere() },
  { keys: ["a", "0"], told: "all of the tree in the overview", act: (app) => app.zoomAll() },
  { keys: ["+", "="], told: "overview nearer", act: (app) => app.zoomBy(1.5) },
  { keys: ["-"], told: "overview farther", act: (app) => app.zoomBy(1 / 1.5) },
  { keys: ["w"], told: "widths by leaves or by nodes visited", act: (app) => app.measure(app.icicle.by === "leaves" ? "visits" : "leaves") },
  { keys: ["s"], told: "step through the search, or stop", act: (app) => toggleStepping(app) },
  { keys: ["."], told: "one step on", act: (app) => stepBy(app, 1, "visit") },
  { keys: [","], told: "one step back", act: (app) => stepBy(app, -1, "visit") },
  { keys: ["d"], told: "the next decision", act: (app) => stepBy(app, 1, "decision") },
  { keys: ["c"], told: "the next cut", act: (app) => stepBy(app, 1, "cut") },
  { keys: [" "], told: "play or pause the search", act: (app) => playOrPause(app) },
  { keys: ["t"], told: "try it yourself, or stop", act: (app) => setMode(app, app.mode === "try" ? "" : "try") },
  { keys: ["q"], told: "quiz, or stop", act: (app) => setMode(app, app.mode === "quiz" ? "" : "quiz") },
  { keys: ["?", "h"], told: "this help", act: (app) => app.help() },
];

/** @type {Record<string, string>} */
const SHOWN = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "space" };

/** @param {App} app */
export function listen(app) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return app.escape();
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || target.closest("dialog")) return;
    if (event.key === " " && /^(BUTTON|SUMMARY)$/.test(target.tagName)) return;
    const found = SHORTCUTS.find(({ keys }) => keys.includes(event.key));
    if (!found) return;
    event.preventDefault();
    found.act(app);
  });
}

/**
 * @param {App} app
 * @param {HTMLDialogElement} dialog
 */
export function showHelp(app, dialog) {
  const list = element("dl");
  for (const { keys, told, when } of SHORTCUTS) {
    if (when && !when(app)) continue;
    const names = keys.map((key) => element("kbd", {}, SHOWN[key] || key));
    list.append(element("dt", {}, ...names.flatMap((name, i) => (i ? [" ", name] : [name]))), element("dd", {}, told));
  }
  put(dialog,
    element("h2", {}, "Keys"), list,
    element("h2", {}, "Overview"),
    element("p", {}, "Each row is a ply, each box a position, as wide as what is below it. Where many share a pixel, the pixel shows their true shares, those good for MAX above. Wheel: zoom; with Shift, rows too. Drag: move. Click: go there."),
    element("h2", {}, "Find"),
    element("p", {}, "Type moves, a position, or a condition over the columns node, line, move, ply, player, kind, value, bound, low, high, static, difference, alpha, beta, below, chosen, result, position; and, or, not, + − * /, abs, min, max, in (…), is None. Such as: "),
    element("p", {}, element("code", {}, 'ply == 2 and value > 0 and player == "max"')),
    element("form", { method: "dialog" }, element("button", {}, "Close")));
  dialog.showModal();
}
