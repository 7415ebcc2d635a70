"""The article's minimax in Python, told line by line: python trace.py."""

import json

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def evaluate(b):  # nine squares
    for i, j, k in LINES:
        if b[i] == b[j] == b[k] != "_":
            return 10 if b[i] == "x" else -10
    return 0


def minimax(b, is_max):
    print(json.dumps({"enter": ["".join(b[r : r + 3]) for r in (0, 3, 6)]}))
    best = evaluate(b)
    if best == 0 and "_" in b:
        values = []
        for i in range(9):
            if b[i] == "_":
                b[i] = "x" if is_max else "o"
                values.append(minimax(b, not is_max))
                b[i] = "_"
        best = max(values) if is_max else min(values)
    print(json.dumps({"leave": best}))
    return best


header = {"format": "treeviz trace", "schema": 1, "game": "tictactoe"}
print(json.dumps({**header, "search": "minimax in Python"}))
minimax([*"xoxoox___"], True)
