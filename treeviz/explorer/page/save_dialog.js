// What can be saved of a view.

import { byId, element, put } from "./elements.js";
import { saveCanvas, savePng, saveSvg } from "./saving.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function offerSaving(app) {
  const name = `tree-${app.node}`;
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
  const svg = app.focus.svg;
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  /**
   * @param {string} text
   * @param {() => void} act
   */
  const choice = (text, act) => element("button", { type: "button", onclick: () => {
    act();
    dialog.close();
  } }, text);
  put(dialog, element("h2", {}, "Save what is shown"),
    element("p", {}, 
      choice("The drawing as SVG", () => svg && saveSvg(svg, name)), " ",
      choice("The drawing as PNG", () => svg && savePng(svg, name, ground)), " ",
      choice("The overview as PNG", () => saveCanvas(app.canvas, "overview")), " ",
      choice("A link to this view", () => app.copy(location.href))),
    element("form", { method: "dialog" }, element("button", {}, "Close")));
  dialog.showModal();
}
