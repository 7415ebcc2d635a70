// A board as a drawing: the strokes that Python's pictures draw, put where they belong.

import { drawn } from "./elements.js";
import { boardAt, labelAt } from "./positions.js";
import { visible } from "./numerals.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./types").Stroke} Stroke */
/** @typedef {import("./types").Ground} Ground */
/** @typedef {import("./positions.js").BoardState} BoardState */
/** @typedef {{group: SVGElement, width: number, height: number, text?: boolean}} Drawing */

// As in treeviz/picture/board_marks.py and boards.py, of a square's side.
const INSET = 0.13;
const ROUND = 0.22;
const STRUCK = 0.05;
const THROUGH = 0.07;
const EDGED = 0.17;
const RINGED = 0.44;
const BEYOND = 0.38;
const CHECK = 0.44;
const GLOW = [[0.48, 0.22], [0.41, 0.31], [0.34, 0.44]];
const EMPTIED = 0.28;
const FRAME_SHARE = 0.07;

// Points: how wide a frame is, and from it to the side of its square.
const FRAME = 1.4;
const WIDEST_FRAME = 2;
const FREE = 1;

const LINE = 14; // from one line of a card to the next
const TEXT = 12;
const LONGEST = 34; // signs of a line on a card
const MOST_LINES = 24;

/**
 * Return one stroke as an element.
 * @param {Stroke} stroke
 */
export function strokeElement([what, at, fill, line, width, text, anchor, face]) {
  const look = { fill, stroke: line, "stroke-width": width || undefined };
  switch (what) {
    case "P": return drawn("polygon", { ...look, points: at.join(" ") });
    case "L": return drawn("polyline", { ...look, points: at.join(" ") });
    case "E": return drawn("circle", { ...look, cx: at[0], cy: at[1], r: at[2] });
    case "R": return drawn("rect", { ...look, x: at[0], y: at[1], width: at[2], height: at[3], rx: at[4] });
    case "T":
      return drawn("text", {
        ...look, x: at[0], y: at[1], "font-size": at[2], "text-anchor": anchor,
        "font-weight": face === "bold" ? 700 : undefined,
      }, text);
    default: {
      let path = `M${at[0]} ${at[1]}`;
      for (let i = 2; i + 5 < at.length; i += 6) path += `C${at.slice(i, i + 6).join(" ")}`;
      return drawn("path", { ...look, d: what === "B" ? `${path}Z` : path });
    }
  }
}

/**
 * Draw what stands at a node: its board, or its text on a card.
 * @param {Tree} tree
 * @param {number} node
 * @param {{named?: boolean, firm?: boolean, calm?: boolean}} [how]
 * @returns {Drawing}
 */
export function drawPosition(tree, node, how = {}) {
  const board = boardAt(tree, node);
  const above = tree.parent[node];
  const mover = above >= 0 ? tree.player(above) : -1;
  return board ? drawBoard(tree, board, mover, how) : drawCard(labelAt(tree, node), how.firm === true);
}

/**
 * @param {string} label
 * @param {boolean} firm
 * @returns {Drawing}
 */
function drawCard(label, firm) {
  const group = drawn("g", { class: "card" });
  if (!label) return { group, width: 0, height: 0, text: true };
  const many = label.split("\n");
  const lines = many.slice(0, MOST_LINES).map((line) => {
    const shown = visible(line);
    return many.length === 1 && shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
  });
  if (many.length > MOST_LINES) lines.push("…");
  const typed = lines.length > 1;
  const longest = Math.max(...lines.map((line) => line.length), 1);
  const width = longest * (typed ? 7.3 : 7.6) + 16;
  const height = lines.length * LINE + 10;
  group.append(drawn("rect", { width, height, rx: 2, fill: "card", stroke: firm ? "ink" : "grid" }));
  lines.forEach((line, i) => {
    const text = drawn("text", {
      x: typed ? 8 : width / 2, y: 5 + (i + 0.8) * LINE, "font-size": TEXT, fill: "card_ink",
      "text-anchor": typed ? "start" : "middle", class: typed ? "typed" : undefined,
    }, line);
    group.append(text);
  });
  return { group, width, height, text: true };
}

/**
 * @param {Tree} tree
 * @param {BoardState} board
 * @param {number} mover whose move led here: 0 MAX's, 1 MIN's
 * @param {{named?: boolean, firm?: boolean, calm?: boolean}} how
 * @returns {Drawing}
 */
function drawBoard(tree, board, mover, { named = false, firm = false, calm = true }) {
  const { grounds, looks } = tree.header.boards;
  const ground = grounds[board.ground];
  const withNames = named && ground.named.length > 0;
  const strokes = withNames ? ground.named : ground.ground;
  const group = drawn("g", { class: "board" });
  const [left, above] = withNames ? [ground.left, ground.above] : [0, 0];
  const shift = { transform: left || above ? `translate(${left} ${above})` : undefined };
  const squares = drawn("g", shift);
  const below = strokes.filter(([what]) => what === "P" || what === "T");
  below.forEach((stroke) => group.append(strokeElement(stroke)));
  const whose = whoseFresh(tree, board, ground, mover);
  tints(squares, whose, board, ground);
  const onTop = board.pieces.length > 0 || hasStones(ground);
  if (!onTop) frames(squares, whose, board, ground);
  const lines = drawn("g");
  strokes.filter(([what]) => what !== "P" && what !== "T").forEach((stroke) => lines.append(strokeElement(stroke)));
  const men = drawn("g", shift);
  const fresh = new Set(board.fresh);
  board.marked.forEach((square) => glow(men, centreOf(ground, square), ground.side));
  const covered = new Set(board.pieces.flat());
  board.cells.forEach((look, square) => {
    if (!look || covered.has(square)) return;
    const loud = !calm || fresh.has(square) || board.line.includes(square);
    const [x, y] = centreOf(ground, square);
    const sign = drawn("g", { transform: `translate(${x} ${y})` });
    (loud ? looks[look - 1].loud : looks[look - 1].calm).forEach((stroke) => sign.append(strokeElement(stroke)));
    men.append(sign);
  });
  board.pieces.forEach((piece) => {
    const loud = !calm || piece.some((square) => fresh.has(square));
    const look = looks[board.cells[piece[0]] - 1];
    if (look) men.append(block(ground, piece, look.block[loud ? 0 : 1]));
  });
  if (onTop) frames(men, whose, board, ground);
  if (board.line.length > 1) winningLine(men, ground, board.line);
  group.append(squares, lines, men);
  if (firm) {
    group.append(drawn("rect", {
      x: left, y: above, width: ground.width, height: ground.height, fill: "", stroke: "card_ink", "stroke-width": 2,
    }));
  }
  return {
    group,
    width: left + ground.width + (withNames ? ground.right : 0),
    height: above + ground.height + (withNames ? ground.below : 0),
  };
}

/**
 * @param {Ground} ground
 * @param {number} square
 * @returns {[number, number]}
 */
export function centreOf(ground, square) {
  const corners = ground.squares[square] || [0, 0];
  const many = corners.length / 2;
  let [x, y] = [0, 0];
  for (let i = 0; i < corners.length; i += 2) {
    x += corners[i] / many;
    y += corners[i + 1] / many;
  }
  return [x, y];
}

/**
 * Whose each square of the last move is: 0 nobody's, 1 MAX's, 2 MIN's; an empty one, and a lane for
 * walls, the mover's.
 * @param {Tree} tree
 * @param {BoardState} board
 * @param {Ground} ground
 * @param {number} mover
 * @returns {Map<number, number>}
 */
function whoseFresh(tree, board, ground, mover) {
  const { looks } = tree.header.boards;
  const owner = (/** @type {number} */ square) => {
    const look = board.cells[square];
    return look ? looks[look - 1].owner : -1;
  };
  const owners = new Set(board.fresh.map(owner).filter((one) => one >= 0));
  const seen = owners.size === 1 ? [...owners][0] : 0;
  const moved = mover === 0 || mover === 1 ? mover + 1 : 0;
  return new Map(board.fresh.map((square) => {
    if (inLane(ground, square)) return [square, moved];
    const own = owner(square);
    return [square, own >= 0 ? own : seen];
  }));
}

/**
 * Tint the squares of the last move, but those of a checkered board.
 * @param {SVGElement} group
 * @param {Map<number, number>} fresh whose each square is
 * @param {BoardState} board
 * @param {Ground} ground
 */
function tints(group, fresh, board, ground) {
  const roles = [ground.lanes ? "square_dark" : "neutral_tint", "square_max", "square_min"];
  for (const [square, whose] of fresh) {
    if (ground.style === "objects") {
      if (board.cells[square]) continue;
      const [cx, cy] = centreOf(ground, square);
      group.append(drawn("circle", { cx, cy, r: ground.side * EMPTIED, fill: "", stroke: "grid" }));
    } else if (!ground.checkered) {
      const points = (ground.squares[square] || []).join(" ");
      group.append(drawn("polygon", { points, fill: roles[whose] }));
    }
  }
}

/**
 * Frame the squares of the last move, pieces as a whole; none of several signs that keep tints.
 * @param {SVGElement} group
 * @param {Map<number, number>} whose
 * @param {BoardState} board
 * @param {Ground} ground
 */
function frames(group, whose, board, ground) {
  const covers = ground.strong || board.pieces.length > 0;
  if (ground.style === "objects" || (board.fresh.length > 1 && !covers)) return;
  const inks = ["card_muted", "stone_max", "stone_min"];
  const whole = board.pieces.filter((piece) => piece.every((square) => whose.has(square)));
  const inPieces = new Set(whole.flat());
  const alone = board.fresh.filter((square) => !inPieces.has(square)).map((square) => [square]);
  const wide = Math.min(Math.max(FRAME, ground.side * FRAME_SHARE), WIDEST_FRAME);
  const stones = hasStones(ground); // which leave no room within their squares
  for (const squares of [...whole, ...alone]) {
    if (inLane(ground, squares[0])) continue;
    const points = inset(ground, squares, stones ? 0 : wide / 2 + FREE).join(" ");
    const ink = inks[whose.get(squares[0]) || 0];
    group.append(drawn("polygon", { points, fill: "", stroke: ink, "stroke-width": wide }));
  }
  const wall = board.fresh.filter((square) => inLane(ground, square));
  if (wall.length > 0) {
    const points = inset(ground, wall, 0).join(" ");
    const ink = inks[whose.get(wall[0]) || 0];
    group.append(drawn("polygon", { points, fill: "", stroke: ink, "stroke-width": wide }));
  }
}

/** @param {Ground} ground */
function hasStones(ground) {
  return ground.style === "stones" || ground.style === "points";
}

/**
 * @param {Ground} ground
 * @param {number} square
 */
function inLane(ground, square) {
  if (!ground.lanes) return false;
  const odd = ground.lanes === "odd" ? 1 : 0;
  return [Math.floor(square / ground.columns), square % ground.columns].some((place) => place % 2 === odd);
}

/**
 * The corners of some squares side by side, or of a hexagon, so far within its sides.
 * @param {Ground} ground
 * @param {number[]} squares
 * @param {number} by
 * @returns {number[]}
 */
function inset(ground, squares, by) {
  const corners = squares.flatMap((square) => ground.squares[square] || []);
  if (corners.length > 8 && squares.length === 1) { // of a hexagon
    const [x, y] = centreOf(ground, squares[0]);
    const part = 1 - (2 * by) / ground.side;
    return corners.map((number, i) => (i % 2 ? y : x) + part * (number - (i % 2 ? y : x)));
  }
  const [xs, ys] = [0, 1].map((odd) => corners.filter((_, i) => i % 2 === odd));
  const [left, right] = [Math.min(...xs) + by, Math.max(...xs) - by];
  const [top, bottom] = [Math.min(...ys) + by, Math.max(...ys) - by];
  return [left, top, right, top, right, bottom, left, bottom];
}

/**
 * @param {SVGElement} group
 * @param {[number, number]} centre
 * @param {number} side
 */
function glow(group, [cx, cy], side) {
  for (const [radius, density] of GLOW) {
    group.append(drawn("circle", { cx, cy, r: radius * side, fill: "check", "fill-opacity": density }));
  }
  group.append(drawn("circle", { cx, cy, r: CHECK * side, fill: "", stroke: "check", "stroke-width": side * 0.08 }));
}

/**
 * @param {Ground} ground
 * @param {number[]} piece
 * @param {string} colour
 */
function block(ground, piece, colour) {
  const { side } = ground;
  const centres = piece.map((square) => [
    ((square % ground.columns) + 0.5) * side, (Math.floor(square / ground.columns) + 0.5) * side,
  ]);
  const left = Math.min(...centres.map(([x]) => x)) - side / 2;
  const top = Math.min(...centres.map(([, y]) => y)) - side / 2;
  const right = Math.max(...centres.map(([x]) => x)) + side / 2;
  const bottom = Math.max(...centres.map(([, y]) => y)) + side / 2;
  const inset = side * INSET;
  return drawn("rect", {
    x: left + inset, y: top + inset, width: right - left - 2 * inset, height: bottom - top - 2 * inset,
    rx: side * ROUND, fill: colour,
  });
}

/**
 * Draw a stroke, with light edges through discs and stones; rings where it is crooked.
 * @param {SVGElement} group
 * @param {Ground} ground
 * @param {number[]} line
 */
function winningLine(group, ground, line) {
  const centres = line.map((square) => centreOf(ground, square));
  const [[x1, y1], [x2, y2]] = [centres[0], centres[centres.length - 1]];
  const aside = (/** @type {number[]} */ [x, y]) => Math.abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1));
  if (centres.some((centre) => aside(centre) > ground.side)) {
    for (const [cx, cy] of centres) {
      const width = Math.max(ground.side * 0.1, 1.4);
      const look = { fill: "", stroke: "card_ink", "stroke-width": width };
      group.append(drawn("circle", { cx, cy, r: ground.side * RINGED, ...look }));
    }
    return;
  }
  const length = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) || 1;
  const beyond = (ground.side * BEYOND) / length;
  const [dx, dy] = [(x2 - x1) * beyond, (y2 - y1) * beyond];
  const points = [x1 - dx, y1 - dy, x2 + dx, y2 + dy].join(" ");
  const signs = ground.style === "signs";
  const stroke = (/** @type {string} */ ink, /** @type {number} */ share) =>
    group.append(drawn("polyline", { points, fill: "", stroke: ink, "stroke-width": ground.side * share }));
  if (!signs) stroke("card", EDGED);
  stroke("card_ink", signs ? STRUCK : THROUGH);
}
