// The ways to use a tree beside looking: stepping through its search, trying moves, the quiz.

import { answered, askMove, askQuiz, Quiz } from "./asking.js";
import { byId, element } from "./elements.js";
import { Stepper } from "./stepper.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function toggleStepping(app) {
  if (app.stepper) return stopStepping(app);
  setMode(app, "");
  stepThrough(app, app.node ? -2 : 0);
}

/**
 * @param {App} app
 * @param {number} step −2: where the current node is entered
 */
export function stepThrough(app, step) {
  const panel = byId("stepper");
  panel.hidden = false;
  byId("step").setAttribute("aria-pressed", "true");
  const stepper = new Stepper(panel, app.tree, app.proof, (now) => {
    app.overview.last = stepper.events.last(now);
    app.overview.open = new Set(stepper.events.knowledge(now).map(({ node }) => node));
    app.goTo(stepper.events.node(now));
    byId("inspector").prepend(element("p", { class: "note" }, "What the finished search says of it:"));
  });
  app.stepper = stepper;
  stepper.go(step === -2 ? stepper.events.entering(app.node) : step);
}

/** @param {App} app */
export function stopStepping(app) {
  if (!app.stepper) return;
  app.stepper.pause();
  app.stepper = null;
  app.overview.last = Infinity;
  app.overview.open.clear();
  byId("stepper").hidden = true;
  byId("step").setAttribute("aria-pressed", "false");
  app.show();
  app.write();
}

/**
 * @param {App} app
 * @param {1 | -1} way
 * @param {"visit" | "decision" | "cut"} kind
 */
export function stepBy(app, way, kind) {
  if (!app.stepper) toggleStepping(app);
  const { stepper } = app;
  if (stepper) stepper.go(stepper.events.next(stepper.step, way, kind));
}

/** @param {App} app */
export function playOrPause(app) {
  if (!app.stepper) toggleStepping(app);
  if (app.stepper) app.stepper.toggle();
}

/**
 * @param {App} app
 * @param {"" | "try" | "quiz"} mode
 */
export function setMode(app, mode) {
  if (mode) stopStepping(app);
  app.mode = mode;
  app.told = "";
  app.quiz = mode === "quiz" ? new Quiz(app.tree, app.proof, app.tree.end[app.node] > app.node + 1 ? app.node : Math.max(app.tree.parent[app.node], 0)) : null;
  byId("asked").hidden = !mode;
  for (const id of ["try", "quiz"]) byId(id).setAttribute("aria-pressed", String(id === mode));
  byId("places").hidden = mode !== "" || app.comparing !== null || app.findings !== null || !byId("places").childElementCount;
  document.documentElement.dataset.mode = mode;
  byId("title").textContent = mode === "quiz" ? "What is it worth?" : mode === "try" ? "What do you play?" : app.title;
  if (mode === "try") askMove(byId("asked"), app);
  if (app.quiz) askQuiz(byId("asked"), app, app.quiz);
  app.show();
  app.write();
}

/**
 * @param {App} app
 * @param {number} child
 */
export function play(app, child) {
  const { node, told } = answered(app, child);
  app.told = told;
  app.goTo(node);
}

/** @param {App} app */
export function restart(app) {
  app.told = "";
  app.goTo(0);
}
