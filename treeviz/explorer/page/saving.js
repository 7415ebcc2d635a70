// The drawing as a file of its own: SVG with its colours written in, or PNG.

import { download } from "./elements.js";

/**
 * Return a drawing that needs no page: every colour of a role is written into its elements.
 * @param {SVGElement} svg
 */
export function standalone(svg) {
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
  const style = getComputedStyle(svg);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", "DejaVu Sans, Verdana, sans-serif");
  for (const one of copy.querySelectorAll("[style]")) {
    for (const property of ["fill", "stroke"]) {
      const role = /var\(--([a-z_]+)\)/.exec(/** @type {SVGElement} */ (one).style.getPropertyValue(property));
      if (role) one.setAttribute(property, style.getPropertyValue(`--${role[1]}`).trim());
      else if (/** @type {SVGElement} */ (one).style.getPropertyValue(property) === "none") one.setAttribute(property, "none");
    }
    one.removeAttribute("style");
  }
  for (const one of copy.querySelectorAll("text.move")) {
    one.setAttribute("paint-order", "stroke");
    one.setAttribute("stroke", style.getPropertyValue("--paper").trim());
    one.setAttribute("stroke-width", "4");
  }
  for (const one of copy.querySelectorAll("[tabindex]")) one.removeAttribute("tabindex");
  return copy;
}

/** @param {SVGElement} svg */
export function svgText(svg) {
  return new XMLSerializer().serializeToString(standalone(svg));
}

/**
 * @param {SVGElement} svg
 * @param {string} name
 */
export function saveSvg(svg, name) {
  download(`${name}.svg`, new Blob([svgText(svg)], { type: "image/svg+xml" }));
}

/**
 * @param {SVGElement} svg
 * @param {string} name
 * @param {string} ground
 * @returns {Promise<void>}
 */
export function savePng(svg, name, ground) {
  const [width, height] = ["width", "height"].map((side) => Number(svg.getAttribute(side)));
  const scale = Math.min(2, 12000 / Math.max(width, height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  const image = new Image();
  return new Promise((done, failed) => {
    image.onload = () => {
      if (!context) return failed(new Error("this browser draws on no canvas"));
      context.fillStyle = ground;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => {
        if (blob) download(`${name}.png`, blob);
        done();
      });
    };
    image.onerror = () => failed(new Error("the drawing could not be made a picture"));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`;
  });
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {string} name
 */
export function saveCanvas(canvas, name) {
  canvas.toBlob((blob) => blob && download(`${name}.png`, blob));
}
