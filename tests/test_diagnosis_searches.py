"""Mistakes planted in searches, each in two programs or two games, and their healthy twins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.planted import ENTRY, NEGAMAX, REMEMBERING, TICTACTOE, Lane, function, program
from treeviz import Diagnosis, Game, Recorder, alphabeta, diagnose, games, minimax

pytestmark = [
    pytest.mark.usefixtures("no_line_is_looked_for"),
    pytest.mark.long("whole diagnoses are made of many searches"),
]
MOVER = {"pov": "mover"}
FEW = {"max_nodes": 800, "max_positions": 300}
MORE = {"max_nodes": 4000, "max_positions": 2000}
# What shows at some of more positions only.
LATE = ("window-inverted", "bound-as-exact", "keeps-the-last")
BOARD = games.TicTacToe("x__/_o_/___")
CONNECT = games.Connect(rows=3, columns=3, k=3)
NIM = games.Nim(2, 3)
LANE = Lane()
TREE = games.Explicit([[[3, 5], [6, 9]], [[1, 2], [0, -1]]])
DOMINEERING = games.Domineering(rows=3, columns=3)
Changes = list[tuple[str, str]]


def told(game: Game, search: Any, **how: Any) -> Diagnosis:
    return diagnose(game, search=search, **{**FEW, **how})


def faults(game: Game, search: Any, **how: Any) -> list[str]:
    return [fault.name for fault in told(game, search, **how).faults]


MAX_CUT = """                    alpha = max(alpha, best)
                    if alpha >= beta:
                        return best
        return best
    else"""
MIN_END = """                    beta = min(beta, best)
                    if alpha >= beta:
                        return best
        return best"""
UNDO_O = """                    board[r][c] = "_"
                    best = min(best, value)
                    beta = min(beta, best)
                    if alpha >= beta:
                        return best
"""
LATE_O = """                    best = min(best, value)
                    beta = min(beta, best)
                    if alpha >= beta:
                        return best
                    board[r][c] = "_"
"""
ENDS = """    score = evaluate(board, depth)
    if score != 0:
        return score
    if is_full(board):
        return 0
"""
FULL_FIRST = """    if is_full(board):
        return 0
    score = evaluate(board, depth)
    if score != 0:
        return score
"""
TIE = "    if is_full(board):\n        return 0"
LOOKED_UP = "    key = str(board)\n    if key in TABLE:\n        return TABLE[key]\n    if isMax:\n"

IN_TICTACTOE: list[tuple[str, Changes]] = [
    ("win-by-the-mover", [("return -10", "return 10")]),
    ("takes-the-worst", [("min(best, value)", "max(best, value)"),
                         ("best = 1000", "best = -1000")]),
    ("not-the-best", [("min(best, value)", "max(best, value)")]),
    ("returns-alpha", [(MIN_END, MIN_END.replace("        return best\n        return best", ""
                        "        return best\n        return alpha"))]),
    ("window-inverted", [("depth + 1, alpha, beta, False", "depth + 1, beta, alpha, False")]),
    ("window-inverted", [("depth + 1, alpha, beta, True", "depth + 1, beta, beta, True")]),
    ("not-restored", [('                    board[r][c] = "_"\n                    best = max', ""
                       "                    best = max")]),
    ("not-restored", [(UNDO_O, LATE_O)]),
    ("win-not-counted", [(ENDS, FULL_FIRST)]),
    ("window-too-narrow", [("beta = min(beta, best)", "alpha = max(alpha, best)")]),
    ("cut-loses-value", [("if alpha >= beta", "if best >= alpha")]),
    ("window-not-passed", [("depth + 1, alpha, beta, False", "depth + 1, -1000, 1000, False")]),
    ("wrong-side-to-move", [("alpha, beta, False", "alpha, beta, True")]),
    ("no-such-move", [('board[r][c] = "o"', 'board[r][c] = "x"')]),
    ("tie-not-zero", [(TIE, TIE.replace("return 0", "return 10"))]),
    ("tie-not-zero", [(TIE, TIE.replace("return 0", "return -1000"))]),
    ("search-fails", [(TIE, TIE.replace("return 0", "return 1 // 0"))]),
    ("keeps-the-last", [("best = max(best, value)", "best = value")]),
    ("bound-as-exact", [("    if isMax:\n", LOOKED_UP),
                        ("        return best\n    else", "        TABLE[key] = best\n"
                         "        return best\n    else"),
                        ("                        return best\n",
                         "                        TABLE[key] = best\n"
                         "                        return best\n"),
                        (UNDO_O, UNDO_O.replace("                        return",
                         "                        TABLE[key] = best\n"
                         "                        return"))]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes"), IN_TICTACTOE)
def test_mistakes_in_an_alpha_beta_on_lists(name: str, changes: Changes) -> None:
    """Each mistake of a beginner's alpha-beta is named, alone, on a board that is drawn."""
    diagnosis = told(BOARD, function(TICTACTOE, *changes), **(MORE if name in LATE else FEW))
    assert [fault.name for fault in diagnosis.faults] == [name]
    fault = diagnosis.faults[0]
    assert fault.diagram().source.startswith("digraph")
    assert fault.text
    assert fault.advice.startswith("Look at ")


IN_NEGAMAX: list[tuple[str, Changes, list[Game]]] = [
    ("win-by-the-mover", [("color * game.utility", "game.utility")], [CONNECT, NIM, LANE]),
    ("win-for-the-loser", [("color * game.ut", "-color * game.ut")], [CONNECT, NIM, LANE]),
    ("sign-lost", [("value = -search", "value = search")], [CONNECT, NIM, LANE]),
    ("window-too-narrow", [("-beta, -alpha)", "alpha, beta)")], [CONNECT, NIM, LANE]),
    ("window-inverted", [("-beta, -alpha)", "-alpha, -beta)")], [CONNECT, NIM, LANE]),
    ("window-not-passed", [(", depth - 1, -beta, -alpha)", ", depth - 1)")], [CONNECT, LANE]),
    ("takes-the-worst", [("value > best", "value < best"), ('best = float("-inf")', ""
                         'best = float("inf")')], [CONNECT, NIM, LANE]),
    ("keeps-the-first", [("value > best", 'best == float("-inf")')], [CONNECT, NIM, LANE]),
    ("keeps-the-last", [("if value > best:", "if True:")], [CONNECT, NIM]),
    ("cut-loses-value", [("if alpha >= beta", "if best > 0 or alpha >= beta")], [TREE]),
    ("wrong-side-to-move", [("-color, depth", "color, depth")], [CONNECT, NIM, LANE, DOMINEERING]),
    ("bound-as-exact", [("    best = float", "    if state in TABLE:\n        return TABLE[state]\n"
                         "    best = float"),
                        ("    return best\n", "    TABLE[state] = best\n    return best\n")],
     [CONNECT]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes", "game"),
    [(name, changes, game) for name, changes, games_ in IN_NEGAMAX for game in games_],
)
def test_mistakes_in_a_negamax(name: str, changes: Changes, game: Game) -> None:
    """The same mistakes are named in a negamax of other games, which it asks for their rules."""
    how = MORE if name in LATE else FEW
    assert faults(game, function(NEGAMAX, *changes), reads=MOVER, **how) == [name]


@pytest.mark.parametrize("game", [NIM, LANE])
def test_a_table_without_the_side_to_move(game: Game) -> None:
    """A table whose key is the board alone mixes up the sides; with the state it does not."""
    code = REMEMBERING.replace("TABLE[state]", "TABLE[state[:-1]]")
    code = code.replace("state in TABLE", "state[:-1] in TABLE")
    diagnosis = told(game, function(code))
    assert [fault.name for fault in diagnosis.faults] == ["table-mixes-movers"]
    assert "was found on the same board with" in diagnosis.faults[0].text
    assert faults(game, function(REMEMBERING)) == []


@pytest.mark.parametrize("game", [BOARD, DOMINEERING])
def test_ties_from_bounds(game: Game) -> None:
    """The last of equal moves, of which one was cut, is claimed from a bound."""
    made = program(ENTRY, ("value > best", "value >= best"), ("value < best", "value <= best"))
    assert faults(game, made["find"], watch=made["search"]) == ["tie-from-bound"]


@pytest.mark.parametrize("game", [BOARD, DOMINEERING])
def test_all_equal_moves_from_bounds(game: Game) -> None:
    """A list of equal moves is wrong if a bound is among them; with strict cuts it is right."""
    code = ENTRY.replace("return chosen", "return equal").replace(
        "best, chosen = None, None", "best, chosen, equal = None, None, []"
    )
    code = code.replace(
        "        if game.to_move(state)",
        "        equal = equal + [move] if value == best else equal\n"
        "        if game.to_move(state)",
        1,
    ).replace("best, chosen = value, move", "best, chosen, equal = value, move, [move]")
    for cut, expected in ((">=", ["tie-from-bound"]), (">", [])):
        made = program(code.replace("if alpha >= beta", f"if alpha {cut} beta"))
        assert faults(game, made["find"], watch=made["search"]) == expected


@pytest.mark.parametrize("game", [BOARD, DOMINEERING])
def test_a_wrong_move(game: Game) -> None:
    """A move that is not the best is named, as no move is."""
    made = program(ENTRY, ("value < best", "value > best"))
    assert faults(game, made["find"], watch=made["search"]) == ["wrong-move"]
    made = program(ENTRY, ("return chosen", "return None"))
    assert faults(game, made["find"], watch=made["search"]) == ["no-move"]
    made = program(ENTRY, ("return chosen", "return None, best"))
    assert faults(game, made["find"], watch=made["search"]) == ["no-move"]


@pytest.mark.parametrize("game", [BOARD, CONNECT])
def test_the_faster_win(game: Game) -> None:
    """Passing over a win at once is remarked; with a penalty per ply, there is nothing to say."""

    def patient(game: Game) -> Any:
        return minimax(game)

    def eager(game: Game) -> Any:
        return minimax(game, depth_penalty=0.5)

    assert "slow-win" in [remark.name for remark in told(game, patient).remarks]
    assert told(game, eager).findings == ()


@pytest.mark.parametrize("game", [BOARD, NIM])
def test_a_shuffling_search(game: Game) -> None:
    """A search that shuffles its moves may mean it: a remark; one that does not has none."""
    shuffled = function(
        "from random import Random\nchance = Random(3)\n" + NEGAMAX,
        ("    best = float", "    chance.shuffle(moves)\n    best = float"),
    )
    diagnosis = told(game, shuffled, reads=MOVER)
    assert diagnosis.faults == ()
    assert "search-order-changes" in [remark.name for remark in diagnosis.remarks]
    healthy = told(game, function(NEGAMAX), reads=MOVER)
    assert "search-order-changes" not in [remark.name for remark in healthy.remarks]


# Healthy


@pytest.mark.parametrize("game", [BOARD, CONNECT, NIM, LANE, TREE, DOMINEERING])
def test_healthy_programs(game: Game) -> None:
    """Of a program without a mistake no fault is told, in any game."""
    assert faults(game, function(NEGAMAX), reads=MOVER) == []
    assert faults(game, function(REMEMBERING)) == []
    made = program(ENTRY)
    assert faults(game, made["find"], watch=made["search"]) == []


HEALTHY: list[Changes] = [
    [],
    [("return 10", "return 10 - depth"), ("return -10", "return depth - 10")],
    [("if alpha >= beta", "if alpha > beta"), ("if alpha >= beta", "if alpha > beta")],
    [(MAX_CUT, MAX_CUT.replace("        return best\n    else", "        return alpha\n    else"))],
    [("return 10", "return 1"), ("return -10", "return 0"), ("score != 0", "line(board)"),
     (TIE, TIE.replace("return 0", "return 0.5")), ("def is_full", "def line(board):\n"
      "    return any({board[r][c] for r, c in l} in ({'x'}, {'o'}) for l in LINES)\n\n"
      "def is_full")],
]  # fmt: skip


@pytest.mark.parametrize("changes", HEALTHY)
def test_other_healthy_conventions(changes: Changes) -> None:
    """Wins less a point a ply, strict cuts, fail-hard, 1 and ½ and 0: nothing of it is a fault."""
    assert faults(BOARD, function(TICTACTOE, *changes)) == []


def test_whose_max_is_o() -> None:
    """A program that lets o want high values is read the other way round, and is healthy."""
    code = TICTACTOE.replace('"x"', '"?"').replace('"o"', '"x"').replace('"?"', '"o"')
    search = function(code)

    def call(state: str) -> tuple[Any, ...]:
        board = [list(row) for row in state.split("/")]
        return board, 0, -1000, 1000, BOARD.to_move(state) == "min"

    assert faults(BOARD, search, call=call) == []


@pytest.mark.parametrize("cut_on_equal", [True, False])
@pytest.mark.parametrize("fail", ["soft", "hard"])
@pytest.mark.parametrize("exact_root", [True, False])
def test_our_own_searches(cut_on_equal: bool, fail: Any, exact_root: bool) -> None:
    """No fault is told of our alpha-beta in any convention, called or recorded."""
    options: dict[str, Any] = {"cut_on_equal": cut_on_equal, "fail": fail, "exact_root": exact_root}

    def search(game: Game) -> Any:
        return alphabeta(game, **options)

    for game in (BOARD, NIM, TREE, DOMINEERING):
        assert faults(game, search) == []
        assert diagnose(alphabeta(game, **options)).faults == ()


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize(
    ("game", "heuristic"),
    [(BOARD, "lines"), (games.Domineering(), "course"), (games.Connect(), None)],
)
def test_our_own_searches_to_a_depth(game: Game, heuristic: str | None, depth: int) -> None:
    """No fault is told of searches that end in estimates."""

    def search(game: Game) -> Any:
        return alphabeta(game, depth=depth, heuristic=heuristic)

    diagnosis = diagnose(game, heuristic=heuristic, search=search, depth=depth, **FEW)
    assert diagnosis.faults == ()
    assert diagnose(search(game)).faults == ()


# Recordings


def test_a_recording_that_lies() -> None:
    """A recorded search that backs up a wrong value is named, with rules and without."""
    for game in (TREE, None):
        recorder = Recorder(game)
        lie(recorder, [[3, 5], [1, 2]] if game is None else TREE.start)
        diagnosis = diagnose(recorder.tree())
        assert [f.name for f in diagnosis.faults] == ["takes-the-worst" if game else "not-the-best"]


def lie(recorder: Recorder, node: Any, ply: int = 0) -> float:
    """Record a search that always takes the largest value."""
    with recorder.visit(node if recorder.game is TREE else None) as visit:
        children = node if isinstance(node, list) else getattr(node, "children", [])
        values = [lie(recorder, child, ply + 1) for child in children]
        visit.value = max(values) if values else getattr(node, "payoff", node)
    assert visit.value is not None
    return visit.value


# Doors


def test_a_search_that_cannot_be_called() -> None:
    """A parameter whose name says nothing is refused with the way out."""
    from treeviz import InputError

    with pytest.raises(InputError, match=r"what should 'stuff' of f\(board, stuff\) be.*call="):
        diagnose(BOARD, search=lambda_named("f", "board, stuff"))
    with pytest.raises(InputError, match="shows no signature"):
        diagnose(BOARD, search=max)
    with pytest.raises(InputError, match="expected max_positions of 1 or more"):
        diagnose(BOARD, max_positions=0)


def lambda_named(name: str, parameters: str) -> Any:
    names: dict[str, Any] = {}
    exec(f"def {name}({parameters}): return 0", names)
    return names[name]


def test_what_it_prints_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """A search that prints is called hundreds of times, in silence."""
    told(BOARD, function(TICTACTOE, ("    score = ", "    print('here')\n    score = ")))
    assert capsys.readouterr().out == ""


def test_the_same_every_time() -> None:
    """Diagnosing twice says the same, to the letter, and counts what it examined."""
    first = str(told(BOARD, function(TICTACTOE, ("return -10", "return 10")), **MORE))
    assert first == str(told(BOARD, function(TICTACTOE, ("return -10", "return 10")), **MORE))
    assert "\n\nExamined 634 positions; " in first
    assert "nodes." in first
