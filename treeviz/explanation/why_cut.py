"""Why the rest of the moves at a position was not looked at: a cut, as a fact.

>>> from treeviz import alphabeta, games
>>> from treeviz.tree.cuts import cut_at
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> fact = cut_fact(tree, cut_at(tree, tree.find("C")))
>>> fact.answer.notation, fact.value, fact.has, [step.notation for step in fact.line]
('leaf 0', 2.0, 3.0, ['B'])
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isinf
from typing import Any

from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.fact import Estimate, Named, PlayedMove, Side, is_bare_number
from treeviz.explanation.meaning import Meaning, had_as, meaning, proved
from treeviz.explanation.move_facts import Ending
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.retakes import regained, taken_after, taken_back
from treeviz.explanation.threats import named_threats, remark_of, theory_of, threats_of
from treeviz.formatting.phrases import MOST_NAMED
from treeviz.game.game import Player
from treeviz.tree.columns import HORIZON, TERMINAL
from treeviz.tree.cuts import Cut, comparison
from treeviz.tree.game_tree import GameTree
from treeviz.tree.must_answer import must_answer
from treeviz.tree.opinions import silent
from treeviz.tree.unseen_wins import unseen_wins


def about_cut(tree: GameTree, cut: Cut, *, terms: bool = True) -> Statement:
    """Return why the rest of the moves at a node was not looked at.

    Parameters
    ----------
    tree
        The recording.
    cut
        Where it was cut; the opponent of the player to move there is the one who will not go there.
    terms
        Whether the heuristic is asked what it counts after the last move looked at.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> from treeviz.tree.cuts import cut_at
    >>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    >>> print(about_cut(tree, cut_at(tree, tree.find("C"))).text)  # doctest: +NORMALIZE_WHITESPACE
    After leaf 0 MAX gets +2 at best, worse than the +3 it already has with B. MIN chooses, so
    leaf 1 and leaf 2 could only make that worse for MAX: not looked at.
    """
    fact = cut_fact(tree, cut, terms=terms)
    nodes = (cut.node, cut.refutation, cut.cause if cut.refutation is not None else None)
    told = [node for node in nodes if node is not None]
    told += [move.node for move in fact.tried]
    if fact.threat is not None:
        told += [_at_once(tree, move.node)[fact.threat.notation] for move in fact.tried]
    return Statement.of(tree, fact, told)


def cut_fact(
    tree: GameTree,
    cut: Cut,
    above: int | None = None,
    *,
    alone: bool = True,
    terms: bool = True,
) -> CutFact:
    """Return the fact that the rest of the moves at a node was not looked at, and why.

    Parameters
    ----------
    tree
        The recording.
    cut
        Where it was cut.
    above
        The node of the move below which it is told, if that is another.
    alone
        Whether it is told with that move only.
    terms
        Whether the heuristic is asked what it counts after the last move looked at.
    """
    mover, value = tree.player(cut.node), tree.value_at(cut.node)
    refutation, cause = cut.refutation, cut.cause
    means = _meant(tree, refutation, mover.other)
    wins = above is None and refutation is not None and means is Meaning.LOSS
    children = tree.children(cut.node)
    has_meaning = Meaning.BOUND if cause is None else had_as(tree, cause, mover.other)
    won = cause is not None and has_meaning is Meaning.WIN and tree.value_at(cause) == value
    remark = remark_of(tree, [refutation]) if wins and refutation is not None else ""
    estimate = _estimated(tree, refutation, value) if terms and above is None else None
    tried = () if above is not None else _weaker(tree, cut)
    return CutFact(
        at=Named.of(tree, cut.node),
        path=() if above is None else _played(tree, above, cut.node),
        mover=Side.of(tree, mover),
        opponent=Side.of(tree, mover.other),
        answer=None if refutation is None else called(tree, refutation, cut.node),
        place=0 if refutation is None else children.index(refutation),
        value=value,
        bound=tree.bound(cut.node),
        meaning=means,
        branches=tuple(called(tree, branch, cut.node) for branch in cut.pruned[:MOST_NAMED]),
        more=len(cut.pruned[MOST_NAMED:]),
        has=None if cause is None else tree.value_at(cause),
        has_meaning=has_meaning,
        line=() if cause is None else Named.all_of(tree, way(tree, above, cause)),
        final=cause is None and value is not None and isinf(value),
        unsafe=unsafe(tree, cut),
        settled=tree.bound(0) == "exact",
        lost=proved(tree, cut.node, mover.other) is Meaning.LOSS,
        rival=not cut.node
        or tree.value_at(cut.node) == tree.value_at(tree.columns.parent[cut.node]),
        under=None if above is None or alone else Named.of(tree, above),
        at_once=refutation is not None and tree.columns.kind[refutation] == TERMINAL,
        asked=not (silent(tree.heuristic) and tree.reaches_horizon),
        remark=remark,
        theory=theory_of(tree, [cut.node]) if won and above is None else "",
        estimate=estimate,
        **_then(tree, refutation, above),
        as_now=estimate is not None
        and refutation is not None
        and Estimate.is_kept(tree, tree.columns.parent[cut.node], refutation),
        tried=tried,
        tried_win=_all_won(tree, tried, mover.other),
        **worth_of_tried(tree, tried, mover.other),
        threat=_threat(tree, tried),
        **_retake(tree, None if estimate is None else refutation),
        regained=None if estimate is None or refutation is None else regained(tree, refutation),
        threats=_threats(tree, refutation) if wins and terms else (),
        must=above is None and terms and refutation == must_answer(tree, cut.node) is not None,
        unseen_win=_unseen_win(tree, cut) if above is None and terms else None,
        moves_on=cut.node > 0 and tree.player(tree.columns.parent[cut.node]) is mover,
    )


def _then(tree: GameTree, answer: int | None, above: int | None) -> dict[str, Any]:
    """Return the reply with which the depth ends after an answer, and how the line ends with it."""
    end = None if answer is None else next(iter(tree.best_play(answer)[1:2]), None)
    if end is None or tree.columns.kind[end] != HORIZON or tree.bound(end) != "exact":
        return {}
    ending = Ending(Meaning.ESTIMATE, "", tree.value_at(end), "", Estimate.of(tree, end))
    later = ending._replace(**taken_after(tree, end)) if above is None else ending
    return {"then": PlayedMove.of(tree, end), "later": later}


def _retake(tree: GameTree, end: int | None) -> dict[str, Any]:
    """Return what takes next where the depth ends, and whether it takes what was left hanging."""
    retake, hangs = (None, False) if end is None else taken_back(tree, end)
    return {"retake": retake, "hangs": hangs}


def _estimated(tree: GameTree, node: int | None, value: float | None) -> Estimate | None:
    """Return what is estimated at a node, if the depth ends there and that is the value."""
    if node is None:
        return None
    ends = tree.columns.kind[node] == HORIZON and tree.value_at(node) == value
    return Estimate.of(tree, node) if ends else None


def _threats(tree: GameTree, refutation: int | None) -> tuple[str, ...]:
    """Return the threats that an answer makes which wins, if no move meets them all."""
    return () if refutation is None else named_threats(tree, threats_of(tree, refutation))


def _unseen_win(tree: GameTree, cut: Cut) -> Named | None:
    """Return an answer that was not looked at and wins at once, if no other does; or None."""
    above = tree.parent(cut.node)
    if above is None or tree.player(above) is tree.player(cut.node) or _at_once(tree, cut.node):
        return None
    wins = unseen_wins(tree, cut.node, tree.player(cut.node))
    return Named.of(tree, wins[0]) if wins else None


def _weaker(tree: GameTree, cut: Cut) -> tuple[Named, ...]:
    """Return the moves looked at before the one that was enough, if none of them was.

    Each is proved to leave the opponent more than it has elsewhere, or than that one where it wins.
    """
    if cut.refutation is None:
        return ()
    opponent = tree.player(cut.node).other
    before = [node for node in tree.children(cut.node) if node < cut.refutation]
    leaves = tree.bounds(cut.refutation)[opponent is Player.MAX]  # at most
    has = None if cut.cause is None else tree.value_at(cut.cause)
    leaves = opponent.best([leaves, has]) if has is not None else leaves
    if any(not opponent.better(tree.proof.ensured(n, opponent.code), leaves) for n in before):
        return ()
    return tuple(called(tree, node, cut.node) for node in before)


def _all_won(tree: GameTree, tried: Sequence[Named], player: Player) -> bool:
    """Tell whether a player is proved to win after each of some moves, and there are any."""
    return bool(tried) and all(proved(tree, move.node, player) is Meaning.WIN for move in tried)


def worth_of_tried(tree: GameTree, tried: Sequence[Named], player: Player) -> dict[str, Any]:
    """Return what a player has at least after each of some moves, and whether it has just that.

    Parameters
    ----------
    tree, tried, player
        The recording, the moves, and who does not make them.
    """
    least = [tree.proof.ensured(move.node, player.code) for move in tried]
    worth = player.other.best(least) if least else inf
    if isinf(worth):
        return {"tried_worth": None, "tried_exact": False}
    exact = all(tree.bounds(move.node) == (worth, worth) for move in tried)
    return {"tried_worth": worth, "tried_exact": exact}


def _threat(tree: GameTree, tried: Sequence[Named]) -> Named | None:
    """Return the move with which who does not move wins at once after each of some moves, if any.

    It was a threat that none of them met.
    """
    if not tried:
        return None
    first, *others = (_at_once(tree, move.node) for move in tried)
    for notation, node in first.items():
        if all(notation in wins for wins in others):
            return Named(node, notation)
    return None


def _at_once(tree: GameTree, node: int) -> dict[str, int]:
    """Return the moves at a node that win at once for who makes them, by their notation."""
    player, kinds = tree.player(node), tree.columns.kind
    ends = (child for child in tree.children(node) if kinds[child] == TERMINAL)
    return {tree.notation(end): end for end in ends if tree.winner(end) is player}


def unsafe(tree: GameTree, cut: Cut) -> bool:
    """Tell whether nothing that is recorded shows that it was safe to leave out the moves of a cut.

    It was if the last move looked at reaches the window, or wins; where the search was broken off,
    or chance moves, that was the reason.

    Examples
    --------
    >>> from treeviz import Recorder
    >>> from treeviz.tree.cuts import cut_at
    >>> recorder = Recorder()
    >>> with recorder.visit("A") as visit:
    ...     with recorder.visit("B", move="b") as below:
    ...         below.value = 3
    ...     recorder.prune("c")
    ...     visit.value = 3
    >>> unsafe(recorder.tree(), cut_at(recorder.tree(), 0))
    True
    """
    player, last = tree.player(cut.node), cut.refutation
    if tree.unfinished or player is Player.CHANCE:
        return False
    if last is not None and proved(tree, last, player) is Meaning.WIN:
        return False
    found = comparison(tree, cut)
    if found is None:
        return True
    nobodys = found.bound == (-inf if player is Player.MIN else inf)  # never narrowed
    return nobodys and tree.bound(cut.node) != "exact"


def way(tree: GameTree, above: int | None, node: int) -> list[int]:
    """Return the path to a node: from below another that it passes, or else from the root.

    Parameters
    ----------
    tree, node
        The recording, and where the path ends; the node is its last.
    above
        The other; None: the root.
    """
    path = tree.path(node)
    return path[path.index(above) + 1 :] if above in path else path[1:]


def _played(tree: GameTree, above: int, node: int) -> tuple[PlayedMove, ...]:
    """Return the moves from below a node to one that it lies above, with who makes each."""
    return tuple(PlayedMove.of(tree, step) for step in way(tree, above, node))


def called(tree: GameTree, node: int, below: int) -> Named:
    """Return a move as it is told below another; a leaf that has only a number is said to be one.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Explicit("A(B(D(7 4) E(9 2)) C(5))"))
    >>> called(tree, tree.find("B D 0"), tree.find("B")).notation
    'leaf 0 of D'
    """
    notation, above = tree.notation(node), tree.columns.parent[node]
    if not is_bare_number(tree, node, notation):
        return Named(node, notation)
    owner = "" if above == below else tree.notation(above)
    return Named(node, f"leaf {notation} of {owner}" if owner else f"leaf {notation}")


def _meant(tree: GameTree, node: int | None, player: Player) -> Meaning:
    return Meaning.BOUND if node is None else meaning(tree, node, player)
