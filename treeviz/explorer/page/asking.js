// "Try it yourself" and the quiz: the panels in which the reader answers.

import { element, put } from "./elements.js";
import { endOf, givenAway, lineText, nameOf, worth } from "./sentences.js";
import { Quiz } from "./quiz.js";

/** @typedef {import("./app.js").App} App */

/**
 * Ask for a move at the current node.
 * @param {HTMLElement} panel
 * @param {App} app
 * @param {string} told what the last move gave away
 */
export function askMove(panel, app, told = "") {
  const { tree, proof, node } = app;
  const over = tree.end[node] === node + 1;
  const moves = element("div", { class: "fields" });
  for (const child of tree.children(node)) {
    moves.append(element("button", { type: "button", onclick: () => app.deeds.play(child) }, nameOf(tree, child)));
  }
  const end = over ? (tree.kind(node) === "pruned" ? "The search left this out, so nothing answers here." : `It ends here: ${endOf(tree, proof, node)}.`) : `${tree.mover(node)} to move: what do you play?`;
  put(panel,
    element("p", { class: "sentence" }, told ? `${told} ${end}` : end), moves,
    element("p", { class: "note" }, node ? `So far: ${lineText(tree, tree.path(node).slice(1))}` : "You move, and the tree answers with its best reply."),
    element("div", { class: "bar" },
      element("button", { type: "button", onclick: () => app.deeds.restart() }, "Start again"),
      element("button", { type: "button", onclick: () => app.deeds.stop() }, "Stop")));
}

/**
 * Play a reader's move: the tree answers; say what was given away.
 * @param {App} app
 * @param {number} child
 * @returns {{node: number, told: string}}
 */
export function answered(app, child) {
  const { tree, proof, node } = app;
  const told = givenAway(tree, proof, node, child);
  const reply = tree.reply(child);
  if (reply < 0) return { node: child, told };
  return { node: reply, told: `${told} ${tree.mover(child)} answers ${nameOf(tree, reply)}: ${worth(tree, proof, reply)}.` };
}

/**
 * @param {HTMLElement} panel
 * @param {App} app
 * @param {Quiz} quiz
 */
export function askQuiz(panel, app, quiz) {
  const { tree } = app;
  const fields = element("div", { class: "fields" });
  for (const node of [...quiz.asked].sort((a, b) => tree.end[a] - tree.end[b] || b - a)) {
    const name = node === quiz.root ? "the top" : lineText(tree, tree.path(node).slice(tree.path(quiz.root).length));
    const side = ["▲", "▼", "●"][tree.player(node)];
    const input = element("input", { type: "text", inputmode: "text", value: quiz.answers.get(node) || "", "aria-label": `The value of ${name}`, "data-asked": node });
    input.addEventListener("input", () => {
      quiz.answers.set(node, input.value);
      quiz.checked = false;
      app.show();
    });
    fields.append(element("label", {}, `${side} ${name}`, input));
  }
  const result = element("div", { id: "judged", role: "status" });
  const check = () => {
    const { right, of, reasons } = quiz.check();
    const list = element("ul");
    for (const { node, text } of reasons) {
      list.append(element("li", {}, element("button", { type: "button", onclick: () => app.goTo(node) }, "see"), ` ${text}`));
    }
    put(result, element("p", {}, element("b", {}, right === of ? `All ${of} are right.` : `${right} of ${of} are right.`)), list);
    app.show();
  };
  const cuts = " Then click every box that an alpha-beta search from left to right leaves out.";
  const question = quiz.asked.length
    ? `What is each of these worth? ▲ takes the largest, ▼ the smallest of what is below it.${quiz.cuts.length ? cuts : ""}`
    : "There is nothing to ask here: go to a position with moves, and start the quiz there.";
  put(panel, element("p", { class: "sentence" }, question), fields,
    element("div", { class: "bar" },
      element("button", { type: "button", id: "check", onclick: check }, "Check"),
      element("button", { type: "button", onclick: () => app.deeds.stop() }, "Stop and show all")),
    result);
}

export { Quiz };
