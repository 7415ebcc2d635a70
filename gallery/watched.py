"""The article's program, watched without a change to it.

Nested lists, global names, a printed result: `runcall` records what the program's own recursion
visits. Boards are taken down as they stand; moves are found from what changed.
"""

from treeviz import Recorder, draw, explain, games

PLAYER, OPPONENT, LINES = "x", "o", [[(i, j) for j in range(3)] for i in range(3)]
LINES += [list(column) for column in zip(*LINES, strict=True)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def evaluate(board):
    for line in LINES:
        signs = {board[r][c] for r, c in line}
        if signs == {PLAYER} or signs == {OPPONENT}:
            return 10 if signs == {PLAYER} else -10
    return 0


def minimax(board, depth, isMax):
    empty = [(r, c) for r in range(3) for c in range(3) if board[r][c] == "_"]
    if evaluate(board) or not empty:
        return evaluate(board)
    values = []
    for r, c in empty:
        board[r][c] = PLAYER if isMax else OPPONENT
        values.append(minimax(board, depth + 1, not isMax))
        board[r][c] = "_"
    return max(values) if isMax else min(values)


def findBestMove(board):
    best, move = -1000, (-1, -1)
    for r in range(3):
        for c in range(3):
            if board[r][c] == "_":
                board[r][c] = PLAYER
                value = minimax(board, 0, False)
                board[r][c] = "_"
                if value > best:
                    best, move = value, (r, c)
    print("The value of the best Move is :", best)
    return move


recorder = Recorder(games.TicTacToe(), search="the article's program")
recorder.runcall(findBestMove, [list("xox"), list("oox"), list("___")], watch=minimax)
diagram = draw(recorder.tree())
diagram.save("watched.svg")
print(explain(recorder.tree()))
