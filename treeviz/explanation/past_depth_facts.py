"""What the rules show just past the depth, as facts: that the choice loses by force, for example.

An estimate is made where the depth ends, and the move after it may end the game. Where it does so
whatever is replied, the estimate misled the search: the horizon effect, seen without looking deeper
(H. Berliner, 1973).

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xxo/___/_o_"), depth=3))
>>> (lost,) = (one.fact for one in told.opening if isinstance(one.fact, LostPastDepth))
>>> lost.answer.notation, lost.wins, [move.notation for move in lost.spared]
('[2,0]', ('[2,2]', '[1,1]'), ['[2,0]', '[2,2]'])
"""

from __future__ import annotations

from dataclasses import dataclass

from treeviz.explanation.fact import Fact, Named, Side

MOVES_NAMED = 4  # moves; of more it is told how many they are


@dataclass(frozen=True)
class LostPastDepth(Fact):
    """That the move played loses by force, as the rules show one ply past the depth.

    Attributes
    ----------
    mover, they
        Who moves, and who wins.
    move, answer
        The move played, and the answer after which they win at once whatever is replied.
    alike
        The other moves that lose in the same way.
    spared
        The others that are not seen to lose.
    plies
        How far past the depth: ``"one ply"``, or more; empty: not as far for each that loses.
    at_once
        An answer to the move that the search did not look at and that wins at once; empty: none.
    also
        The answer to each of the others that does it, as it is written; empty: not one to all.
    line
        Moves that may follow the answer, as they are written, where the win takes several.
    wins
        The moves, as written, one of which wins at once whatever is replied; empty: it takes
        longer.
    winning
        Whether it is told before of another move that it wins: it is none of `spared`.
    lost
        Whether it is known anyway of still others that they lose.
    counted
        Whether all moves are estimated as losses.
    longer
        Those of `alike` that lose later, where all others do one ply past the depth.
    told
        Whether it is told before that every move loses.
    """

    mover: Side
    they: Side
    move: Named
    answer: Named
    alike: tuple[Named, ...]
    spared: tuple[Named, ...]
    plies: str = "one ply"
    at_once: str = ""
    also: str = ""
    line: tuple[str, ...] = ()
    wins: tuple[str, ...] = ()
    winning: bool = False
    lost: bool = False
    counted: bool = False
    longer: tuple[Named, ...] = ()
    told: bool = False

    @property
    def every(self) -> bool:
        """Whether every move is known to lose."""
        return not self.spared and not self.winning

    @property
    def tells_all(self) -> bool:
        """Whether it follows of every move whether it is known to lose."""
        return self.every

    @property
    def tells_losers(self) -> bool:
        """Whether it names those few that lose alike: of all others it is open."""
        return not (self.winning or self.lost) and 0 < len(self.alike) < len(self.spared)

    @property
    def tells_rest(self) -> bool:
        """Whether it follows which few of the other moves are not known to lose."""
        return len(self.spared) <= MOVES_NAMED and bool(self.alike or self.lost)


@dataclass(frozen=True)
class RivalsLost(Fact):
    """That other moves lose by force, as the rules show past the depth, and not the one played.

    Attributes
    ----------
    mover, they
        Who moves, and who wins.
    moves
        These moves: all others, or those that are estimated equal.
    answer
        The answer to the first of them after which they win at once whatever is replied.
    every
        Whether all other moves lose, those that the search proves to lose among them.
    plies
        How far past the depth that of the first is: ``"one ply"``, or more.
    but
        The others that are not seen to lose, if these are few among many that do.
    """

    mover: Side
    they: Side
    moves: tuple[Named, ...]
    answer: Named
    every: bool
    plies: str = "one ply"
    but: tuple[Named, ...] = ()

    @property
    def tells_all(self) -> bool:
        """Whether it follows of every move whether it is known to lose."""
        return self.every or bool(self.but)


@dataclass(frozen=True)
class WonPastDepth(Fact):
    """That moves win by force, past the depth: others than the one played, or it and others.

    Attributes
    ----------
    mover, they
        Who moves, and who answers.
    moves
        The moves after which `mover` wins whatever is answered.
    played
        Whether the move played, the first of them, is one.
    plies
        How far past the depth: ``"one ply"``, or more.
    line
        Moves that may follow the first of them, as they are written, where threats force the win.
    """

    mover: Side
    they: Side
    moves: tuple[Named, ...]
    played: bool = False
    plies: str = "one ply"
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class WonAnyway(Fact):
    """Where the line of the move played ends a side wins whatever is played, by the rules.

    Attributes
    ----------
    move
        The move played.
    they, mover
        Who wins there, and who is to move.
    wins
        The moves, one of which wins at once after each move there.
    misses
        Whether the estimate is not in favour of who wins.
    """

    move: Named
    they: Side
    mover: Side
    wins: tuple[str, ...]
    misses: bool = False


@dataclass(frozen=True)
class DecidedLater(Fact):
    """Which moves of one row win or lose by force, past the depth, as the rules show.

    Attributes
    ----------
    won, lost
        The moves after which who makes them wins whatever is answered, and those to which an answer
        wins.
    among
        How many moves the row has.
    they, answer
        Who wins after those that lose, and with which answer, if it is one to all; else empty.
    spared
        The others of the row, where they are fewer than those that lose.
    """

    won: tuple[Named, ...]
    lost: tuple[Named, ...]
    among: int
    they: str = ""
    answer: str = ""
    spared: tuple[Named, ...] = ()


def judges_the_choice(fact: Fact) -> bool:
    """Tell whether a fact says who wins after the move played, or after others, past the depth.

    That every move loses is told behind what else is known.
    """
    won = isinstance(fact, WonPastDepth)
    return won or (isinstance(fact, LostPastDepth) and not fact.every)
