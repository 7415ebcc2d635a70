// The article's minimax in JavaScript, told line by line: node trace.js
const tell = (line) => console.log(JSON.stringify(line));
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

function evaluate(b) { // nine squares
  for (const [i, j, k] of LINES)
    if (b[i] !== "_" && b[i] === b[j] && b[j] === b[k]) return b[i] === "x" ? 10 : -10;
  return 0;
}

function minimax(b, isMax) {
  const rows = [0, 3, 6].map((r) => b.slice(r, r + 3).join(""));
  tell({ enter: rows });
  let best = evaluate(b);
  if (best === 0 && b.includes("_")) {
    best = isMax ? -1000 : 1000;
    for (let i = 0; i < 9; i++) {
      if (b[i] !== "_") continue;
      b[i] = isMax ? "x" : "o";
      const value = minimax(b, !isMax);
      best = isMax ? Math.max(best, value) : Math.min(best, value);
      b[i] = "_";
    }
  }
  tell({ leave: best });
  return best;
}

tell({ format: "treeviz trace", schema: 1, game: "tictactoe", search: "minimax in JavaScript" });
minimax([..."xoxoox___"], true);
