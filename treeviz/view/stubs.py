"""What is folded: some children of a node, with all that follows them → one counted stub.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> fold(tree, tree.children(0)[:2], parent=0, ply=1).lines
('[0,2]: draw', '[1,0]: x wins in 5 plies')
>>> fold(tree, tree.children(0), parent=0, ply=1).lines
('7 more moves', '3 won by x,', '4 draws')
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from treeviz.formatting.lettering import text_width, visible
from treeviz.formatting.numerals import count
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED, TERMINAL
from treeviz.tree.cuts import cut_at
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import holds_anyway, known_bound
from treeviz.tree.no_other_wins import no_other_wins
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import is_lost
from treeviz.view.answers import (
    answers_to,
    common_answer,
    commonest_answer,
    unsearched_answer,
    won_at_once,
)
from treeviz.view.checked_reply import checked_reply, worse_told
from treeviz.view.cut_reason import (
    cut_below,
    own_win_enough,
    reason_of_cut,
    why_cut_below,
)
from treeviz.view.endings import Decided, owned_by
from treeviz.view.labels import value_text, wins_elsewhere
from treeviz.view.leaf_sums import (
    counted_as,
    estimated_result,
    goes_on_to,
    how_play_goes_on,
    taken_after_replies,
    told_with_sum,
)
from treeviz.view.left_out_win import left_out_win, refuted_by, win_shown
from treeviz.view.line_told import LONG_MOVE, by_one_side, followed, side_in_notes, whose
from treeviz.view.named_moves import ALSO
from treeviz.view.open_moves import enough, win_again
from treeviz.view.past_depth_note import answered_otherwise, kept_otherwise, past_depth_note
from treeviz.view.scene import Details
from treeviz.view.second_look import none_beyond
from treeviz.view.short_lines import STILL_SHORT
from treeviz.view.span_of import span_of
from treeviz.view.stub import Stub
from treeviz.view.value_told import value_told
from treeviz.view.worth_by_answer import worth_by_answer
from treeviz.view.worth_when_named import all_win_next, also_worth, worth_when_named
from treeviz.view.worths_together import ends_of, range_of, worths_of

_NAMED, _FEW = 3, 2  # so few moves are named, or so few where others were cut
_BEFORE = 2  # moves of the root that are named before the rest is counted
_LONG = 7  # signs of a name that is not told where the same is told of each
_RESULT = 9.6  # ems of an outcome that is told in words


def fold(
    tree: GameTree,
    children: Sequence[int],
    *,
    parent: int,
    ply: int,
    blank: bool = False,
    alone: bool = False,
    line: Sequence[int] = (),
    equals: frozenset[int] = frozenset(),
    perhaps: frozenset[int] = frozenset(),
    reply: int | None = None,
    unknown: bool = False,
    answer: Callable[[int], int | None] | None = None,
    worse: Mapping[int, LeftOut] = MappingProxyType({}),
    held: int | None = None,
    at_best: str = "",
    behind: bool = False,
) -> Stub:
    """Return the stub that stands for some children of a node.

    Parameters
    ----------
    tree
        The recording.
    children
        The nodes that are not drawn.
    parent
        The place of their parent among the marks.
    ply
        Their distance from the root.
    blank
        Whether the range of their values is left out, for an exercise.
    alone
        Whether no child of their parent is drawn.
    line
        What follows of the chosen line, if it goes on with one of them.
    equals
        The moves of that node that are as good as the one played.
    perhaps
        Those that may be: they were searched in part.
    reply
        The one that gives that node its value, if that is to be told.
    unknown
        Whether nobody was asked where the search stopped, so that a 0 there is no estimate.
    answer
        Which reply a position goes on with: told of moves that are named. None: none is.
    worse
        The moves of the root that are worse than the search found, by answers that it left out.
    held
        The reply that none of those that were cut is better than, as they were looked at again.
    at_best
        What the best of them is worth, where it is not known which that is; else empty.
    behind
        Whether others are told of before them, in the same stub.
    """
    columns = tree.columns
    reply, line = (line[0], ()) if alone and len(line) == 1 else (reply, line)
    perhaps = frozenset() if alone else perhaps  # nothing that is drawn is as good
    tried = [child for child in children if columns.kind[child] != PRUNED]
    doubts = [child for child in tried if child in perhaps]
    looked = [child for child in tried if child not in doubts]
    unlike = [child for child in looked if child not in equals]
    behind |= len(unlike) < len(looked)
    left_out = [child for child in children if columns.kind[child] == PRUNED]
    again = {n for n in looked if n in worse and is_lost(tree, n, worse[n])}
    refuted = {n for n in looked if n in again or left_out_win(tree, n) is not None}
    equals -= refuted
    if alone and reply in refuted:  # another one counts, if it is the only one
        left = [child for child in looked if child not in refuted]
        reply = left[0] if len(left) == 1 else None
    above = columns.parent[children[0]]
    # Beside a win it matters of what nobody judged whether it wins, too.
    open_too = {*no_other_wins(tree)} if unknown and not (above or alone) else set[int]()
    guessed = [n for n in looked if n not in refuted and rests_on_estimates(tree, n)]
    guessed = [n for n in guessed if n not in open_too or tree.value_at(n)]
    unsure = set(guessed)
    sure = [child for child in looked if child not in unsure]
    left_open = {n for n in sure if holds_anyway(tree, n) or rests_on_estimates(tree, n)}
    certain = [child for child in sure if child in refuted or child not in left_open]
    unsettled = [child for child in sure if child not in certain]
    ended = ends_of(tree, certain, refuted)
    estimates = at_best or range_of(tree, guessed, worse, equals)
    unknown &= estimates.lstrip("≥≤ ") == "0"
    judged_by_none = unknown and bool(looked) and len(guessed) == len(looked)
    values = [v for v in map(columns.value_of, tried) if v is not None]
    few = 0 if at_best else _FEW if left_out else _NAMED
    # Where the answer that is drawn was cut, another one had been enough.
    enough_for_cut = None if alone or not left_out else cut_at(tree, above).refutation
    counts = reply if reply in looked or enough_for_cut is None else enough_for_cut
    best = _best(tree, looked, few, equals, counts, unknown, alone, worse, held)
    best, others = ((), "") if at_best else best, None
    alike = alone and answer is not None and len(guessed) == len(looked)
    line = line or (how_play_goes_on(tree, above) if alike else ())
    owner = whose(tree, above) if looked and alone else ""
    at_once = won_at_once(tree, looked, reply)
    if best[0] or (at_once[1] and alone):
        together = not (at_once[1] and alone) and (len(best[0]) > 1 or best[1].startswith(ALSO))
        beside = [child for child in tried if child not in (equals if together else {counts})]
        if beside:
            asked = partial(fold, tree, beside, perhaps=perhaps, unknown=unknown, worse=worse)
            shown = None if parent or alone else answer
            others = asked(parent=parent, ply=ply, answer=shown, behind=True)
            others = others._replace(decided=owned_by(owner, others.decided))
    tried.sort(key=lambda child: alone and child != reply)
    told = worth_when_named(tree, unknown, doubts, worse, equals, alone)
    named = _named(tree, tried, few, owner, told)
    each = "" if alone or left_out else all_win_next(tree, tried)
    one_worth = parent > 0 and not alone and len({worth for _, worth in named}) == 1 < len(named)
    if (each or one_worth) and any(len(move) > _LONG for move, _ in named):
        named = ()  # they are counted
    return Stub(
        parent=parent,
        ply=ply,
        moves=len(children),
        nodes=sum(map(tree.subtree_size, children)),
        low=min(values, default=None),
        high=max(values, default=None),
        blank=blank,
        cut=len(left_out),
        named=named,
        answers=answers_to(tree, tried, answer, {*equals, *doubts}, worse)
        if named and answer and not alone
        else (),
        results=_results(ended),
        decided=owned_by(owner, _decided(tree, ended)),
        sides=(side_in_notes(tree, Player.MAX), side_in_notes(tree, Player.MIN)),
        why_cut=reason_of_cut(tree, above) if left_out else "",
        held=none_beyond(tree, above) if left_out and held is not None else "",
        commonest=(each,) * bool(each)
        if alone or parent or unknown or not answer
        else commonest_answer(tree, unlike, answer, worse, others=behind),
        by_answer=()
        if alone or parent or unknown or not answer
        else worth_by_answer(tree, unlike, answer, worse),
        undecided=_few_names(tree, guessed) if unknown else (),
        cut_below=0 if parent or alone else cut_below(tree, tried),
        why_below="" if parent or alone else why_cut_below(tree, tried),
        range=at_best or range_of(tree, certain),
        open=len(unsettled),
        enough=own_win_enough(tree, above) if enough(tree, unsettled) else "",
        win_again=win_again(tree, unsettled) if enough(tree, unsettled) else None,
        estimates=estimates,
        guessed=len(guessed),
        counted_as=counted_as(tree, guessed, estimates) if alone else "",
        unknown=unknown,
        equal=bool(looked) and equals.issuperset(looked),
        alone=alone,
        worths=worths_of(tree, certain),
        as_good=sum(child in equals for child in looked),
        good_checked=any(known_bound(tree, n) != "exact" for n in looked if n in equals),
        best=((f"{owner}{best[0][0]}", *best[0][1:]), best[1]) if best[0] else best,
        others=others,
        further=_further(tree, line, unknown) if line else (),
        past=taken_after_replies(tree, reply, looked, equals, counted=not (named or best[0]))
        if alone and not line
        else answered_otherwise(tree, above, children) * (not alone),
        needless=alone and bool(left_out) and (judged_by_none or _needless(tree, above)),
        at_once=at_once,
        max_replies=tree.player(above) is Player.MAX,
        doubts=len(doubts),
        doubtful=_few_names(tree, doubts),
        unsearched=unsearched_answer(tree, above, worse, left_out),
        doubts_drawn=len(perhaps) > len(doubts),
        again=bool(above) and by_one_side(tree, above),
        missed=_missed(tree, above, reply, left_out),
        won=_won(tree, above, looked) if above and not alone else None,
        later=win_shown(tree, above) is not None
        and all(columns.kind[child] != TERMINAL for child in looked),
        by=common_answer(tree, certain, answer) if answer and not alone and ended else "",
        too=not alone and win_shown(tree, above) not in (None, *left_out),
        span=None if parent or win_shown(tree, above) is not None else span_of(tree, above, looked),
    )


def _missed(
    tree: GameTree, node: int, reply: int | None, left_out: Collection[int]
) -> tuple[str, ...]:
    """Return which moves that were cut win at once by the rules, beside one that does not.

    The one that is drawn, though it was cut, is not among them.
    """
    if reply is None or not left_out or tree.columns.kind[reply] == TERMINAL:
        return ()
    wins = [win for win in unseen_wins(tree, node, tree.player(node)) if win in left_out]
    return _few_names(tree, wins) or ((f"{count(len(wins))} of them",) if wins else ())


def _won(tree: GameTree, node: int, looked: Sequence[int]) -> tuple[str, ...] | None:
    """Return with which of some replies who moves at a node wins; None if that side does not."""
    player = tree.player(node)
    if proved_winner(tree, node) is not player and win_shown(tree, node) is None:
        return None
    winning = [n for n in looked if proved_winner(tree, n) is player]
    return _few_names(tree, winning) or ((count(len(winning), "more"),) if winning else ())


def _needless(tree: GameTree, node: int) -> bool:
    """Tell whether a cut was made as the other side wins elsewhere, so that all is left open."""
    return holds_anyway(tree, node) and wins_elsewhere(tree, cut_at(tree, node))


def _further(tree: GameTree, line: Sequence[int], unknown: bool) -> tuple[str, ...]:
    """Return how a line goes on, by its moves if they are few and short, and how it ends.

    Empty where nobody knows how it ends: then it leads nowhere that is worth telling.
    """
    end = line[-1]
    result = visible(tree.outcome(end))
    if tree.columns.kind[end] == PRUNED:  # a win at once, by the rules
        result = refuted_by(tree, tree.columns.parent[end])
    if not result or text_width(result, 1.0) > _RESULT:
        result = value_text(tree, end)
    if tree.columns.kind[end] == HORIZON:
        if unknown and result == "0":
            return ()
        result = estimated_result(tree, end)
    note = past_depth_note(tree, end, Details(), owner=True)
    after = (*filter(None, [note]), *kept_otherwise(tree, end))
    if written := followed(tree, line, "then ", ":"):
        *before, last = written
        ended = f"{last} {result}"
        if text_width(ended, 1.0) <= max((text_width(told, 1.0) for told in before), default=0):
            return *before, ended, *after
        return *written, result, *after
    number, plies = count(len(line), "ply").split(" ")
    return f"then {number} more {plies}:", result, *after


def _named(
    tree: GameTree,
    children: Sequence[int],
    few: int,
    owner: str,
    worth: Callable[[int], str],
) -> tuple[tuple[str, str], ...]:
    """Return some moves with their values, if they are few and short; the first as whose it is."""
    if len(children) > few:
        return ()
    named = [(visible(tree.notation(n)), worth(n)) for n in children]
    if any(len(move) > LONG_MOVE for move, _ in named):
        return ()
    return tuple((f"{owner * (not n)}{move}", worth) for n, (move, worth) in enumerate(named))


def _best(
    tree: GameTree,
    looked: Sequence[int],
    few: int,
    equals: frozenset[int],
    reply: int | None,
    unknown: bool,
    alone: bool,
    worse: Mapping[int, LeftOut],
    held: int | None,
) -> tuple[tuple[str, ...], str]:
    """Return the replies among some that count and their value, if they are few and short.

    Where some reply is drawn, they are not `alone`: those are told that are as good as the one that
    is played, or how many there are.
    """
    tied = [child for child in looked if child in equals]
    unjudged = unknown and sum(rests_on_estimates(tree, child) for child in looked) > 1
    if len(tied) == len(looked) or len(looked) <= few or unjudged:  # of these none is better
        return (), ""
    enough = reply if reply in looked and not (alone or tied) else None
    if enough is not None and checked_reply(tree, tree.columns.parent[enough]) is not None:
        return _few_names(tree, [enough]), told_with_sum(tree, enough, unknown)
    if not alone:
        return _few_names(tree, tied) or _counted(tree, tied), also_worth(tree, tied, unknown)
    if reply is None or reply not in looked or holds_anyway(tree, reply):
        return (), ""
    names = _few_names(tree, tied) or _few_names(tree, [reply])
    then, summed = goes_on_to(tree, reply, sure=held == reply) if len(names) == 1 else ("", "")
    if then:
        return (f"{names[0]}, {then}",), summed
    told = worse_told(tree, reply, worse[reply]) if reply in worse else ""
    one_sum = len(names) == 1 or bool(counted_as(tree, tied))  # equal values may be other sums
    return names, told or (told_with_sum if one_sum else value_told)(tree, reply, unknown)


def _results(ended: tuple[list[int], ...] | None) -> tuple[int, int, int] | None:
    """Return how many of some moves MAX wins, are draws, and MIN wins, if that is certain."""
    if ended is None:
        return None
    won, drawn, lost = map(len, ended)
    return won, drawn, lost


def _decided(tree: GameTree, ended: tuple[list[int], ...] | None) -> Decided:
    """Return the names of these moves, where they are few and short."""
    won, drawn, lost = ended or ((), (), ())
    return _few_names(tree, won), _few_names(tree, drawn), _few_names(tree, lost)


def _counted(tree: GameTree, moves: Sequence[int]) -> tuple[str, ...]:
    """Return how many some moves are; beside the root, where there is room, after the first."""
    for number in range(_BEFORE, 0, -1) if moves and not tree.columns.parent[moves[0]] else ():
        names = ", ".join(_few_names(tree, moves[:number]))
        told = f"{names} and {count(len(moves) - number)} more"
        if names and text_width(told, 1.0) <= STILL_SHORT:
            return (told,)
    return (f"{count(len(moves))} more",) * bool(moves)


def _few_names(tree: GameTree, moves: Sequence[int]) -> tuple[str, ...]:
    """Return what some moves are called, if they are so few and short that it can be said."""
    names = tuple(visible(tree.notation(move)) for move in moves[: _NAMED + 1])
    return names if len(names) <= _NAMED and all(len(name) <= LONG_MOVE for name in names) else ()
