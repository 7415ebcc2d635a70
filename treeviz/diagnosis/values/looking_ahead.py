"""How far a search looks of how far it was asked, and what it says of where it stops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf, isclose, isfinite
from typing import NamedTuple

from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.calls.laid_out import laid_out
from treeviz.diagnosis.findings.example_tree import finding
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.pictures import called_at, in_search, side, way_to
from treeviz.diagnosis.findings.result_kinds import (
    LooksAhead,
)
from treeviz.diagnosis.findings.search_kinds import (
    EstimateUsed,
    RememberedShallow,
)
from treeviz.diagnosis.sample import Sample
from treeviz.errors import GameError
from treeviz.game.contract import ask, place_of, worth
from treeviz.game.game import Game, Heuristic, Player, State
from treeviz.tree.columns import HORIZON, INNER
from treeviz.tree.game_tree import GameTree

_ASKED = (1, 2, 3, 4)  # plies
_MOST = 700  # nodes of one call
_ENOUGH = 4  # leaves with an estimate that is not 0


class Reach(NamedTuple):
    """How far a search looked from a position: the plies at which it stopped; None: at no ply.

    Attributes
    ----------
    mover
        Who is to move there.
    plies
        For each number of plies asked, at which the game went on and the search did not; as far as
        the time goes. Infinite: it had gone further than all that is asked when it was stopped.
    deepest
        How far it went in the last of these calls.
    at_once
        Whether it stops at once if no ply is asked for.
    """

    mover: Player
    plies: tuple[float | None, ...]
    deepest: int
    at_once: bool


def looks_as_asked(found: Sequence[tuple[State, Reach]]) -> bool | None:
    """Tell whether a search looks as many plies ahead as it is asked; None if that is not known.

    Parameters
    ----------
    found
        How far it looks from some positions.
    """
    if not found:
        return None
    told = [pair for _, reach in found for pair in zip(_ASKED, reach.plies, strict=False)]
    return all(ply is None or ply == asked for asked, ply in told) and not any(
        _goes_on(reach) for _, reach in found
    )


def reaches(calling: Calling, sample: Sample) -> list[tuple[State, Reach]]:
    """Return how far a search looks from some positions, where that can be told.

    It can where every line of a call stops at the same ply, so that nothing is extended.

    Parameters
    ----------
    calling
        How the search is called; it must take a depth.
    sample
        The positions, from which some of the first are taken.
    """
    found: list[tuple[State, Reach]] = []
    for player in (Player.MAX, Player.MIN):
        state = next((s for s in sample.unfinished if sample.mover[s] is player), None)
        reach = None if state is None else _reach(calling, sample.rules, state, player)
        if state is not None and reach is not None:
            found.append((state, reach))
    return found


def other_reach(
    calling: Calling, sample: Sample, found: Sequence[tuple[State, Reach]]
) -> Iterator[Finding]:
    """Yield that a search looks another number of plies ahead than it was asked.

    Parameters
    ----------
    calling, sample
        How it is called, and the positions.
    found
        How far it looks from some of them.
    """
    name = _name([reach for _, reach in found]) if found else None
    if name is not None:
        state, reach = found[0]
        asked = _ASKED[: len(reach.plies)]
        where = place_of(sample.rules, state)
        known = tuple(None if ply is None else int(ply) for ply in reach.plies if ply != inf)
        further = max(_ASKED) if inf in reach.plies else None
        fact = LooksAhead(where, calling.name, asked, known, further)
        yield finding(name, sample.rules, state, fact, plies=2)


def _reach(calling: Calling, rules: Game, state: State, player: Player) -> Reach | None:
    """Return how far a search looks from a state; None if that cannot be told."""
    plies: list[float | None] = []
    none, deepest = calling.exactly(state, 0, _MOST), 0
    at_once = not none.limited and (none.tree is None or len(none.tree) == 1)
    for asked in _ASKED:
        heard = calling.exactly(state, asked, _MOST)
        if heard.timed or heard.limited:
            deepest = max(deepest, heard.deepest)
            plies += [inf] if heard.deepest > max(_ASKED) else []  # else only nearer ones are known
            break
        if heard.tree is None:
            return None
        tree = laid_out(calling, heard.tree, state)
        if not isinstance(tree, GameTree):
            return None
        gone = tree.columns.plies()
        stops = {ply for ply, kind in zip(gone, tree.columns.kind, strict=True) if kind == HORIZON}
        if len(stops) > 1:
            return None
        plies.append(min(stops, default=None))
        deepest = max(gone, default=0)
        if plies == [None, None] and deepest > max(_ASKED):
            break
    reach = Reach(player, tuple(plies), deepest, at_once)
    return reach if len(plies) > 1 or inf in plies else None


def _name(reaches: Sequence[Reach]) -> str | None:
    """Return what explains how far a search looks from every position; None if nothing does."""
    if all(_goes_on(reach) for reach in reaches):
        # Only if it knows of a limit of none is it one that is lost on the way.
        return "depth-not-counted" if all(r.at_once for r in reaches) else "depth-ignored"
    if all(reach.plies == (1, *(0 for _ in _ASKED[1:])) for reach in reaches):
        return "table-ignores-depth"
    patterns: dict[str, Callable[[int, Player], set[int]]] = {
        "depth-counted-twice": lambda asked, mover: {(asked + 1) // 2},
        "depth-off-by-one": lambda asked, mover: {asked - 1},
        "depth-at-one-turn": lambda asked, mover: {2 * asked - 1, 2 * asked},
    }
    for name, pattern in patterns.items():
        if _fit(reaches, pattern):
            return name
    if _fit(reaches, lambda asked, mover: {asked + 1}):
        return "depth-off-by-one"
    return None


def _goes_on(reach: Reach) -> bool:
    """Tell whether a search went further than all that was asked for, however far it was asked."""
    stopped = any(ply is not None and isfinite(ply) for ply in reach.plies)
    return not stopped and reach.deepest > max(_ASKED)


def _fit(reaches: Sequence[Reach], pattern: Callable[[int, Player], set[int]]) -> bool:
    """Tell whether a search stops where a mistake would make it stop, wherever it stops at all.

    From each position it is seen to stop twice, or from two of them three times together.
    """
    told = [
        [(asked, ply) for asked, ply in zip(_ASKED, reach.plies, strict=False) if _stops(ply)]
        for reach in reaches
    ]
    if sum(map(len, told)) <= len(told):
        return False
    return all(
        any(ply != asked for asked, ply in known)
        and all(ply in pattern(asked, reach.mover) for asked, ply in known)
        for reach, known in zip(reaches, told, strict=True)
    )


def _stops(ply: float | None) -> bool:
    return ply is not None and isfinite(ply)


def horizon_values(trees: Sequence[GameTree], heuristic: Heuristic) -> Iterator[Finding]:
    """Yield that where a search stops it uses the estimate with another sign.

    Parameters
    ----------
    trees
        The searches, laid on the rules, values from MAX's side.
    heuristic
        What it was asked to estimate with.
    """
    leaves = [
        (tree, node, estimate, tree.columns.value[node])
        for tree in trees
        for node, kind in enumerate(tree.columns.kind)
        if kind == HORIZON and (estimate := _estimate(tree, node, heuristic))
    ]
    if not all(isclose(abs(value), abs(estimate)) for _, _, estimate, value in leaves):
        return  # another heuristic, or a table
    turned: dict[Player, set[bool]] = {}
    for tree, node, estimate, value in leaves:
        turned.setdefault(tree.columns.player_of(node), set()).add(value * estimate < 0)
    if len(leaves) < _ENOUGH or any(len(ways) > 1 for ways in turned.values()):
        return
    wrong = {player for player, ways in turned.items() if True in ways}
    if not wrong or (wrong == set(turned) and len(wrong) == 1):
        return  # at one side's turn alone nothing tells the two mistakes apart
    name = "horizon-sign" if wrong == set(turned) else "horizon-by-the-mover"
    tree, node, estimate, value = next(
        leaf for leaf in leaves if leaf[0].columns.player_of(leaf[1]) in wrong
    )
    mover = side(tree, tree.columns.player_of(node))
    fact = EstimateUsed(called_at(tree), way_to(tree, node), mover, estimate, value)
    yield in_search(name, tree, node, fact)


def shallow_answers(
    trees: Sequence[GameTree], heuristic: Heuristic, depth: int
) -> Iterator[Finding]:
    """Yield that a value is remembered from a search that looked less far than is asked now.

    Parameters
    ----------
    trees
        The searches, laid on the rules, in the order in which they were made.
    heuristic
        What they estimate with.
    depth
        How many plies each was asked to look ahead.
    """
    known: dict[State, dict[float, int]] = {}
    for tree in trees:
        columns, plies = tree.columns, tree.columns.plies()
        for node in range(len(columns) - 1, -1, -1):
            state, kind, value = columns.state[node], columns.kind[node], columns.value[node]
            left = depth - plies[node]
            if kind == HORIZON and left > 0:
                before = known.get(state, {}).get(value)
                if before is not None and before < left:
                    truth = _limited(tree, state, left, heuristic)
                    if truth is not None and not isclose(truth, value):
                        fact = RememberedShallow(
                            called_at(tree), way_to(tree, node), value, before, left, truth
                        )
                        yield in_search("table-ignores-depth", tree, node, fact)
                        return
            elif kind == INNER:
                seen = known.setdefault(state, {})
                seen[value] = max(left, seen.get(value, 0))


def _limited(tree: GameTree, state: State, left: int, heuristic: Heuristic) -> float | None:
    """Return what a position is worth so many plies ahead; None if the code fails."""
    rules = tree.rules
    try:
        moves = list(ask(rules, "moves", state, rules.moves))
        if not moves:
            return float(ask(rules, "utility", state, rules.utility))
        if left == 0:
            return worth(ask(rules, "the heuristic", state, heuristic), "it", rules, state)
        below = [_limited(tree, rules.play(state, m), left - 1, heuristic) for m in moves]
    except GameError:
        return None
    known = [value for value in below if value is not None]
    return rules.to_move(state).best(known) if len(known) == len(moves) else None


def _estimate(tree: GameTree, node: int, heuristic: Heuristic) -> float:
    """Return what a heuristic says of a leaf; 0 if it fails there."""
    rules, state = tree.rules, tree.columns.state[node]
    try:
        return worth(ask(rules, "the heuristic", state, heuristic), "it", rules, state)
    except GameError:
        return 0.0
