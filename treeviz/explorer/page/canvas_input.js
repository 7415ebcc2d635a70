// The overview under a mouse, a finger or two: zoom, move, go there.

import { byId } from "./elements.js";
import { visible } from "./numerals.js";

/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function bindCanvas(app) {
  const { canvas, overview } = app;
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  let moved = 0;
  const at = (/** @type {MouseEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const [x, y] = at(event);
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) overview.pan(-event.deltaX, 0);
    else overview.zoom(x, y, Math.exp(-event.deltaY * 0.0022), event.shiftKey);
    app.redraw();
    app.write();
  }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, event);
    moved = 0;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    const [x, y] = at(event);
    if (!before) return point(app, overview.nodeAt(x, y));
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    moved += Math.abs(dx) + Math.abs(dy);
    if (down.size === 2) {
      const other = [...down.values()].find((one) => one.pointerId !== event.pointerId) || event;
      const apart = (/** @type {PointerEvent} */ one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      overview.zoom(x, y, apart(event) / apart(before));
    } else if (moved > 5) overview.pan(dx, dy);
    down.set(event.pointerId, event);
    app.redraw();
  });
  const up = (/** @type {PointerEvent} */ event) => {
    const was = down.delete(event.pointerId);
    if (was && moved <= 5 && event.type === "pointerup") {
      const node = overview.nodeAt(...(/** @type {[number, number]} */ (at(event))));
      if (node >= 0) app.goTo(node);
    } else if (was) app.write();
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("dblclick", () => app.zoomHere());
}

/**
 * Tell what the pointer is on.
 * @param {App} app
 * @param {number} node
 */
function point(app, node) {
  const hidden = app.deeds.hidden();
  const told = node < 0 ? "" : `${app.tree.moves(node).slice(-6).map(visible).join(" ") || "start"}  ${hidden ? "" : app.proof.written(node)}`;
  byId("pointed").textContent = told;
}
