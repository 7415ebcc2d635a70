// The beginning: the data of the page becomes a tree, and the tree is shown.

import { App } from "./app.js";
import { fromBase64, inflate, unpack } from "./bytes.js";
import { byId } from "./elements.js";
import { Tree } from "./tree.js";

const OLD = "This browser is too old for this page: it needs one of 2023 or later (Chrome 80, Firefox 113, Safari 16.4).";

/**
 * Return the tree in an element of the page.
 * @param {HTMLElement} element
 */
async function treeOf(element) {
  const { header, columns } = unpack(await inflate(fromBase64(element.textContent || "")));
  return new Tree(header, columns);
}

export async function main() {
  const notice = byId("notice");
  const tell = (/** @type {string} */ text) => {
    notice.textContent = text;
    notice.hidden = false;
  };
  if (typeof DecompressionStream === "undefined") return tell(OLD);
  try {
    /** @param {number} at which tree of the page */
    const load = (at) => treeOf(byId(at ? `data-${at}` : "data"));
    const tree = await load(0);
    const second = tree.header.compared ? await load(1) : null;
    await new App(tree, second, load).start();
  } catch (error) {
    if (!(error instanceof RangeError)) {
      tell("The data of this page is damaged: save the page again.");
      throw error;
    }
    tell("This tree is larger than this browser can hold: explore a part of it, or search less deep.");
  }
}

main();
