"""`audit`: a heuristic over many positions, held against the truth.

One position shows that a heuristic can be wrong; how often it is, and from when on, only many
positions do. Each is searched with the heuristic, so many plies deep, and compared with what the
rules prove: who wins, which moves are best. Where the end of the game is too far away, a deeper
search takes the place of the truth, and is called so.

>>> from treeviz import games
>>> from treeviz.formatting.as_text import as_text
>>> found = audit(games.Domineering(rows=3, columns=3), heuristic="course", judge_finished=True)
>>> print(found.headline)
The heuristic `course` names the wrong winner in 5 of 92 positions (5%).
>>> print(as_text([found.examples[0].paragraph()]))
The game is over. `course` says −∞; in truth Vertical wins.
Open it: `treeviz explain domineering 'HHV/V.V/VHH H' --heuristic course`
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing, nullcontext

from treeviz.auditing.audit_facts import EveryReachable, FromRandomGames, FromSomebody, Origin
from treeviz.auditing.audited import Audit
from treeviz.auditing.engines import JobEngine, find_engine
from treeviz.auditing.judgements import Judgements
from treeviz.auditing.positions import Places, beginnings, given, random_places, reachable
from treeviz.auditing.question import Question
from treeviz.auditing.workers import judgements
from treeviz.errors import InputError, Interrupted
from treeviz.formatting.expected import expect_kind
from treeviz.formatting.plain_values import read_flag
from treeviz.formatting.progress import Progress, expect_progress
from treeviz.game.game import Heuristic, State
from treeviz.games.called import Called

__all__ = ["Audit", "Interrupted", "audit"]


def audit(
    game: object,
    *,
    heuristic: str | Heuristic | None = None,
    positions: Iterable[State] | None = None,
    random: int | None = None,
    seed: int = 0,
    depth: int | None = None,
    truth_depth: int | None = None,
    judge_finished: bool = False,
    jobs: int | None = None,
    backend: str | None = None,
    scheduler: str | None = None,
    max_positions: int = 1_000_000,
    called: Called | None = None,
    progress: Progress | None = None,
) -> Audit:
    """Hold a heuristic against the truth in many positions.

    Parameters
    ----------
    game
        Any object with the methods of :class:`~treeviz.Game`.
    heuristic
        A function of states, the name of one of the game's, or None for the game's own.
    positions
        The states to judge, as the game has them; None: every position that a game can reach from
        its start, from all of its `starts()` if it names several. Positions are the same if the
        game's `key` says so.
    random, seed
        Judge only so many positions of random games; the same seed gives the same positions. See
        :func:`treeviz.auditing.positions.random_places` for how they are drawn.
    depth
        How many plies the heuristic is searched at every position. 0: it is asked as it is, and no
        move is chosen. None: to the end of the game, where it is asked only with `judge_finished`.
    truth_depth
        Compare with a deeper search of so many plies, which asks the same heuristic at its horizon;
        None: with the truth, by the rules to the end of the game.
    judge_finished
        Whether the heuristic judges finished games too, in place of the rules.
    jobs
        How many processes judge; -1: one for each core; None: this one alone, or with a backend
        all that it has. Games and heuristics of a notebook, a script or a file travel to them. The
        result is the same for any number, and wherever it was found.
    backend
        ``"dask"`` or ``"ray"``: hand the work to that engine; None: to processes of this machine.
    scheduler
        The address of a Dask scheduler, such as ``"tcp://10.0.0.1:8786"``, or of a Ray cluster;
        None: the one that this process is connected to.
    max_positions
        How many positions to hold in memory at most, in every process.
    called
        How the command line calls the game, so that each example tells the command that opens it;
        None: by its kind, if it is a built-in one.
    progress
        Called with the number of positions judged so far, and of all; with the number found so far
        and None while all that can be reached are being listed.

    Returns
    -------
    Audit
        What is wrong, in total and by ply, with the smallest example of each fault. Where the
        heuristic fails, that is one of the findings, and the audit goes on.

    Raises
    ------
    InputError
        If an option makes no sense, or a limit is reached; the message says what to do.
    GameError
        If the rules break their contract.
    Interrupted
        On Ctrl-C, once the first position is judged; its `.found` holds what was judged.

    Examples
    --------
    >>> from treeviz import audit, games
    >>> found = audit(games.TicTacToe("xo_/_x_/__o"), heuristic="lines", depth=1)
    >>> found.total.wrong_winners, found.total.undecided, found.total.wrong_moves
    (1, 1, 2)
    """
    judge_finished = read_flag(judge_finished, "judge_finished")
    if called is not None:
        expect_kind(called, Called, "how the game is called")
    called = called or Called.by_type(game, heuristic)
    question = Question(game, heuristic, depth, truth_depth, judge_finished, max_positions, called)
    expect_progress(progress)
    engine = find_engine(jobs, backend, scheduler)
    with closing(engine) if engine is not None else nullcontext():
        tell = (lambda done, planned: None) if progress is None else progress
        listed = _chosen(question, positions, random, seed, lambda found: tell(found, None))
        return _judged(question, *listed, engine, tell)


def _judged(
    question: Question,
    places: Places,
    origin: Callable[[], Origin],
    engine: JobEngine | None,
    tell: Progress,
) -> Audit:
    """Return the audit of some positions."""
    reasons: list[str] = []
    judged = Judgements(places)

    def so_far() -> Audit:
        return Audit(question, origin(), places.planned, judged, "; ".join(reasons))

    try:
        with closing(judgements(question, places, engine, reasons.append)) as stream:
            for one in stream:
                judged.append(one)
                tell(len(judged), places.planned)
    except KeyboardInterrupt as interruption:
        if not judged:
            raise
        raise Interrupted(so_far()) from interruption
    return so_far()


def _chosen(
    question: Question,
    positions: Iterable[State] | None,
    random: int | None,
    seed: int,
    tell: Callable[[int], None],
) -> tuple[Places, Callable[[], Origin]]:
    """Return the positions to judge, and what tells in the end where they came from."""
    if positions is not None and random is not None:
        raise InputError("expected positions or a number of random ones, got both")
    if positions is not None:
        places = given(positions, question.max_positions)
        if not places:
            raise InputError("expected one position or more, got none")
        return places, lambda: FromSomebody(len(places))
    if random is not None:
        places = random_places(question, random, seed)
        return places, lambda: FromRandomGames(places.planned, random, seed)
    return reachable(question, tell), lambda: EveryReachable(len(beginnings(question)) > 1)
