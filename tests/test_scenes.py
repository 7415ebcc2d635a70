"""Every way to view a tree, on small trees: each scene field by field, in a file that people read.

What a mark is and says, what is folded, what the title, the plies and the legend tell: a change of
any of it, for MAX or for MIN, is seen in the file's diff.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

from rare_stubs import rare_stubs
from test_alphabeta_laws import random_tree
from test_sentences import SEARCHES, judged, shape
from test_statements import TREES, boundless

from treeviz import GameTree, LimitReached, Recorder, View, alphabeta, games, minimax, outline
from treeviz.game.board import Board
from treeviz.game.game import Player
from treeviz.game.player import SIDES
from treeviz.tree.columns import Kind
from treeviz.view.captions import searched_as
from treeviz.view.forest import forest
from treeviz.view.icicle import Icicle
from treeviz.view.mermaid import mermaid
from treeviz.view.plaintext import describe
from treeviz.view.ranking import Ranking
from treeviz.view.scene import Hint, Mark, Scene
from treeviz.view.short_stub import shortened_stub
from treeviz.view.stub import Stub
from treeviz.view.titles import headline, question
from treeviz.view.transpositions import Shape

AIMA = "A(B(3 12 8) C(2 4 6) D(14 5 2))"
ALL = {"windows": True, "classes": True, "arithmetic": True, "causes": True}
FEW = {"marks": 12, "tier": "value"}
TREES_DRAWN = 30
EXERCISES = ("lost", "lines", "cut", "course", "deep", "nim", "connect", "chance", "window", "lie")


def broken_off(game: Any, nodes: int) -> GameTree:
    try:
        return minimax(game, max_nodes=nodes)
    except LimitReached as reached:
        return reached.tree


def views() -> Iterator[tuple[str, GameTree, View]]:
    """Yield trees with views of them, and what they are called."""
    for player in SIDES:
        name = player.name
        figure = alphabeta(games.Explicit(AIMA, player))
        yield f"figure 5.2 for {name}", figure, View(**ALL)
        yield f"figure 5.2 for {name}, searched", figure, View(pruned="searched")
        yield f"figure 5.2 for {name}, folded", figure, View(pruned="folded")
        yield f"figure 5.2 for {name}, an exercise", figure, View(values="leaves", arithmetic=True)
        yield f"figure 5.2 for {name}, nothing told", figure, View(values="none", **ALL)
        yield f"figure 5.2 for {name}, two best", figure, View(best=2)
        yield f"figure 5.2 for {name}, its proof", figure, View(proof=True)
        yield f"figure 5.2 for {name}, C", figure, View(root="C", title="mine")
        window = alphabeta(games.Explicit(AIMA, player), window=(5, 9), fail="hard")
        yield f"figure 5.2 for {name}, in a window", window, View(windows=True, classes=True)
        ties = minimax(games.Explicit([[1, 1], [1], [0, [inf, -inf]]], player))
        yield f"ties for {name}", ties, View(arithmetic=True)
        yield f"ties for {name}, noted", ties, View(notes={"2": "here"}, framed=["0 1", 4])
        yield f"ties for {name}, only framed", ties, View(framed=["2 1"], only_framed=True)
        yield (
            f"broken off for {name}",
            broken_off(games.Explicit([[[1, 2], 3], 4], player), 6),
            View(),
        )
        yield f"a leaf for {name}", minimax(games.Explicit(3, player)), View()
    for board in ("xo_/_x_/__o", "xo_/xo_/___", "x__/_o_/__x"):
        tree = minimax(games.TicTacToe(board), depth=3, heuristic="lines")
        yield board, tree, View(**FEW)
        yield f"{board}, two plies", tree, View(depth=2, **FEW)
        yield f"{board}, opinions", tree, View(static=True, terms=True, **FEW)
        yield f"{board}, one position once", tree, View(merge="positions", marks=20, tier="value")
        cut = alphabeta(games.TicTacToe(board))
        yield f"{board}, cut", cut, View(causes=True, classes=True, **FEW)
        line = "[1,0]" if board[4] == "_" else "[2,0]"
        yield f"{board}, {line} in focus", cut, View(focus=line, marks=16, tier="value")
        yield f"{board}, the search's own line", cut, View(line="search", **FEW)
    article = minimax(games.TicTacToe("xox/oox/___"))
    yield "the article", article, View()
    yield "the article in dots", article, View(tier="dot")
    yield "the article, whole", article, View(tier="icicle", title="mine", root="[2,1]")
    yield "the article's end", article, View(root="[2,1] [2,0]")
    yield "up to symmetry", minimax(games.TicTacToe(), depth=2), View(merge="symmetry", marks=18)
    course = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
    yield "the course", course, View(static=True, terms=True, marks=16)
    penalty = minimax(games.TicTacToe("___/__x/oox"), depth_penalty=1)
    yield "a penalty", penalty, View(**FEW)
    for name, make in TREES.items():
        yield f"{name}, in few marks", make(), View(marks=9, arithmetic=True)
        if name in EXERCISES:
            yield f"{name}, an exercise", make(), View(marks=7, values="leaves", static=True)
            yield f"{name}, whole", make(), View(tier="icicle")


def ended() -> Iterator[tuple[str, Scene]]:
    """Yield scenes of lines that are cut short, followed by their ends."""
    for search in (minimax, alphabeta):
        for board in ("xo_/_x_/__o", "xo_/x__/___"):
            showing = View(depth=1).showing(search(games.TicTacToe(board)))
            yield f"{board}, the end of {search.__name__}", showing.scene(8, ending=True)


def told(value: Any) -> str:
    """Return a field's content in a few signs."""
    if isinstance(value, Hint):
        return value.text
    if isinstance(value, Board):
        return "/".join("".join(cell.sign or "_" for cell in row) for row in value.rows)
    if isinstance(value, frozenset):
        return " ".join(map(str, sorted(value)))
    return value.name if isinstance(value, Player) else str(value)


def line_of(mark: Mark | Stub) -> str:
    """Return all that a mark has beside its defaults, in one line."""
    if isinstance(mark, Stub):
        return stub_line(mark)
    fields = mark._asdict()
    head = f"{fields.pop('node')} {fields.pop('move')} {fields.pop('value')}".replace("  ", " ")
    flags = [name for name, value in fields.items() if value is True]
    more = [
        f"{name} {told(value)!r}"
        for name, value in fields.items()
        if not isinstance(value, bool) and value not in ("", None, (), frozenset())
        and value != Mark._field_defaults.get(name)
    ]  # fmt: skip
    return f"{head} | {' '.join(flags)} | {', '.join(more)}"


def test_rare_stubs_are_told_as_in_the_file(check_golden: Callable[[str, str], None]) -> None:
    """Whatever is known of moves that are not drawn, a stub tells it in few words."""
    told = dict.fromkeys(map(stub_line, rare_stubs()))
    check_golden("stubs.txt", "\n".join([*told, ""]))


def test_random_trees_are_shown_as_in_the_file(check_golden: Callable[[str, str], None]) -> None:
    """What stands above, below and beside a tree, what of it is shown first, and what is folded."""
    lines = []
    for number in range(TREES_DRAWN):
        given, player, _ = random_tree(number)
        search, how = Random(number).choice(SEARCHES)
        tree = search(games.Explicit(given, player), **how, heuristic=judged)
        scene = View(marks=4 + number % 5)(tree)
        first = [" ".join(map(str, group)) for group in Ranking(Shape(tree)).groups()]
        lines += [f"# {number}, {search.__name__} {how}", question(tree, 0), ", ".join(first)]
        lines += [line.removesuffix(" | ") for line in written(scene)] + [""]
    check_golden("scenes_random.txt", "\n".join(lines))


def clipped(player: Player) -> GameTree:
    """Return a search that cut at its window, and gave back no more than its bound."""
    recorder, sign = Recorder(), 1 if player is Player.MAX else -1
    recorder.enter("root", player=player, window=(-inf, 2) if sign > 0 else (-2, inf))
    recorder.enter("a", "a", player.other)
    recorder.leave(3 * sign)
    recorder.prune("b")
    recorder.leave(2 * sign)
    return recorder.tree()


def passed(player: Player) -> GameTree:
    """Return a search that a null move cut after one of its moves."""
    recorder, sign = Recorder(), 1 if player is Player.MAX else -1
    recorder.enter("root", player=player)
    recorder.enter("a", "a", player.other)
    recorder.leave(sign, Kind.HORIZON)
    recorder.enter("b", "b", player.other, (1, inf) if sign > 0 else (-inf, -1))
    recorder.leave(0, Kind.NULL)
    recorder.leave(sign)
    return recorder.tree()


def unasked(player: Player) -> GameTree:
    """Return a search that estimated nothing at a depth that it did not tell."""
    recorder, sign = Recorder(), 1 if player is Player.MAX else -1
    recorder.enter("root", player=player)
    for move, value, kind in (
        ("a", 0, Kind.HORIZON),
        ("b", 0, Kind.HORIZON),
        ("c", -10, Kind.LEAF),
    ):
        recorder.enter(move, move, player.other)
        recorder.leave(value * sign, kind)
    recorder.leave(0)
    return recorder.tree()


def titled() -> Iterator[GameTree]:
    """Yield trees that want one title or another."""
    yield from (make() for make in TREES.values())
    for player in SIDES:
        yield clipped(player)
        yield passed(player)
        yield unasked(player)
    for board in ("xo_/xo_/__x", "xxo/oo_/_x_", "_xo/__x/__o"):
        for search in (minimax, alphabeta):
            for depth in (1, 2):
                yield search(games.TicTacToe(board), depth=depth)
                yield search(games.TicTacToe(board), depth=depth, heuristic=boundless)
            yield search(games.TicTacToe(board), depth_penalty=1)
            yield search(games.Nim(1, 2), depth=2)
    for number in range(60):
        given, player, _ = random_tree(number)
        search, how = Random(number).choice(SEARCHES)
        yield search(games.Explicit(given, player), **how, heuristic=judged if number % 3 else None)


def test_titles_are_those_of_the_file(check_golden: Callable[[str, str], None]) -> None:
    """One line says what was found at a position, and one which search it was."""
    titles, captions = dict[str, str](), dict[str, str]()
    for tree in titled():
        for root in (0, *[node for node in tree.children(0) if tree.kind(node) != "pruned"][:2]):
            for told, line in (
                (titles, headline(tree, root)),
                (captions, "".join(searched_as(Shape(tree, root)))),
            ):
                told.setdefault(shape(line), line)
    check_golden("titles.txt", "\n".join([*titles.values(), "", *captions.values(), ""]))


def stub_line(stub: Stub) -> str:
    """Return all that a stub says, also where there is less room, and for what it stands."""
    flags = [name for name, value in stub._asdict().items() if value is True]
    less = " / ".join(f"{sign} {line}".strip() for sign, line in shortened_stub(stub).told)
    least = " / ".join(f"{sign} {line}" for sign, line in stub.brief)
    numbers = f"{stub.moves} moves, {stub.nodes} nodes, {stub.low} to {stub.high}"
    told = f"{stub.text} | {numbers} | {' '.join(flags)}"
    return f"… ply {stub.ply} below {stub.parent}: {told} | {less} | {least}"


def icicle_lines(whole: Icicle) -> Iterator[str]:
    """Yield what an icicle names, and how many columns of each row look how."""
    for cell in whole.cells:
        left, right = round(cell.left, 1), round(cell.right, 1)
        flags = f"{'chosen ' * cell.chosen}{'firm ' * cell.firm}{cell.tone.name}"
        yield f"row {cell.row}, {left} to {right}: {cell.move} {cell.value} {flags}"
    for row, movers in enumerate(whole.movers):
        looks = Counter[str]()
        for run in whole.runs:
            if run.row == row:
                look = f"{run.tone.name} {run.cover}{' firm' * run.firm}"
                looks[look] += run.right - run.left
        yield f"row {row}, of {' '.join(p.name for p in movers)}: {dict(sorted(looks.items()))}"


def written(scene: Scene) -> Iterator[str]:
    """Yield a scene line by line."""
    yield scene.title
    yield scene.caption
    yield f"plies {[(ply.number, told(ply.player), ply.text) for ply in scene.plies]}"
    yield f"of {scene.nodes} nodes, {scene.sides}, {scene.tier}, {scene.lines}"
    readings = scene.readings + scene.comparisons
    yield f"results {scene.results}, readings {readings}, moves {scene.notation!r}"
    if scene.arrows or scene.joins:
        joins = [tuple(join) for join in scene.joins]
        yield f"arrows {scene.arrows}, joins {joins}"
    flags = [name for name, value in scene._asdict().items() if value is True]
    yield f"of {scene.game!r}, open {scene.open!r}, ties {scene.ties!r}: {' '.join(flags)}"
    yield from map(line_of, scene.marks)
    if scene.icicle is not None:
        yield from icicle_lines(scene.icicle)


def test_the_scenes_are_those_of_the_file(check_golden: Callable[[str, str], None]) -> None:
    """Whatever a view shows of a tree is what the file says of it."""
    lines = []
    for name, tree, view in views():
        lines += [f"# {name}", *written(view(tree)), ""]
    for name, scene in ended():
        lines += [f"# {name}", *written(scene), ""]
    check_golden("scenes.txt", "\n".join(lines))


def test_scenes_without_pictures_are_those_of_the_file(
    check_golden: Callable[[str, str], None],
) -> None:
    """The same trees as outlines, as they are read out, as flowcharts, and for LaTeX."""
    lines = []
    for name, make in TREES.items():
        tree, view = make(), View(marks=9, arithmetic=True)
        scene = view(tree)
        told = outline(tree, view), describe(scene), mermaid(scene)
        told += (forest(scene).partition(r"\begin")[2],)
        lines += [f"# {name}", "", "\n\n".join(told), ""]
    check_golden("scenes_told.txt", "\n".join(lines))
