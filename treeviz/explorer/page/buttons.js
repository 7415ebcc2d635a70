// What each button of the page does.

import { byId } from "./elements.js";
import { setMode, toggleStepping } from "./modes.js";
import { offerSaving } from "./save_dialog.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function bindButtons(app) {
  /**
   * @param {string} id
   * @param {() => void} act
   */
  const on = (id, act) => byId(id).addEventListener("click", act);
  on("leaves", () => app.measure("leaves"));
  on("visits", () => app.measure("visits"));
  on("nearer", () => app.zoomBy(1.5));
  on("farther", () => app.zoomBy(1 / 1.5));
  on("here-only", () => app.zoomHere());
  on("all", () => app.zoomAll());
  on("larger", () => app.enlarge(1.25));
  on("smaller", () => app.enlarge(0.8));
  on("fold", () => app.fold());
  on("step", () => toggleStepping(app));
  on("try", () => setMode(app, app.mode === "try" ? "" : "try"));
  on("quiz", () => setMode(app, app.mode === "quiz" ? "" : "quiz"));
  on("save", () => offerSaving(app));
  on("look", () => app.look());
  on("help", () => app.help());
  byId("find").addEventListener("submit", (event) => {
    event.preventDefault();
    app.find(app.query.value);
  });
}
