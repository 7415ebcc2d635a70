"""What is told where the depth ends, below the marks of a picture: marks → marks with these lines.

What takes next stands below the board. Which other move is better if that is counted stands with
the moves that are not drawn, of which it mostly is one; without such below the board, too.

>>> from treeviz import View, games, minimax
>>> tree = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=1, heuristic="course")
>>> [mark.notes for mark in View().showing(tree).scene(9).marks if mark.horizon][0]
('2 − 5', 'Horizontal wins next: (2,2)-(2,3)', 'safer: ▲ (2,2)-(3,2) → 0')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from treeviz.formatting.lettering import visible
from treeviz.formatting.phrases import listed
from treeviz.game.player import Player
from treeviz.tree.captured_worths import captured_worths
from treeviz.tree.columns import PRUNED
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.game_tree import GameTree
from treeviz.tree.level_with_captures import level_with_captures
from treeviz.tree.settled_moves import settled_line, stands_settled, turned_by_takes
from treeviz.view.captions import answer_left_out
from treeviz.view.captured_plates import captured_equals, captured_plates, with_answers_counted
from treeviz.view.captured_rivals import first_named, level_rivals
from treeviz.view.counted_line import counted_line
from treeviz.view.counted_marks import root_of, with_line_counted, with_root_counted
from treeviz.view.held_rivals import with_answers_that_hold
from treeviz.view.labels import horizon_lines
from treeviz.view.less_than_equal import all_estimated_equal, less_than_played, written_less
from treeviz.view.named_moves import ALSO
from treeviz.view.past_depth_note import (
    COUNTED,
    NEXT,
    SAFER,
    WINS_ANYWAY,
    WINS_NEXT,
    best_counting,
    held_otherwise,
    kept_otherwise,
)
from treeviz.view.scene import Details, Mark
from treeviz.view.severed import AGAIN, FOUND_AGAIN, WINS
from treeviz.view.short_lines import COUNTING
from treeviz.view.stub import Stub
from treeviz.view.winning_squares import squares_won_next

_FEW = 4  # moves that are named
_RANGE = " to "  # between two worths
_BEST_SO = ("best, with", COUNTING)  # below the move that is


class PastDepth(NamedTuple):
    """What is told where the depth ends with a node.

    Attributes
    ----------
    below
        The lines that stand below its board.
    better
        Those that tell which other move is better if what can be taken is counted.
    cut
        Whether that move was cut.
    """

    below: tuple[str, ...]
    better: tuple[str, ...]
    cut: bool = False


def with_past_depth(
    tree: GameTree, marks: Sequence[Mark | Stub], details: Details, known: dict[int, PastDepth]
) -> list[Mark | Stub]:
    """Return marks with what is told where the depth ends.

    Parameters
    ----------
    tree, marks, details
        The recording, the marks of a picture, and what is shown of each.
    known
        What was found before, of each node; it is added to.
    """
    beside: dict[int | None, int] = {
        mark.parent: place
        for place, mark in enumerate(marks)
        if isinstance(mark, Stub) and not (mark.only_cut or mark.past)
    }
    told = _with_counts(tree, marks, details)
    beside_line = _told_by_a_board(tree, marks)
    best = None if beside_line is None else settled_line(tree, 0)
    for place, mark in enumerate(told):
        if not isinstance(mark, Mark) or not (mark.horizon or (mark.checked and mark.estimated)):
            continue
        if mark.node not in known:
            known[mark.node] = _past_depth(tree, mark.node, details)
        below, better, cut = known[mark.node]
        if beside_line is not None and beside_line == tree.columns.parent[mark.node]:
            instead = best is not None and mark.node == best.line[-1] and not mark.chosen
            better = _BEST_SO if instead and details.values == "all" else ()
        stub = told[beside[mark.parent]] if mark.parent in beside else None
        aside = any(line.startswith(NEXT) for line in below)
        # Where the chosen line ends the eye does, too: there it says itself what is better.
        if better not in ((), _BEST_SO) and isinstance(stub, Stub) and aside and not mark.chosen:
            told[beside[mark.parent]] = _with_better(stub, _counted(better), cut=cut)
            better = ()
        coming = _coming(tree, mark, below)
        if mark.result.endswith(WINS) and any(WINS_NEXT in line for line in below):
            coming["result"] = ""  # it is told below, with the move
        told[place] = mark._replace(notes=(*mark.notes, *below, *better), **coming)
    of_root = beside.get(0)
    if of_root is not None and isinstance(stub := told[of_root], Stub) and not stub.past:
        told[of_root] = _of_root(tree, told, stub, details)
    if details.values != "all":
        return told
    return _with_what_stands(tree, with_answers_that_hold(tree, told), beside)


def _coming(tree: GameTree, mark: Mark, below: Sequence[str]) -> dict[str, Any]:
    """Return the squares on which somebody wins next, and who, if it is told below the board."""
    next_, anyway = (any(told in line for line in below) for told in (WINS_NEXT, WINS_ANYWAY))
    squares = squares_won_next(tree, mark.node) if next_ or anyway else frozenset()
    if not squares:
        return {}
    mover = tree.player(mark.node)
    return {"coming": squares, "coming_for": mover if next_ else mover.other}


def _with_what_stands(
    tree: GameTree, marks: list[Mark | Stub], beside: Mapping[int | None, int]
) -> list[Mark | Stub]:
    """Return marks of which the stub beside the move played says that its value stands.

    Where lines end amid exchanges, which make a reader doubt it, and no title tells it anyway.

    Parameters
    ----------
    tree, marks, beside
        The recording, the marks, and the places of stubs by those of what they stand below.
    """
    place = next((n for n, m in enumerate(marks) if m.parent == 0 and _played(m)), None)
    if place is None or place not in beside or root_of(marks) or not answer_left_out(tree, marks):
        return marks
    played, stub = marks[place], marks[beside[place]]
    if not isinstance(played, Mark) or not isinstance(stub, Stub) or stub.past:
        return marks
    others_differ = less_than_played(tree, 0) or turned_by_takes(tree, 0) is not None
    if COUNTED in played.result or others_differ or not stands_settled(tree, played.node):
        return marks
    told = list(marks)
    past = f"{COUNTING}:", f"{played.move} still {played.value}"
    told[beside[place]] = stub._replace(past=past)
    return told


def _played(mark: Mark | Stub) -> bool:
    """Tell whether a mark is that of a move on the chosen line."""
    return isinstance(mark, Mark) and mark.chosen


def _with_counts(
    tree: GameTree, marks: Sequence[Mark | Stub], details: Details
) -> list[Mark | Stub]:
    """Return marks in which the moves of the root tell what they come to with captures counted."""
    told, root, counted = list(marks), root_of(marks), _counts(tree, marks, details)
    less, alone = less_than_played(tree, root), _alone(tree, root)
    below = {mark.parent: n for n, mark in enumerate(marks) if isinstance(mark, Stub)}
    for place, mark in enumerate(marks):
        if not isinstance(mark, Mark) or mark.parent != 0:
            continue
        if alone and (mark.chosen or mark.node in less):
            mark = told[place] = mark._replace(equal=False)
        if details.values == "all":
            foot = told[below[place]] if place in below else None
            told[place], foot = _once(mark, foot, _counted_text(tree, mark, counted, less))
            if foot is not None:
                told[below[place]] = foot
    told = with_line_counted(tree, told, written=details.values == "all")
    told = with_answers_counted(tree, told) if details.values == "all" else told
    return with_root_counted(tree, told)


def _told_by_a_board(tree: GameTree, marks: Sequence[Mark | Stub]) -> int | None:
    """Return below which node the better move is drawn, so that no words need to name it."""
    other = next(iter(counted_line(tree, root_of(marks))), None)
    drawn = {mark.node for mark in marks if isinstance(mark, Mark)}
    return tree.columns.parent[other] if other in drawn and other is not None else None


def _counts(tree: GameTree, marks: Sequence[Mark | Stub], details: Details) -> Mapping[int, str]:
    """Return what moves of the root come to with captures counted, as far as plates tell it."""
    if details.values != "all" or asks_nobody(tree):
        return {}
    below = [(mark.node, mark.parent) for mark in marks if isinstance(mark, Mark)]
    moves = {
        mark.node: [node for node, parent in below if parent == place]
        for place, mark in enumerate(marks)
        if isinstance(mark, Mark) and mark.parent == 0
    }
    return captured_plates(tree, root_of(marks), moves)


def _of_root(tree: GameTree, marks: Sequence[Mark | Stub], stub: Stub, details: Details) -> Stub:
    """Return what is not drawn of the root with which of these moves come to more, or to less."""
    if details.values != "all":
        return stub
    drawn = {mark.node for mark in marks if isinstance(mark, Mark) and mark.parent == 0}
    past = _coming_to_more(tree, drawn, stub, every=all_counted(tree, marks))
    past = past or _coming_to_as_much(tree, root_of(marks), drawn, stub)
    less = less_than_played(tree, root_of(marks))
    if not less and (worth := captured_equals(tree, root_of(marks), drawn)):
        if _RANGE in worth and not past:
            past = f"{COUNTING}:", f"the {stub.as_good} equal {worth}"
        else:
            stub = _with_equals(stub, f"{COUNTED}{worth}")
    return stub._replace(past=past) if past else _with_less(tree, less, drawn, stub)


def all_counted(tree: GameTree, marks: Sequence[Mark | Stub]) -> bool:
    """Tell whether it is known what each move of the root that is drawn comes to then.

    Parameters
    ----------
    tree, marks
        The recording, and the marks of a picture.
    """
    counted = captured_worths(tree, root_of(marks))
    drawn = (mark for mark in marks if isinstance(mark, Mark) and mark.parent == 0)
    return all(mark.node in counted or not mark.estimated for mark in drawn)


def _counted_text(
    tree: GameTree, mark: Mark, counted: Mapping[int, str], less: Mapping[int, float]
) -> str:
    """Return what a move comes to with captures counted, where that is not its value anyway."""
    if mark.node in less:
        return f"{COUNTED}{written_less(tree, mark.node, less[mark.node])}"
    told = counted.get(mark.node, "")
    mated = "#" in told and "#" in mark.value  # captures change nothing of that
    return f"{COUNTED}{told}" if told not in ("", mark.value) and not mated else ""


def _once(mark: Mark, foot: Mark | Stub | None, worth: str) -> tuple[Mark, Mark | Stub | None]:
    """Return the mark of a move and its stub so that one of them tells of a second look.

    The stub does, if it can: the plate bears the value alone, or what the move comes to, too.

    Parameters
    ----------
    mark, foot
        The mark, and the stub that stands below it; None: there is none.
    worth
        What the move comes to with captures counted, as the plate has it; empty: it does not.
    """
    again = mark.result == AGAIN
    told = isinstance(foot, Stub) and any(AGAIN in line for line in foot.lines)
    if worth:
        result = FOUND_AGAIN.strip() * (not told) if again else mark.result
        return mark._replace(result=f"{result} {worth}".lstrip()), foot
    return (mark._replace(result="") if again and told else mark), foot


def _coming_to_more(tree: GameTree, drawn: set[int], stub: Stub, *, every: bool) -> tuple[str, ...]:
    """Return how many moves that are not drawn come to as much as the best by captures counted.

    And count as less: that is why a title tells of them. They are so many of those that the stub
    does not say to be as good anyway. Unless plates tell it of `every` move that is drawn, only of
    those that the title names.
    """
    turned = turned_by_takes(tree, 0)
    told = () if turned is None else turned.moves if every else first_named(turned.moves)
    folded = [move for move in told if move not in drawn]
    if turned is None or not folded:
        return ()
    among = stub.moves - (stub.as_good + stub.doubts) * (turned.worth == turned.played)
    few = listed([visible(tree.notation(move)) for move in folded])
    some = f"{len(folded)} of the {among}" if len(folded) < among else f"all {among}"
    which = few if len(folded) <= _FEW else some
    return f"{COUNTING}:", f"{which} {COUNTED}{tree.rules.scale.signed(turned.worth)}"


def _coming_to_as_much(tree: GameTree, root: int, drawn: set[int], stub: Stub) -> tuple[str, ...]:
    """Return how many moves, not drawn and estimated worse, come to as much as the one played.

    Only where that is known of all: then the others come to less, and with those that are drawn
    they are as many as the title counts.
    """
    level, settled = level_rivals(tree, root), settled_line(tree, root)
    if not (level.sure and level.named) or settled is None:
        return ()
    equal = all_estimated_equal(tree, root)
    folded = [n for n in level_with_captures(tree).moves if n not in drawn and n not in equal]
    among = stub.moves - stub.as_good - stub.doubts
    worth = f"{COUNTED}{tree.rules.scale.signed(settled.worth)}"
    if not folded or among < len(folded):
        return ()
    worse = f", {among - len(folded)} worse" * (among > len(folded))
    few = listed([visible(tree.notation(move)) for move in folded])
    some = f"{len(folded)} of the {among}" if worse else f"all {among}"
    return f"{COUNTING}:", f"{few if len(folded) <= _FEW else some} {worth}{worse}"


def _alone(tree: GameTree, root: int) -> bool:
    """Tell whether every move estimated equal to the one played comes to less, as a title tells."""
    less = less_than_played(tree, root)
    equal = [move for move in all_estimated_equal(tree, root) if move != tree.choice(root)]
    return bool(equal) and all(move in less for move in equal)


def _with_less(tree: GameTree, less: Mapping[int, float], drawn: set[int], stub: Stub) -> Stub:
    """Return the stub of the root with which moves, estimated equal, come to less."""
    folded = [move for move in less if move not in drawn]
    if not folded:
        return stub
    told = {written_less(tree, move, less[move]) for move in folded}
    signed = tree.rules.scale.signed(tree.player(0).best([less[move] for move in folded]))
    exact = told == {signed}
    at_best = f"at {'most' if tree.player(0) is Player.MAX else 'least'} {signed}"
    every, (names, value) = len(folded) == stub.as_good, stub.best
    if exact and every and value.startswith(ALSO):
        return stub._replace(best=(names, f"{value} {COUNTED}{signed}"))
    few = listed([visible(tree.notation(move)) for move in folded])
    which = f"{len(folded)} of the {stub.as_good}" if not every else f"these {len(folded)}"
    which = few if len(folded) <= _FEW else which
    worth = f" {COUNTED}{signed}" if exact else f": {at_best}"  # an arrow leads to a plain value
    return stub._replace(past=(f"{COUNTING}:", f"{which}{worth}"))


def _with_equals(stub: Stub, worth: str) -> Stub:
    """Return the stub of the root with what the moves estimated equal come to, where it says so."""
    names, value = stub.best
    if value.startswith(ALSO):
        return stub._replace(best=(names, f"{value} {worth}"))
    if stub.equal and stub.guessed == stub.as_good == stub.moves and not stub.named:
        return stub._replace(estimates=f"{stub.estimates} {worth}")
    return stub


def _past_depth(tree: GameTree, node: int, details: Details) -> PastDepth:
    """Return what is told where the depth ends with a node."""
    better: tuple[str, ...] = ()
    if details.values == "all":
        better = kept_otherwise(tree, node) or held_otherwise(tree, node)
    cut = bool(better) and _names_a_cut(tree, node, better[0])
    return PastDepth(horizon_lines(tree, node, details), better, cut)


def _names_a_cut(tree: GameTree, node: int, line: str) -> bool:
    """Return whether the move that is better than the one to a node was cut."""
    beside = tree.children(tree.columns.parent[node])
    cut = (child for child in beside if tree.columns.kind[child] == PRUNED)
    move = line.partition(" → ")[0].rstrip(",")
    return any(move.endswith(f" {visible(tree.notation(child))}") for child in cut)


def _with_better(stub: Stub, lines: tuple[str, ...], *, cut: bool) -> Stub:
    """Return a stub with which move is better: behind those that were cut, if it is one of them."""
    if not cut:
        return stub._replace(past=lines)
    if stub.held:
        return stub._replace(past_cut=lines, held=f"{stub.held};")
    return stub._replace(past_cut=lines, why_cut=f"{stub.why_cut};" * bool(stub.why_cut))


def _counted(better: Sequence[str]) -> tuple[str, ...]:
    """Return which move is better, as it is told beside others that are not drawn."""
    return tuple(better) if better[0].startswith(SAFER) else best_counting(better)
