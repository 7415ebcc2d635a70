// The address of the page follows the view, and the view an address that is opened.

import { plainAddress, readAddress, writeAddress } from "./address.js";
import { setMode, stepThrough, stopStepping } from "./modes.js";

/** @typedef {import("./app.js").App} App */

const CALM = 250; // milliseconds without a change, before the address is another

/** @param {App} app */
export async function readView(app) {
  const { findings } = app;
  if (findings) {
    const { finding, seen } = readAddress(location.hash, app.tree.size);
    const at = finding < findings.told.places.length ? finding : 0;
    if (at !== findings.at || seen !== findings.seen) await findings.go(at, seen);
    if (!/[#&](node|step|find|mode)=/.test(location.hash)) return;
  }
  const address = readAddress(location.hash, app.tree.size);
  app.written = location.hash;
  app.opened = new Set(address.opened);
  app.node = address.node;
  app.overview.node = address.node;
  app.measure(address.by);
  if (address.span) {
    [app.overview.window.left, app.overview.window.right] = address.span;
    app.overview.hold();
  }
  app.query.value = address.query;
  if (address.mode !== app.mode) setMode(app, address.mode);
  if (address.query !== app.found) app.find(address.query);
  if (address.step >= 0) stepThrough(app, address.step);
  else if (app.stepper) stopStepping(app);
  if (address.step < 0) app.goTo(address.node);
}

/** @param {App} app */
export function writeView(app) {
  const { overview, icicle } = app;
  const { left, right } = overview.window;
  const whole = left <= 0 && right >= icicle.width;
  const address = {
    ...plainAddress(), node: app.stepper ? 0 : app.node, by: icicle.by === "visits" ? /** @type {const} */ ("visits") : /** @type {const} */ ("leaves"),
    query: app.found, step: app.stepper ? app.stepper.step : -1, mode: app.mode,
    span: whole ? null : /** @type {[number, number]} */ ([left, right]), opened: [...app.opened],
    finding: app.findings ? app.findings.at : 0, seen: app.findings ? app.findings.seen : 0,
  };
  app.written = writeAddress(address);
  window.clearTimeout(app.writing);
  app.writing = window.setTimeout(() => {
    if (location.hash !== app.standing) return; // another was opened meanwhile, and is about to be read
    try {
      history.replaceState(null, "", app.written || location.pathname + location.search);
      app.standing = location.hash;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error; // a frame in a notebook has no address
    }
  }, CALM);
}
