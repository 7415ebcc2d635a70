"""Programs of tic-tac-toe whose entry plays one sign, and is not told whose turn it is."""

from __future__ import annotations

board = [["" for _ in range(3)] for _ in range(3)]
COMPUTER, HUMAN, FREE = "x", "0", "*"


def has_won(rows: list[list[str]], sign: str) -> bool:
    slopes = [rows[i][i] for i in range(3)], [rows[i][2 - i] for i in range(3)]
    return any(
        all(one == sign for one in line) for line in (*rows, *zip(*rows, strict=True), *slopes)
    )


def leaves_a_row(rows: list[list[str]], plies: int, mine: bool, alpha: int, beta: int) -> int:
    """Alpha-beta whose break leaves the row alone: the next row is looked at behind the cut."""
    for sign, value in ("O", 20 - plies), ("X", plies - 20):
        if has_won(rows, sign):
            return value
    if all(one for row in rows for one in row):
        return 0
    best = -50 if mine else 50
    for row in rows:
        for c in range(3):
            if row[c] == "":
                row[c] = "O" if mine else "X"
                value = leaves_a_row(rows, plies + 1, not mine, alpha, beta)
                row[c] = ""
                if mine:
                    best, alpha = max(best, value), max(alpha, value)
                else:
                    best, beta = min(best, value), min(beta, value)
                if beta <= alpha:
                    break
    return best


def reply(rows: list[list[str]]) -> tuple[int, int]:
    """Return where O moves."""
    found = {}
    for r in range(3):
        for c in range(3):
            if rows[r][c] == "":
                rows[r][c] = "O"
                found[r, c] = leaves_a_row(rows, 0, False, -50, 50)
                rows[r][c] = ""
    return max(found, key=found.__getitem__)


def on_the_screen(rows: list[list[str]], mine: bool) -> int:
    """Ask the board of the module whether the game is won, whatever is passed."""
    if has_won(board, "X") or has_won(board, "O"):
        return 1 if has_won(board, "X") else -1
    values = []
    for row in rows:
        for c in range(3):
            if row[c] == "":
                row[c] = "X" if mine else "O"
                values.append(on_the_screen(rows, not mine))
                row[c] = ""
    return (max if mine else min)(values, default=0)


def next_move() -> tuple[int, int]:
    """Return where X moves on the board of the module."""
    found = {}
    for r in range(3):
        for c in range(3):
            if board[r][c] == "":
                board[r][c] = "X"
                found[r, c] = on_the_screen(board, False)
                board[r][c] = ""
    return max(found, key=found.__getitem__)


def counted(rows: list[list[str]], mine: bool) -> int:
    for sign, value in (COMPUTER, 5), (HUMAN, -5):
        if has_won(rows, sign):
            return value
    values = []
    for row in rows:
        for c in range(3):
            if row[c] == FREE:
                row[c] = COMPUTER if mine else HUMAN
                values.append(counted(rows, not mine))
                row[c] = FREE
    return (max if mine else min)(values, default=0)


def column_and_row(field: list[list[str]]) -> tuple[int, int]:
    """Return where the computer moves, the column first."""
    rows = [row.copy() for row in field]
    best, where = -9, (-1, -1)
    for y in range(3):
        for x in range(3):
            if rows[y][x] == FREE:
                rows[y][x] = COMPUTER
                value = counted(rows, False)
                rows[y][x] = FREE
                if value > best:
                    best, where = value, (x, y)
    return where


def worst_of_all(field: list[list[str]]) -> tuple[int, int]:
    """As `column_and_row`, with the comparison turned: a fault."""
    rows = [row.copy() for row in field]
    best, where = 9, (-1, -1)
    for y in range(3):
        for x in range(3):
            if rows[y][x] == FREE:
                rows[y][x] = COMPUTER
                value = counted(rows, False)
                rows[y][x] = FREE
                if value < best:
                    best, where = value, (x, y)
    return where


squares = [" "] * 9


def in_a_row(sign: str) -> bool:
    lines = [squares[i : i + 3] for i in (0, 3, 6)] + [squares[i::3] for i in range(3)]
    return any(set(line) == {sign} for line in [*lines, squares[::4], squares[2:7:2]])


def flat(mine: bool) -> int:
    if in_a_row("O") or in_a_row("X"):
        return 1 if in_a_row("O") else -1
    values = []
    for place in [place for place in range(9) if squares[place] == " "]:
        squares[place] = "O" if mine else "X"
        values.append(flat(not mine))
        squares[place] = " "
    return (max if mine else min)(values, default=0)


def next_square() -> int:
    """Return where O moves on the row of squares of the module."""
    found = {}
    for place in [place for place in range(9) if squares[place] == " "]:
        squares[place] = "O"
        found[place] = flat(False)
        squares[place] = " "
    return max(found, key=found.__getitem__)


def plays_itself() -> None:
    """Put O's move on the row of squares of the module, and return nothing."""
    squares[next_square()] = "O"


def in_row_and_column(rows: list[list[int]], depth: int, player: int) -> list[float]:
    """Look at a finished game where no depth is left; none is where no square is free."""
    whole = [*rows, *map(list, zip(*rows, strict=True))]
    whole += [[rows[i][i] for i in range(3)], [rows[i][2 - i] for i in range(3)]]
    if depth == 0 or [1] * 3 in whole or [-1] * 3 in whole:
        return [-1, -1, ([1] * 3 in whole) - ([-1] * 3 in whole)]
    best = [-1, -1, -player * float("inf")]
    for r in range(3):
        for c in range(3):
            if rows[r][c] == 0:
                rows[r][c] = player
                found = in_row_and_column(rows, depth - 1, -player)
                rows[r][c] = 0
                if player * found[2] > player * best[2]:
                    best = [r, c, found[2]]
    return best


def of_nothing() -> int:
    """Search a number that is no board."""
    return halves(5)


def halves(n: int) -> int:
    return 0 if n < 1 else -halves(n - 2)
