// The pure parts of the explorer under node: one question in JSON a line, one answer a line.

import { createInterface } from "node:readline";
import { inflateSync } from "node:zlib";

import { fromBase64, unpack } from "../treeviz/explorer/page/bytes.js";
import { readAddress, writeAddress } from "../treeviz/explorer/page/address.js";
import { Events } from "../treeviz/explorer/page/events.js";
import { Features, FEATURES } from "../treeviz/explorer/page/features.js";
import { Icicle, tonesOf, CLASSES } from "../treeviz/explorer/page/icicle.js";
import { fromPlain } from "../treeviz/explorer/page/numerals.js";
import { boardAt, equals } from "../treeviz/explorer/page/positions.js";
import { Proof, cutAt, cutNodes } from "../treeviz/explorer/page/proof.js";
import { find } from "../treeviz/explorer/page/query.js";
import { Quiz } from "../treeviz/explorer/page/quiz.js";
import { QueryError } from "../treeviz/explorer/page/query_syntax.js";
import { about } from "../treeviz/explorer/page/sentences.js";
import { placed, surroundings } from "../treeviz/explorer/page/surroundings.js";
import { Tree } from "../treeviz/explorer/page/tree.js";

const plain = (value) => (Number.isNaN(value) ? null : value === Infinity ? "inf" : value === -Infinity ? "-inf" : value);
let tree, proof, features, icicle;

const questions = {
  load({ data }) {
    const { header, columns } = unpack(new Uint8Array(inflateSync(fromBase64(data))));
    tree = new Tree(header, columns);
    proof = new Proof(tree);
    features = new Features(tree, proof);
    return tree.size;
  },
  columns() {
    const nodes = [...Array(tree.size).keys()];
    const told = Object.fromEntries(
      Object.keys(FEATURES).filter((name) => features.has(name)).map((name) => [name, nodes.map(features.reader(name)).map(plain)])
    );
    return {
      ...told,
      parent: [...tree.parent], end: [...tree.end],
      reply: nodes.map((node) => tree.reply(node)),
      written: nodes.map((node) => proof.written(node)),
      result: nodes.map((node) => proof.result(node)),
      outcome: nodes.map((node) => tree.outcome(node)),
      estimated: nodes.map((node) => proof.estimated(node)),
    };
  },
  boards() {
    const { looks } = tree.header.boards;
    return [...Array(tree.size).keys()].map((node) => {
      const board = boardAt(tree, node);
      if (!board) return null;
      const cells = board.cells.map((look) => (look ? [looks[look - 1].sign, looks[look - 1].owner] : ["", 0]));
      return { ...board, cells, pieces: board.pieces.map((piece) => [...piece]) };
    });
  },
  cuts: () => cutNodes(tree).map((node) => cutAt(tree, proof, node)),
  find({ query }) {
    try {
      return { nodes: [...find(features, query)] };
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return { refused: error.message };
    }
  },
  equals: ({ node }) => equals(tree, node),
  events() {
    const events = new Events(tree, proof);
    const steps = [...Array(events.length).keys()];
    return {
      nodes: steps.map((step) => events.node(step)), leaves: steps.map((step) => events.leaves(step)),
      sentences: steps.map((step) => events.sentence(step)), cuts: steps.filter((step) => events.cuts(step)).map((step) => events.node(step)),
      known: steps.map((step) => events.knowledge(step).map(({ node, best }) => [node, best])),
      entering: [...Array(tree.size).keys()].map((node) => events.node(events.entering(node))),
    };
  },
  about: () => [...Array(tree.size).keys()].map((node) => about(tree, proof, node)),
  mix({ from, to, row }) {
    icicle = new Icicle(tree, tonesOf(tree, proof));
    icicle.measure("leaves");
    const [first, last] = [icicle.search(row, from), icicle.search(row, to, true)];
    const into = new Float64Array(CLASSES);
    icicle.mix(first, Math.max(last, first), into);
    return { nodes: [...icicle.nodes.subarray(first, last)], mix: [...into], tones: [...icicle.tones] };
  },
  drawn({ node, opened, width }) {
    const root = surroundings(tree, node, new Set(opened));
    const size = (mark) => {
      mark.width = width;
      mark.height = 20;
      mark.children.forEach(size);
    };
    size(root);
    return placed(root, 10).marks.map(({ kind, node: at, stub, x, y, ply, children }) => ({
      kind, node: at, stub, x, y, ply, children: children.map((child) => [child.kind, child.node, child.x]),
    }));
  },
  quiz({ node, answers, marked }) {
    const quiz = new Quiz(tree, proof, node);
    for (const [at, text] of answers) quiz.answers.set(at, text);
    for (const at of marked) quiz.marked.add(at);
    return { asked: quiz.asked, cuts: quiz.cuts, ...quiz.check() };
  },
  address: ({ hash, size }) => {
    const address = readAddress(hash, size);
    return { address, again: writeAddress(address) };
  },
  plain: ({ values }) => values.map(fromPlain).map(plain),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...given } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(questions[ask](given))}\n`);
}
