"""What is told by the rules of moves that a search left out, played once more.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=3)
>>> all(borne_out(tree, statement.fact) for statement in explain(tree).statements)
True
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from treeviz.explanation.capture_facts import Attacks, Changes, Prepares, Turns
from treeviz.explanation.captures import (
    counted_again,
    what_it_attacks,
    what_it_changes,
    what_it_turns,
)
from treeviz.explanation.completed_line import completed_by, completed_line
from treeviz.explanation.cut_facts import CutFact, SameCut, UnseenWin
from treeviz.explanation.equals_less_facts import EqualsLess, is_less_again
from treeviz.explanation.estimated_equal import estimated_equal
from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.gives_away_facts import GivesAway, given_away_again
from treeviz.explanation.group_facts import Answered, DoubleThreat, MeetsThreat, WinToo
from treeviz.explanation.held_facts import HeldOtherwise, held_with_captures
from treeviz.explanation.hope_facts import Hope
from treeviz.explanation.look_again_facts import (
    LookedAgain,
    WinsAgain,
    found_again,
    winning_too,
    wins_found_again,
)
from treeviz.explanation.lost_at_once_facts import LostAtOnce
from treeviz.explanation.may_turn_facts import NONE_ALIKE, Alike, MayTurn
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import (
    AnyReply,
    BestReply,
    Bounded,
    Ending,
    OnlyEstimated,
    WinsAtOnce,
    WinsByForce,
)
from treeviz.explanation.mover_taken_facts import TakesMet, takes_met_again
from treeviz.explanation.other_answers import OtherAnswers, win_next_after
from treeviz.explanation.past_depth import decided_later
from treeviz.explanation.past_depth_facts import (
    DecidedLater,
    LostPastDepth,
    RivalsLost,
    WonAnyway,
    WonPastDepth,
)
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.proved_anyway import ProvedAnyway, wins_after
from treeviz.explanation.reasons import what_it_blocks
from treeviz.explanation.remaining_facts import Remaining
from treeviz.explanation.retakes import regained, taken_after, taken_at_end, taken_back
from treeviz.explanation.ruled_out_facts import (
    RulesOut,
    ThreatensTake,
    rules_out_again,
    threatens_take,
)
from treeviz.explanation.whole_facts import HoldOut, Others, Tie
from treeviz.explanation.why_cut import worth_of_tried
from treeviz.game.game import State
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.level_with_captures import level_with_captures
from treeviz.tree.lost_past_depth import (
    beaten_past_depth,
    lost_past_depth,
    plies_past,
    wins_after_answer,
    won_anyway,
)
from treeviz.tree.must_answer import must_answer
from treeviz.tree.prepared_take import take_that_follows
from treeviz.tree.safer_move import safer_move
from treeviz.tree.settled_moves import settled_move, settled_worth, stands_settled, turned_by_takes
from treeviz.tree.settled_rivals import settled_rivals
from treeviz.tree.unseen_wins import unseen_wins, win_past_depth, won_past_depth
from treeviz.tree.wins_too import wins_too
from treeviz.tree.wins_written import wins_as_written
from treeviz.tree.worse_left_out import judged_left_out


def borne_out(tree: GameTree, fact: Fact) -> bool:
    """Tell whether the rules bear out what a fact tells of moves that were not looked at.

    Answers that win at once end the game, whatever is replied to an answer that makes threats one
    of these wins at once, after a move that holds out longer nobody wins at once, and a move takes
    back what was taken last.

    Parameters
    ----------
    tree, fact
        The recording, and a fact of it; of other kinds of facts there is nothing to be played.
    """
    if not all(_ends_won(tree, win) for win in _unseen_wins(tree, fact)):
        return False
    if isinstance(fact, WinsAtOnce | Answered | LostAtOnce) and fact.completes:
        return completed_line(tree, fact) == fact.completes
    if isinstance(fact, WinToo) and fact.lines:
        return completed_by(tree, fact.moves) == fact.lines
    if isinstance(fact, Answered) and fact.otherwise is not None and fact.meaning != Meaning.LOSS:
        kept = {answer.node for answer in fact.answers}
        beside = (n for move in fact.moves for n in tree.children(move.node) if n not in kept)
        if not all(fact.otherwise.notation in _wins_at(tree, reply) for reply in beside):
            return False
    if isinstance(fact, Answered) and fact.by_rules:
        return all(lost_past_depth(tree, move.node) is not None for move in fact.moves)
    if isinstance(fact, MayTurn):
        alike = all(settled_worth(tree, move.node) == fact.best for move in fact.others)
        alike &= _come_to_as_much(tree, fact.played, fact.worth, fact.alike)
        if fact.worse:  # of all others it is known what they come to
            turned = turned_by_takes(tree, tree.columns.parent[fact.played.node])
            lasting = {move.node for move in fact.worse}
            alike &= turned is not None and turned.sure and lasting.isdisjoint(turned.moves)
        return alike and settled_move(tree, fact.played.node) == fact.worth
    if isinstance(fact, Hope) and fact.threat is not None:
        if fact.completes and completed_line(tree, fact) != fact.completes:
            return False
        met = {move.node for move in fact.better}
        beside = (reply for reply in tree.children(fact.move.node) if reply not in met)
        return all(fact.threat.notation in _wins_at(tree, reply) for reply in beside)
    if isinstance(fact, OtherAnswers) and fact.by_rules:
        value, they = tree.value_at(fact.move.node), tree.player(fact.move.node)
        worse = [n for n in tree.children(fact.move.node) if tree.value_at(n) != value]
        return bool(worse) and win_next_after(tree, worse, they.other)
    if isinstance(fact, HeldOtherwise):
        held = held_with_captures(tree, [move.node for move in fact.moves])
        return held is not None and replace(held, scale=fact.scale) == fact
    if isinstance(fact, EqualsLess):
        return is_less_again(tree, fact)
    if isinstance(fact, Prepares):
        return take_that_follows(tree, fact.move.node) == fact.man
    if isinstance(fact, Attacks):
        again = what_it_attacks(tree, fact.move.node, best=True)
        return [one.fact for one in again] == [fact]
    if isinstance(fact, TakesMet):
        return takes_met_again(tree, fact)
    if isinstance(fact, RulesOut):
        return rules_out_again(tree, fact)
    if isinstance(fact, Turns):
        return [one.fact for one in what_it_turns(tree, fact.move.node)] == [fact]
    if isinstance(fact, Changes):
        return [one.fact for one in what_it_changes(tree, fact.move.node)] == [fact]
    if isinstance(fact, Others):
        too = winning_too(tree, 0)
        behind = too._replace(moves=()) if too is not None and too.rest else too
        return fact.winning in (None, too, behind)
    if isinstance(fact, WinsAgain):
        return wins_found_again(tree, fact)
    if isinstance(fact, ThreatensTake):
        threat = threatens_take(tree, 0)
        return threat is not None and threat[0].answers == fact.answers
    if isinstance(fact, GivesAway):
        return given_away_again(tree, fact)
    if isinstance(fact, LookedAgain):
        return found_again(tree, fact)
    if isinstance(fact, BestReply | AnyReply) and (win := fact.ending.beyond) is not None:
        won_with, safer = win_past_depth(tree, win.node), fact.ending.safer
        as_safe = safer is None or safer_move(tree, win.node) == (safer.move.node, safer.worth)
        return won_with is not None and win.notation in ("", won_with) and as_safe
    if isinstance(fact, BestReply) and fact.met:
        won = sum(win_past_depth(tree, reply.node) is not None for reply in fact.as_good)
        if won != fact.met:
            return False
    if isinstance(fact, BestReply) and fact.counts is not None:
        return fact.counts == counted_again(tree, fact.line[0].node)
    if isinstance(fact, BestReply) and (wins := fact.ending.anyway):
        return won_anyway(tree, wins[0].node) == tuple(win.notation for win in wins)
    end = fact.ending if isinstance(fact, BestReply) else fact
    if isinstance(end, Ending | OnlyEstimated) and end.retake is not None:
        return taken_after(tree, end.retake.node).get("retake") == end.retake
    if isinstance(fact, ProvedAnyway) and not all(
        beaten_past_depth(tree, move.node) for move in fact.beaten
    ):
        return False
    if isinstance(fact, ProvedAnyway) and fact.shown:
        above = tree.columns.parent[fact.won[0].node] if fact.won else 0
        winning = set(won_past_depth(tree, above)) if fact.won else set[int]()
        told_too = {move.node for move in fact.won[1:]}
        won = all(win_past_depth(tree, answer) for answer in fact.answers)
        return won and told_too <= winning and wins_after(tree, fact.answers) == fact.wins
    if isinstance(fact, Tie):
        return _tied(tree, fact)
    if isinstance(fact, MeetsThreat) and fact.brief:
        return [one.fact for one in what_it_blocks(tree, fact.move.node)] == [fact]
    if isinstance(fact, MeetsThreat) and fact.every and not _wins_everywhere(tree, fact):
        return False
    if isinstance(fact, Plays):
        level, taken = _level(tree, (*fact.even, *fact.again)), fact.taken
        if taken is not None and taken.as_much:
            level &= {move.node for move in taken.as_much} <= {*level_with_captures(tree).moves}
        if fact.stands:
            level &= stands_settled(tree, fact.move.node)
        if taken is not None and taken.rivals:
            better = settled_rivals(tree, tree.columns.parent[fact.move.node], taken.worth).better
            level &= tuple(move.node for move in taken.rivals) == better
        if taken is not None:
            level &= _come_to_as_much(tree, fact.move, taken.worth, taken.alike)
        return level and (taken is None or taken_at_end(tree, fact.move.node) == taken[:2])
    if isinstance(fact, LostPastDepth):
        lost = (lost_past_depth(tree, move.node) for move in (fact.move, *fact.alike))
        first, *others = lost
        soon = unseen_wins(tree, fact.move.node, fact.they.player) if fact.at_once else []
        told_so = fact.at_once in ("", *map(tree.notation, soon))
        soonest = plies_past(tree, fact.answer.node)
        later = [lost_past_depth(tree, move.node) for move in fact.longer]
        told_so &= all(end is not None and plies_past(tree, end) != soonest for end in later)
        told_so &= fact.wins == wins_after_answer(tree, fact.answer.node)
        return told_so and first == fact.answer.node and None not in others
    if isinstance(fact, RivalsLost):
        first, *rest = (lost_past_depth(tree, move.node) for move in fact.moves)
        spared = not any(lost_past_depth(tree, move.node) for move in fact.but)
        return spared and first == fact.answer.node and None not in rest
    if isinstance(fact, CutFact) and not _had_so_much(tree, fact):
        return False
    if isinstance(fact, CutFact | Bounded) and fact.must and not _must(tree, fact):
        return False
    if isinstance(fact, SameCut) and fact.forced:
        return all(must_answer(tree, move.node) for move in fact.forced)
    if isinstance(fact, WonAnyway):
        return won_anyway(tree, tree.best_play(fact.move.node)[-1]) == fact.wins
    if isinstance(fact, DecidedLater):
        moves = [move.node for move in (*fact.won, *fact.lost, *fact.spared)]
        once_more = decided_later(tree, moves, threats=False)
        same = (once_more.won, once_more.lost) == (fact.won, fact.lost)
        same &= once_more.spared == fact.spared
        return same and once_more.answer == fact.answer
    if isinstance(fact, WonPastDepth):
        above = tree.columns.parent[fact.moves[0].node]
        return {move.node for move in fact.moves} == {*won_past_depth(tree, above)}
    if isinstance(fact, HoldOut) and fact.plies is None:
        return not any(_wins_at(tree, move.node) for move in fact.moves)
    if isinstance(fact, CutFact) and fact.then and fact.later and fact.later.retake:
        return taken_after(tree, fact.then.node).get("retake") == fact.later.retake
    if isinstance(fact, CutFact) and fact.retake is not None and fact.answer is not None:
        at = fact.answer.node
        told = (fact.retake, fact.hangs), fact.regained
        return (taken_back(tree, at), regained(tree, at)) == told
    return all(_cannot_be_met(tree, answer, threats) for answer, threats in _threats(fact))


def _come_to_as_much(tree: GameTree, played: Named, worth: float, alike: Alike) -> bool:
    """Return whether so many of the moves estimated equal to one come to so much, but for those."""
    if alike == NONE_ALIKE:
        return True
    comes_to = {n: settled_worth(tree, n) for n in estimated_equal(tree, played.node)}
    unlike = {tree.notation(n) for n, left in comes_to.items() if left != worth}
    number = sum(left == worth for left in comes_to.values())
    return (number, len(comes_to)) == alike[:2] and {*alike.but} in (set(), unlike)


def _had_so_much(tree: GameTree, fact: CutFact) -> bool:
    """Return whether the opponent has what is told after the answers that were tried before."""
    told = {"tried_worth": fact.tried_worth, "tried_exact": fact.tried_exact}
    return worth_of_tried(tree, fact.tried, fact.opponent.player) == told


def _must(tree: GameTree, fact: CutFact | Bounded) -> bool:
    """Return whether any answer but the one that is told would lose at once."""
    move = fact.at if isinstance(fact, CutFact) else fact.move
    return fact.answer is not None and must_answer(tree, move.node) == fact.answer.node


def _unseen_wins(tree: GameTree, fact: Fact) -> tuple[UnseenWin, ...]:
    """Return the answers that were not looked at and are told to win at once."""
    match fact:
        case CutFact(at=at, unseen_win=win) if win is not None:
            return (UnseenWin(at, win),)
        case LostAtOnce(moves=moves, answers=answers):
            return tuple(map(UnseenWin, moves, answers))
        case Remaining(unseen_wins=wins):
            return wins
        case BestReply(sooner=(_, *_) as sooner):
            return tuple(_unseen(tree, win) for win in sooner)
        case BestReply(line=line) | AnyReply(line=line) | WinsByForce(line=line):
            ends = (Named(step.node, step.notation) for step in line if step.instead)
            return tuple(_unseen(tree, end) for end in ends)
        case MeetsThreat(threat=threat):
            return (_unseen(tree, threat),)
        case DoubleThreat(threats=threats):
            return tuple(_unseen(tree, threat) for threat in threats)
    return ()


def _threats(fact: Fact) -> Iterator[tuple[Named, Collection[str]]]:
    """Yield answers that are told to make threats, with these."""
    match fact:
        case CutFact(answer=answer, threats=threats) if threats and answer is not None:
            yield answer, threats
        case SameCut(answers=answers, named=threats) if threats:
            yield from ((answer, threats) for answer in answers)


def _unseen(tree: GameTree, win: Named) -> UnseenWin:
    """Return a move that wins at once with the one before it."""
    return UnseenWin(Named.of(tree, tree.path(win.node)[-2]), win)


def _ends_won(tree: GameTree, win: UnseenWin) -> bool:
    """Tell whether an answer, played after a move, ends the game with a win of who answers."""
    return win.answer.notation in _wins_at(tree, win.move.node)


def _cannot_be_met(tree: GameTree, answer: Named, threats: Collection[str]) -> bool:
    """Tell whether one of some threats wins at once after every reply to an answer."""
    rules, state = tree.rules, tree.state(answer.node)
    they = tree.player(answer.node).other
    after = (rules.play(state, reply) for reply in rules.moves(state))
    return all(_wins(tree, then, they) & {*threats} for then in after)


def _wins_at(tree: GameTree, node: int) -> set[str]:
    """Return the moves with which who is to move at a node wins at once."""
    return _wins(tree, tree.state(node), tree.player(node))


def _wins(tree: GameTree, state: State, player: Player) -> set[str]:
    """Return the moves, as they are written, with which a player wins at once in a position."""
    rules, found = tree.rules, set[str]()
    for move in rules.moves(state):
        then = rules.play(state, move)
        if not any(True for _ in rules.moves(then)) and rules.winner(then) is player:
            found.add(rules.notation_at(state, move))
    return found


def _level(tree: GameTree, moves: Sequence[Named]) -> bool:
    """Return whether moves are as good as the one played, by all answers that were left out."""
    even = [move.node for move in moves]
    return not even or judged_left_out(tree, even).level.issuperset(even)


def _wins_everywhere(tree: GameTree, fact: MeetsThreat) -> bool:
    """Return whether what threatens wins at once after every move but the one that meets it."""
    others = tree.children(tree.columns.parent[fact.move.node])
    return all(
        wins_as_written(tree, n, fact.threat.notation) for n in others if n != fact.move.node
    )


def _tied(tree: GameTree, fact: Tie) -> bool:
    """Tell whether a second look finds the moves as good that a fact says it does."""
    if fact.meaning is not Meaning.WIN:
        return _level(tree, fact.again)
    wins, again = wins_too(tree), {move.node for move in fact.again}
    others = [move for move, too in wins.items() if too and move not in again]
    return all(wins.get(move) for move in again) and (fact.at_least or not (fact.within and others))
