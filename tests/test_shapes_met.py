"""Shapes in which people write their searches, each by a program of our own: recorded as it is."""

from __future__ import annotations

from typing import Any

from treeviz import GameTree, Player, Recorder, explain

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def recorded(function: Any, *args: Any, **how: Any) -> GameTree:
    """Return the last search of a program; nothing is accused, and all that is told holds."""
    recorder = Recorder()
    recorder.runcall(function, *args, **how)
    tree = recorder.tree()
    assert tree.check() == []
    assert explain(tree).verify() == ()
    return tree


def moves(tree: GameTree) -> list[str]:
    return [tree.notation(node) for node in tree.children(0)]


def won(cells: Any, sign: str) -> bool:
    return any(all(cells[place] == sign for place in line) for line in LINES)


def test_a_board_called_by_the_letter_of_a_bound() -> None:
    """Where alpha and beta have their whole names, a board may be called `b`."""

    def pruned(b: list[str], depth: int, alpha: float, beta: float, maximizing: bool) -> float:
        if won(b, "x") or won(b, "o"):
            return 10 - depth if won(b, "x") else depth - 10
        for place in [place for place in range(9) if not b[place]]:
            b[place] = "x" if maximizing else "o"
            value = pruned(b, depth + 1, alpha, beta, not maximizing)
            b[place] = ""
            alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return (alpha if maximizing else beta) if "" in b else 0

    tree = recorded(pruned, ["x", "o", "x", "o", "o", "x", "", "", ""], 0, -99, 99, True)
    assert (tree.value, moves(tree)) == (9, ["[2,0]", "[2,1]", "[2,2]"])


HEAP = 7


def take(heap: int, depth: int, maximizing: bool, *, told: bool = False) -> Any:
    """Return what a heap is worth of which 1 to 3 are taken; at the root the number taken."""
    if heap == 0:
        return -1.0 if maximizing else 1.0
    values = {n: take(heap - n, depth + 1, not maximizing) for n in (1, 2, 3) if n <= heap}
    best = (max if maximizing else min)(values, key=values.__getitem__)
    if depth == 0:
        return (best, "take") if told else best
    return values[best]


def test_a_root_that_returns_its_move() -> None:
    """What the outermost call returns is no value, whether it is of another kind or a number."""
    for told in (False, True):
        recorder = Recorder()
        assert recorder.runcall(take, HEAP, 0, True, told=told, watch=take) in (3, (3, "take"))
        tree = recorder.tree()
        assert (tree.value, tree.check(), tree.player(0)) == (1, [], Player.MAX)
        assert tree.best_move == "heap 4"
        assert explain(tree).verify() == ()


def test_a_wrong_root_is_no_move() -> None:
    """A root that returns another of the values below it is told as what it is."""

    def wrong(heap: int, depth: int, maximizing: bool) -> float:
        if heap == 0:
            return -1.0 if maximizing else 1.0
        values = [wrong(heap - n, depth + 1, not maximizing) for n in (1, 2, 3) if n <= heap]
        return (max if maximizing == (depth > 0) else min)(values)

    recorder = Recorder()
    recorder.runcall(wrong, HEAP, 0, True)
    assert recorder.tree().check()


def wins_at_once(cells: tuple[str, ...], maximizing: bool) -> int:
    """Return the result of tic-tac-toe; a move that wins is seen, and not searched."""
    for place in [place for place in range(9) if not cells[place]]:
        after = (*cells[:place], "x" if maximizing else "o", *cells[place + 1 :])
        if won(after, "x" if maximizing else "o"):
            return 1 if maximizing else -1
    values = [
        wins_at_once((*cells[:at], "x" if maximizing else "o", *cells[at + 1 :]), not maximizing)
        for at in range(9)
        if not cells[at]
    ]
    return (max if maximizing else min)(values, default=0)


def wins_on_the_way(cells: tuple[str, ...], maximizing: bool) -> int:
    """As `wins_at_once`, but moves before the one that wins are searched."""
    best, sign = (-2 if maximizing else 2), "x" if maximizing else "o"
    for place in [place for place in range(9) if not cells[place]]:
        after = (*cells[:place], sign, *cells[place + 1 :])
        if won(after, sign):
            return 1 if maximizing else -1
        value = wins_on_the_way(after, not maximizing)
        best = max(best, value) if maximizing else min(best, value)
    return best if abs(best) < 2 else 0


def test_wins_that_are_seen_and_not_searched() -> None:
    """They are drawn as a move that was not searched; what was, is no tie of winning moves."""
    for search in (wins_at_once, wins_on_the_way):
        tree = recorded(search, ("", "x", "", "", "o", "", "", "", "x"), False)
        assert tree.value == wins_at_once(("", "x", "", "", "o", "", "", "", "x"), False)
    tree = recorded(wins_on_the_way, ("", "", "", "x", "x", "", "o", "", "o"), True)
    assert (tree.value, tree.best_move) == (1, "a move not searched")
    assert "equally good" not in str(explain(tree))


def test_a_best_value_that_begins_at_nothing_is_no_win() -> None:
    """Of such a mistake no move is made up."""

    def begins_at_zero(heap: int, maximizing: bool) -> int:
        if heap == 0:
            return -1
        below = [begins_at_zero(heap - n, not maximizing) for n in (1, 2, 3) if n <= heap]
        return max([0, *below]) if maximizing else min(below)

    recorder = Recorder()
    recorder.runcall(begins_at_zero, HEAP, True)
    tree = recorder.tree()
    assert "a move not searched" not in {tree.notation(node) for node in tree}
    assert tree.check()


def merged(tiles: tuple[int, ...], depth: int) -> float:
    """Return the best mean of a row of tiles that is pushed: a 2 appears, or seldom a 4."""
    if depth == 0:
        return sum(tiles) + tiles[0] / 2
    return max(spawned(tiles[turn:] + tiles[:turn], depth) for turn in range(1, 3))


def spawned(tiles: tuple[int, ...], depth: int) -> float:
    return 0.9 * least(tiles, 2, depth) + 0.1 * least(tiles, 4, depth)


def least(tiles: tuple[int, ...], tile: int, depth: int) -> float:
    free = [place for place, one in enumerate(tiles) if not one]
    if not free:
        return float(sum(tiles))
    return min(merged((*tiles[:at], tile, *tiles[at + 1 :]), depth - 1) for at in free)


def test_chance_between_two_players_on_one_board() -> None:
    """The tile that appears is an argument: the board that both calls get is the same."""
    tree = recorded(merged, (2, 0, 0, 8, 0), 2, watch=[merged, spawned, least])
    assert {tree.player(node) for node in tree.children(0)} == {Player.CHANCE}
    for node in tree.children(0):
        assert [tree.columns.probability[one] for one in tree.children(node)] == [0.9, 0.1]


class Deepening:
    """A search whose position is itself: a board, and what it counts and keeps beside it."""

    def __init__(self) -> None:
        self.rows = [["x", "o", ""], ["", "x", ""], ["o", "", ""]]
        self.limit, self.seen, self.best, self.left = 0, 0, -9, 50

    def best_of(self, most: int) -> int:
        for self.limit in range(1, most + 1):
            self.best, self.left = self.search(0, True), self.left - self.limit
        return self.best

    def search(self, depth: int, mine: bool) -> int:
        self.seen += 1
        cells = [sign for row in self.rows for sign in row]
        if won(cells, "x") or won(cells, "o") or depth == self.limit:
            return int(won(cells, "x")) - int(won(cells, "o"))
        values = []
        for row in self.rows:
            for c in [c for c in range(3) if not row[c]]:
                row[c] = "x" if mine else "o"
                values.append(self.search(depth + 1, not mine))
                row[c] = ""
        return (max if mine else min)(values, default=0)


def test_iterative_deepening_of_an_object_that_keeps_counters() -> None:
    """Each iteration is a search of its own, from the same board."""
    recorder = Recorder()
    program = Deepening()
    assert recorder.runcall(program.best_of, 2, watch=Deepening.search) == 1
    first, last = recorder.trees()
    assert (first.value, last.value, len(first)) == (1, 1, 6)
    assert moves(last) == ["[0,2]", "[1,0]", "[1,2]", "[2,1]", "[2,2]"]


class Hive:
    """Pieces on squares that are in a dict, beside whose turn it is; results are new objects."""

    def __init__(self, on: dict[tuple[int, int], int], turn: int = 1) -> None:
        self.on, self.turn = on, turn

    def after(self) -> list[Hive]:
        found = []
        for (r, c), piece in self.on.items():
            for end in ((r + 1, c), (r, c + 1)):
                if piece * self.turn > 0 and max(end) < 3 and self.on.get(end, 0) * piece <= 0:
                    left = {at: one for at, one in self.on.items() if at not in ((r, c), end)}
                    found.append(Hive(left | {end: piece}, -self.turn))
        return found


def crawl(state: Hive, depth: int, maximizing: bool) -> int:
    ways = state.after() if depth else []
    values = [crawl(one, depth - 1, not maximizing) for one in ways]
    return (max if maximizing else min)(values) if values else sum(state.on.values())


def test_pieces_on_squares_of_a_dict_move_from_square_to_square() -> None:
    """A piece that takes another is named by its own way, not by what it takes."""
    tree = recorded(crawl, Hive({(0, 0): 2, (1, 1): -1, (0, 1): -3}), 2, True)
    assert moves(tree) == ["[0,0]-[1,0]", "[0,0]-[0,1]"]


class Track:
    """A row of signs, changed in place, beside objects that change with it."""

    def __init__(self) -> None:
        self.cells, self.plies = ["a", "a", ".", ".", "b"], 0
        self.at_turn = Hive({}, 1)


class Racer:
    def __init__(self, track: Track, horizon: int) -> None:
        self.track, self.horizon = track, horizon

    def race(self, depth: int, alpha: float, beta: float) -> float:
        track, sign = self.track, "ab"[self.track.plies % 2]
        step = 1 if sign == "a" else -1
        ways = [i for i, one in enumerate(track.cells) if one == sign]
        ways = [i for i in ways if 0 <= i + step < 5 and track.cells[i + step] == "."]
        if not depth or not ways:
            places = sum(i for i, one in enumerate(track.cells) if one != ".")
            return places if sign == "a" else -places
        for start in ways:
            track.cells[start], track.cells[start + step] = ".", sign
            track.plies, track.at_turn = track.plies + 1, Hive({}, -track.at_turn.turn)
            value = -self.race(depth - 1, -beta, -alpha)
            track.plies, track.at_turn = track.plies - 1, Hive({}, -track.at_turn.turn)
            track.cells[start + step], track.cells[start] = ".", sign
            if value >= beta:
                return beta
            alpha = max(alpha, value)
        return alpha


def test_a_sign_that_moves_along_a_row() -> None:
    tree = recorded(Racer(Track(), 3).race, 3, -99, 99)
    assert moves(tree) == ["[1]-[2]"]


class Tower:
    """Where its men stand, in two lists; the entry makes the first position itself."""

    def __init__(self, men: tuple[int, ...], foes: tuple[int, ...], turn: int) -> None:
        self.men, self.foes, self.turn = list(men), list(foes), turn

    def steps(self) -> list[Tower]:
        if self.turn > 0:
            here = [man for man in self.men if man < 4]
            return [Tower((*set(self.men) - {one}, one + 1), (*self.foes,), -1) for one in here]
        here = [foe for foe in self.foes if foe > 0]
        return [Tower((*self.men,), (*set(self.foes) - {one}, one - 1), 1) for one in here]


class General:
    def __init__(self, plies: int) -> None:
        self.plies = plies

    def most(self, tower: Tower, depth: int) -> float:
        after = [] if depth == self.plies else tower.steps()
        return max((self.least(one, depth + 1) for one in after), default=self.judge(tower))

    def least(self, tower: Tower, depth: int) -> float:
        after = [] if depth == self.plies else tower.steps()
        return min((self.most(one, depth + 1) for one in after), default=self.judge(tower))

    def judge(self, tower: Tower) -> float:
        return float(sum(tower.men) ** 2 - sum(tower.foes))

    def decide(self) -> Tower:
        first = Tower((0, 2), (3, 4), 1)
        return max(first.steps(), key=lambda tower: self.least(tower, 1))


def test_moves_from_a_position_that_nobody_passes_have_numbers() -> None:
    """The entry keeps its position to itself: its moves are counted, and none is left unnamed."""
    general = General(3)
    tree = recorded(general.decide, watch=[general.most, general.least])
    assert moves(tree) == ["move 1", "move 2"]


class Deepener:
    """An entry that tries the moves itself, deeper and deeper, and counts in its own object."""

    def __init__(self) -> None:
        self.rows, self.count = [["x", "o", ""], ["", "", ""], ["o", "x", ""]], 0

    def value(self, depth: int, maximizing: bool) -> int:
        self.count += 1
        cells = [sign for row in self.rows for sign in row]
        if depth == 0 or won(cells, "x") or won(cells, "o"):
            return int(won(cells, "x")) - int(won(cells, "o"))
        values = []
        for row in self.rows:
            for c in [c for c in range(3) if not row[c]]:
                row[c] = "x" if maximizing else "o"
                values.append(self.value(depth - 1, not maximizing))
                row[c] = ""
        return (max if maximizing else min)(values, default=0)

    def choose(self) -> tuple[int, int]:
        for depth in range(3):
            found = {}
            for r, row in enumerate(self.rows):
                for c in [c for c in range(3) if not row[c]]:
                    row[c] = "x"
                    found[r, c] = self.value(depth, False)
                    row[c] = ""
        return max(found, key=found.__getitem__)


def test_deeper_and_deeper_from_one_entry_with_a_counter() -> None:
    """Each depth is a search of its own, though no two positions have the same count."""
    recorder = Recorder()
    program = Deepener()
    recorder.runcall(program.choose, watch=Deepener.value)
    assert [len(tree.children(0)) for tree in recorder.trees()] == [5, 5, 5]
