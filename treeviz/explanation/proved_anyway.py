"""What is proved although a choice rests on estimates: the facts, and their English.

An estimate decides the choice, and the rules may still have proved some of it: that one move loses,
or only that nobody can force a win in so few plies.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("x__/_o_/___"), depth=2)
>>> proved_words(proved_anyway(tree, 0, tree.children(0), ("",) * 7))
'Neither side can force a win within two plies; beyond that nothing is known.'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf, isfinite
from typing import Any, NamedTuple

from treeviz.explanation.fact import Fact
from treeviz.explanation.meaning import Meaning, counts_as, has_winner, proved
from treeviz.explanation.whole_facts import PlacedMove
from treeviz.explanation.whole_words import these
from treeviz.formatting.phrases import in_words, listed, plies_in_words
from treeviz.game.game import Player
from treeviz.tree.columns import CHANCE, HORIZON, INNER, PRUNED, TERMINAL
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.forced_past_depth import lost_later
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import beaten_past_depth, lost_past_depth
from treeviz.tree.opinions import silent
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.unseen_wins import met_past_depth, win_past_depth, won_past_depth

_PLIES = 3  # positions of a line: of fewer nothing is told
_NAMED = 4  # moves; of more the first
_WINS = 3  # moves with which a win is completed: more are not named
_SEARCHED = {INNER, TERMINAL, HORIZON, PRUNED}  # what a search that stops at a depth is made of


class Sure(NamedTuple):
    """A move whose result the rules prove; where nobody wins, `payoff` is what it is worth."""

    move: PlacedMove
    meaning: Meaning
    payoff: float | None


@dataclass(frozen=True)
class ProvedAnyway(Fact):
    """What the rules prove although the choice rests on an estimate.

    Attributes
    ----------
    sure, open
        The moves whose result is proved, and those whose is not.
    forced
        Within how many plies it is proved that neither side can force a win; None: it is not.
    counts_as
        What every move is to the mover by infinite estimates, a win or a loss; None: neither.
    unknown
        Whether nobody was asked for estimates.
    shown
        Who wins at once after every answer to the choice, by the rules; empty: nobody is seen to.
    answers
        The nodes of these answers.
    won
        The choice, if it is seen to win so, and then every other move that is.
    past_depth
        Whether the rules show more, past the depth: that the choice loses, or which moves win.
    swing
        By how much one ply of the line played changes the estimate at most, as it is written, if
        that is more than its value, and nothing is taken there; else empty.
    exact
        Whether the values of the open moves are exact, so that none of them loses by force in time.
    choice
        The move that is chosen, as it is written; empty: none is.
    beaten
        Other open moves to which the best answer wins two plies past the depth, by the rules.
    wins
        The moves, as they are written, one of which wins after each of `answers`.
    """

    sure: tuple[Sure, ...]
    open: tuple[PlacedMove, ...]
    forced: int | None = None
    counts_as: Meaning | None = None
    unknown: bool = False
    shown: str = ""
    answers: tuple[int, ...] = ()
    won: tuple[PlacedMove, ...] = ()
    past_depth: bool = False
    swing: str = ""
    exact: bool = False
    choice: str = ""
    beaten: tuple[PlacedMove, ...] = ()
    wins: tuple[str, ...] = ()


def proved_anyway(
    tree: GameTree,
    node: int,
    moves: Sequence[int],
    places: Sequence[str],
    lost: Collection[int] = (),
) -> ProvedAnyway:
    """Return which results are proved in spite of the estimates, and which are open.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    moves, places
        The nodes that its moves lead to, and what each is called where that is clear.
    lost
        Those that lose by the rules, to answers that the search left out.
    """
    me = tree.player(node)
    ends = (end for move in moves for end in (move, *tree.children(move)))
    results = tree.results
    winners = (results.won, results.lost, results.drawn) != (None, None, frozenset()) and any(
        has_winner(tree, tree.principal_variation(end)[-1]) for end in ends
    )
    sure, unknown = list[Sure](), list[PlacedMove]()
    for move, place in zip(moves, places, strict=True):
        placed = PlacedMove(move, tree.notation(move), place)
        low, high = tree.certainty.at(move)
        kind = proved(tree, move, me) if winners else None
        kind = Meaning.LOSS if move in lost else kind
        if kind is not None:
            sure.append(Sure(placed, kind, None))
        elif not winners and low == high:
            sure.append(Sure(placed, Meaning.PAYOFF, tree.value_at(move)))
        else:
            unknown.append(placed)
    choice = tree.choice(node)
    answers = [] if choice is None else met_past_depth(tree, choice)
    winning = {choice, *won_past_depth(tree, node)} if answers else set()
    won = (move for move in unknown if move.node in winning)
    return ProvedAnyway(
        tuple(sure),
        tuple(unknown),
        forced=_nobody_forces(tree, node),
        counts_as=_counts_as(tree, moves, me),
        unknown=asks_nobody(tree),
        shown=tree.rules.side(me) if answers else "",
        answers=tuple(answers),
        won=tuple(sorted(won, key=lambda move: move.node != choice)),
        past_depth=_known_later(tree, node) if not answers else False,
        swing=_swing(tree, node),
        exact=all(tree.bound(move.node) == "exact" for move in unknown),
        choice="" if choice is None else tree.notation(choice),
        beaten=tuple(m for m in unknown if m.node != choice and beaten_past_depth(tree, m.node)),
        wins=wins_after(tree, answers),
    )


def _known_later(tree: GameTree, node: int) -> bool:
    """Return whether the rules show that moves lose past the depth, or that some win."""
    choice = tree.choice(node)
    if choice is None:
        return False
    decided = won_past_depth(tree, node) or (not node and lost_later(tree))
    return lost_past_depth(tree, choice) is not None or bool(decided)


def wins_after(tree: GameTree, answers: Sequence[int]) -> tuple[str, ...]:
    """Return the moves, as they are written, one of which wins after each of some answers.

    Parameters
    ----------
    tree, answers
        The recording, and the nodes of the answers, where the depth ends.
    """
    wins = (win_past_depth(tree, answer) for answer in answers)
    return tuple(dict.fromkeys(win for win in wins if win))


def _swing(tree: GameTree, node: int) -> str:
    """Return by how much one ply of the line played changes the estimate at most; or nothing."""
    line = tree.best_play(node)
    if silent(tree.heuristic) or any(takes_a_piece(tree, move) for move in line[1:] if move):
        return ""
    values = [v for v in map(tree.static, line) if v is not None and isfinite(v)]
    if len(values) < len(line) or len(values) < _PLIES:
        return ""
    most = max(abs(after - before) for before, after in pairwise(values))
    turns = most > abs(tree.value_at(node) or 0.0)
    return tree.rules.scale.signed(most).lstrip("≈+") if turns else ""


def _nobody_forces(tree: GameTree, node: int) -> int | None:
    """Return within how many plies neither side can force a win; None if that is not proved.

    A win that is forced within the depth is the value, whatever is estimated elsewhere. So a value
    between a loss and a win, if it is exact, shows that there is none.
    """
    facts, columns, value = tree.facts, tree.columns, tree.value_at(node)
    kinds = columns.kind[node : columns.end[node]]
    searched = not kinds.translate(None, bytes(_SEARCHED))
    known = searched and CHANCE not in columns.player and not facts.depth_penalty
    if facts.depth is None or not known or value is None or tree.bound(node) != "exact":
        return None
    known_worth = tree.rules.win_worth or tree.rules.aim
    if not known_worth and tree.results.win is tree.results.loss is None:
        return None  # a game that is played for points
    lost, won = (_win(tree, side, PRUNED not in kinds) for side in (Player.MIN, Player.MAX))
    if lost is None or won is None or not lost < value < won:
        return None
    plies = facts.depth - tree.ply(node)
    return plies if plies > 1 else None  # that no move wins at once is seen


def _win(tree: GameTree, side: Player, whole: bool) -> float | None:
    """Return what every win of a side is worth; infinite where there is none; None: not known.

    `whole`: whether every move was looked at.
    """
    sign, results = (1 if side is Player.MAX else -1), tree.results
    if tree.rules.scale.win is not None:
        return sign * tree.rules.scale.win
    worth = results.win if side is Player.MAX else results.loss
    if worth is None and (results.won if side is Player.MAX else results.lost) is None:
        worth = None if tree.rules.win_worth is None else sign * tree.rules.win_worth
    some = results.won if side is Player.MAX else results.lost
    return sign * inf if whole and some is None else worth


def _counts_as(tree: GameTree, moves: Sequence[int], me: Player) -> Meaning | None:
    """Return what the choice is by infinite estimates: a win, or a loss whatever is played."""
    exact = (tree.value_at(move) if tree.bound(move) == "exact" else None for move in moves)
    kinds = {counts_as(value, me) for value in exact}
    if Meaning.WIN in kinds:
        return Meaning.WIN
    return Meaning.LOSS if kinds == {Meaning.LOSS} else None


def proved_words(fact: ProvedAnyway) -> str:
    """Return what is proved in spite of the estimates, and what is open."""
    if not fact.sure:
        return _nothing_proved(fact)
    answers = "the only answer" if len(fact.answers) == 1 else "every answer"
    named = f", with {listed(fact.wins, 'or')}" if 0 < len(fact.wins) <= _WINS else ""
    by_rules = f"One ply past the depth {fact.shown} wins all the same: at once after {answers}"
    by_rules += f"{named}."
    told = []
    for means, value in dict.fromkeys(sure[1:] for sure in fact.sure):
        moves = [sure.move for sure in fact.sure if sure[1:] == (means, value)]
        alone = len(fact.open) == 1 and len(moves) == len(fact.sure) > 1
        which = these(moves, rest=alone)
        verbs = (means.value, means.plural)
        if means is Meaning.PAYOFF:
            worth = fact.scale.signed(value)
            verbs = f"is worth {worth}", f"are worth {worth}"
        told.append(f"{which} {verbs[len(moves) > 1]}")
    forced = fact.forced if fact.exact else None
    more = fact.shown or fact.past_depth or fact.beaten  # by the rules, than the search proved
    begin = "Within the depth only this is proved:" if more else "Only this is proved:"
    text = f"{begin} {listed(told)}."
    if fact.past_depth:
        return text
    if fact.shown and len(fact.open) == 1:
        if len(fact.answers) == 1:  # that is told with the move
            by_rules = f"One ply past the depth {fact.shown} wins."
        return f"{text} {by_rules}"
    if not fact.open:
        return text
    if fact.won:
        win = "wins" if len(fact.won) == 1 else "win"
        unseen = " all the same" * (fact.counts_as is None)  # the estimates say otherwise
        shown = f"One ply past the depth the rules show that {_few(fact.won)} {win}{unseen}, "
        shown += "at once after every answer."
        left = [move for move in fact.open if move not in fact.won]
        return " ".join([text, shown, *([_open_words(fact, left, None)] if left else [])])
    if all(sure.meaning is Meaning.PAYOFF for sure in fact.sure):
        are = "is" if len(fact.open) == 1 else "are"
        return f"{text} What {_rest(fact.open)} {are} worth rests on estimates."
    if not forced or fact.shown:
        return f"{text} {_open_words(fact, fact.open, forced)}"
    then = forced - 1  # after that move
    nobody = f"after {fact.choice} nobody can force a win within the next {plies_in_words(then)}"
    if then == 1:
        nobody = f"no answer to {fact.choice} wins at once"
    return f"{begin} {', '.join(told)}, and {nobody}. {_open_words(fact, fact.open, None)}"


def _open_words(fact: ProvedAnyway, moves: Sequence[PlacedMove], forced: int | None) -> str:
    """Return that nothing is proved of some moves, which are all that are left.

    `forced`: within how many plies nobody forces a win; None: that is not known.
    """
    within = f"; nobody can force a win within {plies_in_words(forced)}" if forced else ""
    beaten = [move for move in moves if move in fact.beaten]
    if not beaten:
        return f"Who wins after {_rest(moves)} is open{within}."
    lose = "loses" if len(beaten) == 1 else "lose"
    shown = f"Two plies past the depth the rules show that {_few(beaten)} {lose}, too"
    left = [move for move in moves if move not in fact.beaten]
    return f"{shown}; who wins after {_rest(left)} is open{within}." if left else f"{shown}."


def _few(moves: Sequence[PlacedMove]) -> str:
    """Return what some moves are called together: of many the first, and how many more."""
    if len(moves) <= _NAMED:
        return these(moves, rest=False)
    return f"{these(moves[:1], rest=False)} and {in_words(len(moves) - 1)} others"


def _rest(moves: Sequence[PlacedMove]) -> str:
    """Return what the moves that are left are called together."""
    return these(moves, rest=False) if len(moves) == 1 else f"the other {in_words(len(moves))}"


def _nothing_proved(fact: ProvedAnyway) -> str:
    """Return that no result is proved, and what is known all the same."""
    if fact.counts_as is not None:
        answers = "the only answer" if len(fact.answers) == 1 else "every answer"
        every = "this wins" if fact.counts_as is Meaning.WIN else "every move loses"
        if fact.shown and fact.counts_as is Meaning.WIN:
            return (
                "By the estimates this wins, and so it does: by the rules "
                f"{fact.shown} wins at once after {answers}{_so_others(fact)}."
            )
        if fact.past_depth and fact.counts_as is not Meaning.WIN:
            return f"By the estimates {every}."
        return f"By the estimates {every}; the search stopped before the end, so it is not proved."
    if fact.shown:
        more = "One ply past the depth the rules show a certain win"
        return f"{more}: {fact.shown} wins at once after every answer{_so_others(fact)}."
    if fact.forced is None and fact.unknown:
        return "Nothing is proved: every 0 stands for what is not known."
    if fact.forced is None:
        return "Nothing is proved: every value rests on estimates."
    told = f"Neither side can force a win within {plies_in_words(fact.forced)}"
    if fact.unknown:
        return f"{told}; beyond that nothing is known."
    told = f"This much is certain: n{told[1:]}"
    if fact.past_depth:
        return f"{told}."
    if not fact.swing:
        return f"{told}; all else is estimated."
    rough = f"they change by up to {fact.swing} from ply to ply along the line expected"
    return f"{told}; the estimates are rough: {rough}."


def _so_others(fact: ProvedAnyway) -> str:
    """Return after which other moves the rules show the same; empty if after none."""
    others = fact.won[1:]
    return f", and so it does after {_few(others)}" if others else ""


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {ProvedAnyway: proved_words}
