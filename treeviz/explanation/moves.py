"""What is stated of one move: how the opponent answers, how it ends, and the hope that fails.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> [statement.text for statement in about_move(tree, 0, 1)]
['o answers [2,1] and wins at once.']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from math import inf

from treeviz.explanation.bounds_compared import contradiction
from treeviz.explanation.captures import counted_again
from treeviz.explanation.chance_facts import happens, on_average
from treeviz.explanation.fact import Estimate, Named, PlayedMove, Side, is_bare_number, squares
from treeviz.explanation.hopes import Hopes, nothing_better
from treeviz.explanation.meaning import Meaning, meaning, plies_of
from treeviz.explanation.move_facts import (
    AnyReply,
    BestReply,
    Bounded,
    BrokenOff,
    CutAway,
    CutByNullMove,
    Ending,
    EndsAtOnce,
    KnownBefore,
    NeverLookedAt,
    NoReply,
    OnlyEstimated,
    SearchedUnseen,
    WinsAtOnce,
    WinsByForce,
)
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.other_answers import other_answers
from treeviz.explanation.past_depth import win_past_ends, wins_anyway
from treeviz.explanation.retakes import count_hanging, taken_after, takes_after
from treeviz.explanation.seen_at_end import chain_at, held_at
from treeviz.explanation.threats import named_threats, remark_of, threats_of
from treeviz.explanation.why_cut import about_cut, called, unsafe
from treeviz.game.game import Player
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import (
    HORIZON,
    INNER,
    KNOWN,
    NULL,
    OPEN,
    PLAYERS,
    PRUNED,
    TERMINAL,
    UNSEEN,
)
from treeviz.tree.cuts import cut_at
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.forced_past_depth import forced_past_depth
from treeviz.tree.game_tree import GameTree
from treeviz.tree.must_answer import must_answer
from treeviz.tree.only_move import is_only_move
from treeviz.tree.opinions import silent
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.soonest_ends import soonest_line
from treeviz.tree.unseen_wins import missed_win, unseen_wins

_Line = tuple[PlayedMove, ...]
_ASKED = 60  # moves: chess has some forty
_ANSWERS = 3  # so many are named where they come to the same
_TRIED = 12  # moves as good, each of which is asked whether it is met by a win
_ANSWERED = 2  # nodes of a line that ends with the answer
_THREATENING = -3  # where a line that wins threatens: a reply and the win follow


def about_move(tree: GameTree, node: int, child: int) -> list[Statement]:
    """Return why the move from a node to one of its children is good or bad.

    Parameters
    ----------
    tree
        The recording.
    node
        The position that is explained.
    child
        The node that the move leads to.
    """
    return AboutMoves(tree, node).of(child)


class AboutMoves:
    """What is stated of the moves at one node; what concerns them all is found out once.

    Parameters
    ----------
    tree
        The recording.
    node
        The position that is explained.
    """

    def __init__(self, tree: GameTree, node: int) -> None:
        self.tree, self.node = tree, node

    def of(self, child: int) -> list[Statement]:
        """Return why the move to a child is good or bad."""
        return list(_Telling(self, child).statements())

    @cached_property
    def few(self) -> bool:
        """Whether the moves are so few that the heuristic is asked what it counts after each."""
        return len(list(islice(self.tree.columns.children(self.node), _ASKED + 1))) <= _ASKED

    @cached_property
    def risky(self) -> bool:
        """Whether nothing shows that it was safe to leave out what was not looked at."""
        return unsafe(self.tree, cut_at(self.tree, self.node))


class _Telling:
    """What is told of: the mover `me`, the move to `child`, and the replies to it."""

    def __init__(self, at: AboutMoves, child: int) -> None:
        tree, node = at.tree, at.node
        self.at, self.tree = at, tree
        self.node, self.child = node, child
        self.sides = {player: tree.rules.side(player) for player in PLAYERS}
        self.me = tree.player(node)
        self.mover = Side.of(tree, self.me)
        self.move = Named.of(tree, child)
        self.line, self.end = soonest_line(tree, child), tree.best_play(child)[-1]
        self._hopes = Hopes(tree, node, child, self.line[1:2])

    def statements(self) -> Iterator[Statement]:
        tree, child, move = self.tree, self.child, self.move
        kind = tree.columns.kind[child]
        if kind == PRUNED:
            best = nothing_better(tree, self.node)
            nodes = () if best is None else (best.node,)
            risky = best is None and self.at.risky
            wins = proved_winner(tree, self.node) is self.me
            yield Statement.of(tree, NeverLookedAt(move, best, risky, won=wins), nodes)
        elif tree.value_at(child) is None or kind == OPEN:
            yield Statement.of(self.tree, BrokenOff(move), (child,))
        elif self.me is Player.CHANCE:
            yield Statement.of(tree, happens(tree, child), (child,))
        elif kind == INNER and tree.player(child) is Player.CHANCE:
            average = on_average(tree, child, move)
            told = (outcome.node for outcome in average.outcomes)
            yield Statement.of(tree, average, (child, *told))
        elif kind == HORIZON:
            guess = OnlyEstimated(move, Estimate.of(tree, child), **taken_after(tree, child))
            yield Statement.of(tree, guess, (child,))
        elif kind == NULL:
            yield Statement.of(
                tree, CutByNullMove(move, Side.of(tree, tree.player(child))), (child,)
            )
        elif kind == KNOWN:
            yield Statement.of(self.tree, KnownBefore(move), (child,))
        elif kind == UNSEEN:
            yield Statement.of(self.tree, SearchedUnseen(move), (child,))
        elif kind != INNER:
            outcome, means = tree.outcome(child), self._meaning(child)
            won = board_at(tree, child) if means is Meaning.WIN else None
            why = remark_of(tree, [child]) if means is Meaning.WIN else ""
            over = kind == TERMINAL
            shown = squares(won), why, chain_at(tree, child), held_at(tree, child)
            fact = EndsAtOnce(move, self.mover, means, outcome, over, *shown)
            yield Statement.of(self.tree, fact, (child,))
        elif tree.bound(child) != "exact":
            yield self._bounded()
        else:
            yield (answered := self._answer())
            alike = isinstance(answered.fact, AnyReply)  # then no answer is a mistake
            if tree.player(child) is not self.me and not alike:
                yield from self._hopes_beside()

    def _meaning(self, node: int) -> Meaning:
        return meaning(self.tree, node, self.me)

    def _bounded(self) -> Statement:
        """Tell of a move of which only a bound is known: the cut, or the cuts below it."""
        tree, child = self.tree, self.child
        if broken := contradiction(tree, child):
            return broken
        if any(tree.columns.kind[reply] == PRUNED for reply in tree.children(child)):
            return about_cut(tree, cut_at(tree, child), terms=self.at.few)
        value, bound = tree.value_at(child), tree.bound(child)
        if bound == "open" or value is None:
            return Statement.of(self.tree, CutAway(self.move), (child,))
        answer = self._played(self.line[1]) if len(self.line) > 1 else None
        lost = self._meaning(child) is Meaning.LOSS
        hits = threats_of(tree, answer.node) if answer and lost else {}
        answer = answer and answer._replace(threats=named_threats(tree, hits))
        best = nothing_better(tree, self.node)
        worst = "upper" if self.me is Player.MAX else "lower"
        than = best if best is not None and bound == worst else None
        level = than is not None and tree.value_at(than.node) == value
        fact = Bounded(
            move=self.move,
            mover=self.mover,
            value=value,
            bound=bound,
            answer=answer,
            needed=tree.columns.window(child) == (-inf, inf),
            drawn=value in tree.results.drawn and not tree.reaches_horizon,
            than=than,
            level=level,
            asked=not (silent(tree.heuristic) and tree.reaches_horizon),
            lost=lost,
            must=bool(answer and not lost and answer.node == must_answer(tree, child)),
        )
        nodes = (child, *hits, *hits.values())
        return Statement.of(self.tree, fact, (*nodes, *([than.node] if than else ())))

    def _played(self, step: int) -> PlayedMove:
        """Return a move of a line as it is told below the move explained, with its player."""
        tree, notation = self.tree, self.tree.notation(step)
        above = tree.columns.parent[step]
        by = self.sides[tree.player(above)]
        if tree.columns.kind[step] == PRUNED:
            (went_on,) = tree.best_play(above)[1:2]
            return PlayedMove(by, step, notation, instead=tree.notation(went_on))
        if not is_bare_number(tree, step, notation):
            return PlayedMove(by, step, notation)
        return PlayedMove(by, step, called(tree, step, self.child).notation, leaf=True)

    def _first_choice(self) -> int:
        """Return which move after the reply, from 1, is one of several that do as well; 0: none."""
        steps = enumerate(self.line[1:-1], start=1)
        best = self.tree.best_children
        return next((number for number, step in steps if len(best(step)) > 1), 0)

    def _answer(self) -> Statement:
        """Tell how the opponent answers."""
        tree, child, move = self.tree, self.child, self.move
        replier, best, replies = tree.player(child), tree.best_children(child), tree.children(child)
        if not best:
            return Statement.of(self.tree, NoReply(move), (child,))
        if (means := self._meaning(child)).decided:  # estimates as good as a result are none
            best = [node for node in best if self._meaning(node) is means] or best
        reply, again = self.line[1], replier is self.me
        as_good = [other for other in best if other != reply]
        told = (child, reply, *as_good)
        if self._wins_at_once(reply, replier):
            at_once = [r for r in [reply, *as_good] if self._wins_at_once(r, replier)]
            every = len(at_once) == len(replies) and not tree.columns.was_cut(child)
            named, side = Named.all_of(tree, at_once), Side.of(tree, replier)
            why = remark_of(tree, at_once)
            won = WinsAtOnce(move, side, again, named, every, remark=why)
            return Statement.of(tree, won, told)
        line = tuple(map(self._played, self.line[1:]))
        ending = self._ending()
        if not again and ending.meaning is Meaning.WIN:
            line, hits = self._with_threats(line)
            forced = WinsByForce(move, is_only_move(tree, child), line, ending)
            return Statement.of(tree, forced, (*told, *hits))
        # Where threats force a win the estimated line may hold a mistake: the win is told before.
        missed = self.child == missed_win(tree, self.node)
        missed &= self.child not in forced_past_depth(tree).won
        if (self.at.few or missed) and ending.estimate is not None:
            ending = ending._replace(beyond=win_past_ends(tree, [self.end]))
            if not again and len(self.line) == _ANSWERED:
                ending = ending._replace(anyway=wins_anyway(tree, self.end))
        if not again and len(best) == len(replies) > 1:
            ends = [tree.best_play(other)[-1] for other in best]
            alike = len({(Estimate.of(tree, end), tree.outcome(end)) for end in ends}) == 1
            answers = self._only_answers()
            after = win_past_ends(tree, ends)
            ending = ending._replace(chain=(), held=None, beyond=after, anyway=())
            return Statement.of(tree, AnyReply(move, len(best), alike, line, ending, answers), told)
        if self.at.few and ending.estimate is not None and ending.beyond is None:
            ending = ending._replace(**taken_after(tree, self.end))
        one_of = self._may_be_more(best) and (bool(as_good) or asks_nobody(tree))
        # Where some of those as good are not known, the others would seem to be all.
        as_good = [] if one_of else as_good
        told = (child, reply, *as_good)
        wins = not again and ending.meaning is Meaning.LOSS
        sooner = unseen_wins(tree, child, replier) if wins else []
        if sooner:  # the answer that the search found takes longer
            plies, at_most = plies_of(tree, child, reply)
            ending = ending._replace(plies=None if plies is None else plies + 1, at_most=at_most)
        threats = threats_of(tree, reply) if wins else {}
        line, hits = self._with_threats(line) if wins and not threats else (line, set[int]())
        taken = () if again or len(as_good) > _ANSWERS else takes_after(tree, as_good)
        fact = BestReply(
            move=move,
            mover=self.mover,
            again=again,
            only=is_only_move(tree, child),
            line=line,
            left=len(line) == 2 and is_only_move(tree, reply),
            example=self._first_choice(),
            ending=ending,
            as_good=tuple(called(tree, other, child) for other in as_good),
            taken=taken,
            hanging=0 if again or taken else count_hanging(tree, as_good),
            met=0 if again or len(as_good) > _TRIED else sum(map(self._is_met, as_good)),
            remark=remark_of(tree, [reply]) if wins else "",
            threats=named_threats(tree, threats),
            one_of=one_of,
            counts=self._counts_between(reply, ending) if again and line[1:] else None,
            sooner=Named.all_of(tree, sooner),
        )
        return Statement.of(self.tree, fact, (*told, *threats, *threats.values(), *hits))

    def _counts_between(self, again: int, ending: Ending) -> Estimate | None:
        """Return what is counted once the mover has moved again, if the line ends otherwise."""
        counts, last = counted_again(self.tree, again), ending.estimate
        return None if counts is None or (last and last.value == counts.value) else counts

    def _is_met(self, reply: int) -> bool:
        """Return whether the mover wins at once after a reply with which the depth ends."""
        return self.tree.player(reply) is self.me and win_past_ends(self.tree, [reply]) is not None

    def _may_be_more(self, best: list[int]) -> bool:
        """Return whether answers that were cut may be as good as the best ones."""
        tree, value = self.tree, self.tree.value_at(self.child)
        others = (tree.bounds(n) for n in tree.children(self.child) if n not in best)
        return value is not None and any(low <= value <= high for low, high in others)

    def _only_answers(self) -> tuple[Named, ...]:
        """Return the answers to the move, if they are few and there are no others."""
        tree, replies = self.tree, self.tree.children(self.child)
        bare = any(is_bare_number(tree, reply, tree.notation(reply)) for reply in replies)
        if bare or len(replies) > _ANSWERS or tree.facts.stops_at_wins:
            return ()
        return Named.all_of(tree, replies)

    def _with_threats(self, line: _Line) -> tuple[_Line, set[int]]:
        """Return a line that wins, with the threats of the move before the last; where seen."""
        if len(line) <= -_THREATENING:
            return line, set()
        *before, after, reply, win = line
        hits = threats_of(self.tree, after.node)
        named = named_threats(self.tree, hits)
        return (*before, after._replace(threats=named), reply, win), {*hits, *hits.values()}

    def _wins_at_once(self, reply: int, replier: Player) -> bool:
        finished = self.tree.columns.kind[reply] == TERMINAL
        return finished and meaning(self.tree, reply, replier) is Meaning.WIN

    def _ending(self) -> Ending:
        tree, means = self.tree, self._meaning(self.child)
        winner = {Meaning.WIN: self.me, Meaning.LOSS: self.me.other}.get(means)
        estimated = means is Meaning.ESTIMATE and tree.columns.kind[self.end] == HORIZON
        plies, at_most = plies_of(tree, self.node, self.child)
        return Ending(
            meaning=means,
            winner="" if winner is None else tree.rules.side(winner),
            value=tree.value_at(self.child),
            outcome=tree.outcome(self.end),
            estimate=Estimate.of(tree, self.end) if estimated else None,
            plies=plies,
            at_most=at_most,
            chain=chain_at(tree, self.line[-1]),
            held=held_at(tree, self.line[-1]),
            as_now=estimated
            and self.child == tree.choice(self.node)
            and Estimate.is_kept(tree, self.node, self.end),
        )

    def _hopes_beside(self) -> Iterator[Statement]:
        """Tell what other answers would lead to: of moves as good as the chosen what they allow."""
        tree, child = self.tree, self.child
        if child == tree.choice(self.node):
            yield from self._why_answered()
        elif tree.value_at(child) == tree.value_at(self.node):
            yield from self._hopes.held()
        else:
            yield from self._hopes.lost()

    def _why_answered(self) -> Iterator[Statement]:
        """Tell of the chosen move what other answers would lead to."""
        hopes = list(self._hopes.held())
        yield from hopes
        tree, best = self.tree, self.tree.best_children(self.child)
        unknown = tree.reaches_horizon and silent(tree.heuristic)
        if hopes or not best or unknown or self._meaning(self.child) in (Meaning.WIN, Meaning.LOSS):
            return
        if found := other_answers(tree, self.child, best):
            fact, nodes = found
            yield Statement.of(tree, fact, (self.child, *nodes))
