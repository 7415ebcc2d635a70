"""The English of moves in a sentence: their names, and the answer to each of some.

>>> names([Named(1, "a"), Named(2, "b")], "or")
'a or b'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from typing import NamedTuple

from treeviz.explanation.by_answer import all_told, by_answer, commonest, few_apart
from treeviz.explanation.fact import BoardSquare, Named, Side
from treeviz.formatting.phrases import MOST_LISTED, in_words, listed, named_all, possessive

_SHARE = 3  # an answer to moves that are counted is told if it meets at least one of so many
_APART = 3  # moves: answers to more are told in turn, if each has another
_FEW = 2  # answers to the last of many moves that are told
_TOLD, _BRIEF = 4, 32  # moves of various answers that are named, and signs that these may take


def names(moves: Sequence[Named], last: str = "and", more: int = 0) -> str:
    """Return moves as a list in a sentence, and how many more there are."""
    return listed([move.notation for move in moves], last, more)


def squares_words(line: Sequence[BoardSquare], move: str) -> str:
    """Return what the squares that win are together; which they are, if moves are written so.

    Examples
    --------
    >>> line = [BoardSquare(0, 0), BoardSquare(1, 0)]
    >>> squares_words(line, "[1,0]"), squares_words(line, "[0]")
    ('the column [0,0] [1,0]', 'a vertical line')
    """
    written = [f"[{row},{column}]" for row, column in line]
    (row, column), (last, end) = line[0], line[-1]
    straight = all((r - row) * (end - column) == (c - column) * (last - row) for r, c in line)
    shape = "column" if column == end else "row" if row == last else "diagonal"
    shape = shape if straight else "line"
    if move in written:
        return f"the {shape} {' '.join(written)}"
    columns = sorted({square.column for square in line})
    if move not in [f"[{number}]" for number in columns]:
        return f"a {shape}"
    if len(columns) == 1:  # the move itself
        return "a vertical line"
    return f"a {shape} in columns {columns[0]} to {columns[-1]}"  # moves are columns


def completing(line: Sequence[BoardSquare], answers: Sequence[Named]) -> str:
    """Return which line an answer completes, in brackets with a blank before; or nothing.

    Examples
    --------
    >>> completing([BoardSquare(0, 0), BoardSquare(1, 0)], [Named(1, "[1,0]")]), completing([], [])
    (' (the column [0,0] [1,0])', '')
    """
    return f" ({squares_words(line, answers[0].notation)})" if line else ""


class Replies(NamedTuple):
    """Moves with the answer to each, as the beginning of a sentence.

    Attributes
    ----------
    text, by
        That beginning, and who answers.
    several
        Whether answers differ.
    """

    text: str
    by: str
    several: bool = True

    def winning(self, soon: str = "", threats: str = "", each: str = "") -> str:
        """Return the same, and that the answers win.

        Parameters
        ----------
        soon
            How soon, with a blank before.
        threats, each
            Which threats the only answer makes, and each of several.

        Examples
        --------
        >>> Replies("a: o answers x", "o", several=False).winning(" at once")
        'a: o answers x and wins at once'
        >>> Replies("After a o answers x, after b comes y", "o").winning()
        'After a o answers x, after b comes y; each time o wins'
        """
        if not self.several:
            return f"{self.text}{threats} and wins{soon}"
        if each:
            return f"{self.text}; each of these{each}, and {self.by} wins{soon}"
        return f"{self.text}; each time {self.by} wins{soon}"


def each_reply(moves: Sequence[Named], answers: Sequence[Named], by: str) -> Replies:
    """Return the answer to each of some moves, those of one answer together, whatever their number.

    Parameters
    ----------
    moves, answers, by
        As for :func:`replies`.

    Examples
    --------
    >>> moves = [Named(n, name) for n, name in enumerate("abc")]
    >>> each_reply(moves, [Named(9, "x"), Named(9, "y"), Named(9, "x")], "o").text
    'After a or c o answers x, after b comes y'
    """
    after = by_answer(moves, answers)
    if len(after) == 1:
        return Replies(answering(f"{names(moves)}: {by}", *after), by, several=False)
    pairs = [(listed([move.notation for move in alike], "or"), a) for a, alike in after.items()]
    told = pairs_told(pairs, by)
    return Replies(f"{told[0].upper()}{told[1:]}", by)


def replies(
    moves: Sequence[Named],
    answers: Sequence[Named],
    by: str,
    *,
    forced: Container[Named] = (),
    mover: str = "",
) -> Replies:
    """Return the answer to each of some moves; of many, the commonest and those to a few others.

    Parameters
    ----------
    moves, answers
        The moves, and the answer to each, in the same order.
    by
        Who answers.
    forced, mover
        The moves after which any other answer loses at once, and who makes them.

    Examples
    --------
    >>> moves = [Named(n, name) for n, name in enumerate("abcd")]
    >>> replies(moves, [Named(9, "x"), Named(9, "y"), Named(9, "x"), Named(9, "x")], "o").text
    'After a, c or d o answers x, after b comes y'
    >>> replies(moves[:2], [Named(9, "x"), Named(9, "y")], "o").text
    'After a o answers x, after b comes y'
    >>> replies(moves[:2], [Named(9, "x"), Named(9, "x")], "o").text
    'a and b: o answers x'
    >>> many = [Named(n, name) for n, name in enumerate("abcdefg")]  # if they are short
    >>> print(replies(many, [*[Named(9, "x")] * 5, Named(9, "y"), Named(9, "z")], "o").text)
    After a, b, c, d or e o answers x, after f comes y, after g comes z
    >>> long = [Named(n, f"{name}1-{name}2") for n, name in enumerate("abcdefg")]
    >>> print(replies(long, [*[Named(9, "x")] * 5, Named(9, "y"), Named(9, "z")], "o").text[:42])
    a1-a2, b1-b2, c1-c2, d1-d2 and three other
    >>> told = replies(long, [Named(9, name) for name in "xyxzuvw"], "o").text
    >>> print(told)  # doctest: +NORMALIZE_WHITESPACE
    After a1-a2 or c1-c2 o answers x, after b1-b2 comes y, after d1-d2 comes z, after the other
    three various moves
    """
    after = by_answer(moves, answers)
    if len(after) == 1:
        return Replies(answering(f"{names(moves)}: {by}", *after), by, several=False)
    if len(after) == len(moves) > _APART and named_all(len(moves)):
        in_turn = listed([answer.notation for answer in answers])
        return Replies(f"{names(moves)}: {by} answers {in_turn} respectively", by)
    for apart in (forced, ()):
        if (paired := _paired(moves, answers, by, apart, mover)) is not None:
            return paired
    most = commonest(after)
    number = len(after[most])
    if 2 * number >= len(moves):
        least = [answer for answer in after if answer != most]
        first_ones = zip(moves[:MOST_LISTED], answers, strict=False)
        odd = [one for one in first_ones if one[1].notation != most][: len(least) - 1]
        left = len(moves) - number - len(odd)
        beside = {move for move, _ in odd}
        told_apart = {*beside, *after[most]}
        pairs_left = [p for p in zip(moves, answers, strict=True) if p[0] not in told_apart]
        unlike = dict.fromkeys(answer.notation for _, answer in pairs_left)
        met = f"with {listed([*unlike], 'or')}" if len(unlike) <= _FEW else "otherwise"
        if len(unlike) > _FEW and all(move in forced for move, _ in pairs_left):
            met = f"as it must (else {mover} wins)"
        each = [f"{move.notation} with {answer.notation}" for move, answer in odd]
        which = names([move for move, _ in pairs_left])
        short = left <= _TOLD and len(which) <= _BRIEF
        which = f"the others ({which})" if short else f"the other {in_words(left)}"
        rest = f"{which} {met}" if left > 1 else f"the last {met}"
        told = ", ".join([f"{in_words(number)} of them with {most}", *each, rest])
        return Replies(f"{names(moves)}: {by} answers {told}", by)
    first = by_answer(moves[:MOST_LISTED], answers[:MOST_LISTED])
    told = pairs_told([(names(alike, "or"), answer) for answer, alike in first.items()], by)
    told += _to_the_rest(moves[MOST_LISTED:], answers[MOST_LISTED:], first)
    return Replies(f"{told[0].upper()}{told[1:]}", by)


def _paired(
    moves: Sequence[Named],
    answers: Sequence[Named],
    by: str,
    forced: Container[Named],
    mover: str,
) -> Replies | None:
    """Return the answer to each of some moves, those apart that are forced; None: they are many.

    Where not all moves are named, the answer to most comes last.
    """
    after = dict[tuple[str, bool], list[Named]]()
    for move, answer in zip(moves, answers, strict=True):
        after.setdefault((answer.notation, move in forced), []).append(move)
    most, every = commonest(after), all_told(after)
    if not (every or few_apart(after)):
        return None
    keys = list(after) if every else [*(key for key in after if key != most), most]
    pairs = [(names(after[key], "or"), key[0]) for key in keys]
    if not every:
        left = len(after[most])
        # So many are named with these moves as others: they are not the same.
        apart = left == len(moves) - MOST_LISTED
        pairs[-1] = "the rest" if apart else f"the other {in_words(left)}", most[0]
    told = pairs_told(pairs, by, [must for _, must in keys], mover)
    text = f"{told[0].upper()}{told[1:]}" if every else f"{names(moves)}: {told}"
    return Replies(text, by)


def _to_the_rest(moves: Sequence[Named], answers: Sequence[Named], before: Container[str]) -> str:
    """Return how moves are answered that are only counted: with the commonest, if it is common.

    A single one that is answered otherwise is named.
    """
    number = len(answers)
    ((most, times),) = Counter(answer.notation for answer in answers).most_common(1)
    if times == 1 or times * _SHARE < number:
        return f", after the other {in_words(number)} various moves"
    which = f"the other {in_words(number)}"
    which = which if times == number else f"{in_words(times)} of {which}"
    told = f", after {which} {'again' if most in before else 'comes'} {most}"
    others = [p for p in zip(moves, answers, strict=True) if p[1].notation != most]
    if len(others) == 1:
        ((move, answer),) = others
        comes = "again" if answer.notation in before else "comes"
        return f"{told}, after {move.notation} {comes} {answer.notation}"
    return f"{told}{f', after {in_words(len(others))} something else' * bool(others)}"


def each_answer_told(moves: Sequence[Named], answers: Sequence[Named]) -> bool:
    """Tell whether it is said of each of some moves which answer it has.

    Parameters
    ----------
    moves, answers
        The moves, and the answer to each, in the same order.
    """
    after = by_answer(moves, answers)
    if all_told(after):
        return True
    return few_apart(after)


def pairs_told(
    pairs: Sequence[tuple[str, str]], by: str, must: Sequence[bool] = (), mover: str = ""
) -> str:
    """Return after which moves which answer comes.

    Parameters
    ----------
    pairs, by
        The moves, as they are told, with the answer to them; and who answers.
    must, mover
        Of each pair whether the answer is the only one, and who wins after any other.

    Examples
    --------
    >>> pairs_told([("a or b", "x"), ("c", "y")], "o")
    'after a or b o answers x, after c comes y'
    >>> pairs_told([("a", "x"), ("b", "y")], "o", [True, True], "z")
    'after a o must answer x (else z wins), after b o must answer y'
    """
    told = list[str]()
    for n, (moves, answer) in enumerate(pairs):
        comes = answering(by, answer) if not n else f"comes {answer}"
        if any(must[n : n + 1]):
            comes = must_answer_words(by, answer, "" if any(must[:n]) else mover)
        told.append(f"after {moves} {comes}")
    return ", ".join(told)


def answering(by: str, answer: str, more: str = "") -> str:
    """Return who answers with which move; a move in brackets might be read as what is answered.

    Examples
    --------
    >>> answering("o", "[0]"), answering("Vertical", "(0,0)-(1,0)")
    ('o answers [0]', 'Vertical answers with (0,0)-(1,0)')
    """
    return f"{by} answers{more} {'with ' * answer.startswith('(')}{answer}"


def must_answer_words(by: str, answer: str, mover: str) -> str:
    """Return who must answer with which move: after any other who moved wins at once, if told.

    Examples
    --------
    >>> must_answer_words("o", "[0]", "x")
    'o must answer [0] (else x wins)'
    """
    else_ = f" (else {mover} wins)" * bool(mover)
    return f"{by} must answer {'with ' * answer.startswith('(')}{answer}{else_}"


def further_answers(number: int, replier: Side, mover: Side, counts: bool, again: bool) -> str:
    """Return how many answers were not looked at; first that who answers chooses.

    Parameters
    ----------
    number, replier, mover
        How many, whose, and to whose moves.
    counts
        Whether nothing estimates unfinished positions, so that a value is only a count.
    again
        Whether it was said before who chooses.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> x, o = Side(Player.MAX, "x"), Side(Player.MIN, "o")
    >>> further_answers(3, x, o, False, False)
    'x chooses, so three further answers could only make that worse for o: not looked at.'
    >>> further_answers(1, x, o, False, True)
    'So one further answer was not looked at.'
    """
    answers = f"{in_words(number)} further answer{'' if number == 1 else 's'}"
    if again:
        return f"So {answers} {'was' if number == 1 else 'were'} not looked at."
    could = could_not(mover, counts)
    told = f"{replier.name} chooses, so {answers} {could}"
    return f"{told}: not looked at."


def looked_before(
    number: int, weaker: bool, mover: str, *, wins: bool = False, after: str = ""
) -> str:
    """Return how many answers were looked at before the one that was enough; empty if none was.

    Parameters
    ----------
    number, weaker
        How many, and whether all are proved weaker, so that they were not enough.
    mover
        Whose moves are answered, for whom weaker answers are better.
    wins
        Whether that one is proved to win after each of them.
    after
        After which of several moves there were any; empty: after all, or more than can be named.

    Examples
    --------
    >>> looked_before(2, True, "x", after="a and b")
    '; two answers to a and b better for x were tried first'
    >>> looked_before(3, True, "x"), looked_before(1, False, "x"), looked_before(0, False, "x")
    ('; three answers better for x were tried first', '; one was looked at before', '')
    >>> looked_before(3, True, "x", wins=True)
    '; three other answers were tried before, and x wins after each'
    """
    if not number:
        return ""
    were = "was" if number == 1 else "were"
    answers = f"answer{'s' * (number > 1)}"
    if wins:
        each = {1: "it", 2: "both"}.get(number, "each")
        where = f"after {after} " * bool(after)
        in_all = " in all" * (" and " in after)
        first = f"{where}{in_words(number)} other {answers}{in_all} {were} tried before"
        return f"; {first}, and {mover} wins after {each}"
    if weaker:
        better = f"{in_words(number)} {answers}{f' to {after}' * bool(after)} better for {mover}"
        return f"; {better} {were} tried first"
    return f"; {in_words(number)} {were} looked at before{f' after {after}' * bool(after)}"


def owned(move: str, name: str) -> str:
    """Return a move with whose it is, unless it is written with that, or is a leaf with its place.

    Examples
    --------
    >>> owned("[0]", "o"), owned("o0", "o"), owned("leaf 2", "MIN")
    ("o's [0]", 'o0', 'leaf 2')
    """
    return move if move.startswith(("leaf ", name)) else f"{possessive(name)} {move}"


def could_not(mover: Side, counts: bool) -> str:
    """Return that further answers could not help who moved, or not change what is only a count."""
    if not counts:
        return f"could only make that worse for {mover.name}"
    return f"could not make that better for {mover.name}"
