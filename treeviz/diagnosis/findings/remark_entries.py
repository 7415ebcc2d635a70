"""What is worth a look and may be meant: every remark by its name, what weighs most first."""

from __future__ import annotations

from treeviz.diagnosis.findings.fault_entry import FaultEntry

REMARKS = {
    "nothing-searched": FaultEntry(
        "Nothing was searched.",
        "whether the search reads this board: if it has other signs, such as another empty one, "
        "say what it is called with, call=lambda state: (…), or --call NAME of such a function. "
        "If it does read it, look at where it returns before it calls itself.",
        fault=False,
    ),
    "not-called": FaultEntry(
        "The search could not be called as guessed.",
        "what it gets, if the line is right for what it should get: say how it is called, "
        "call=lambda state: (…), or --call NAME of such a function.",
        fault=False,
    ),
    "values-refuted": FaultEntry(
        "The values are not those of the end of the game.",
        "where the search stops: it was asked to the end. If it has a depth of its own, that may "
        "be meant; else a value is made up before the game is over.",
        fault=False,
    ),
    "moves-refuted": FaultEntry(
        "The move is not the best for the end of the game.",
        "where the search stops: it was asked to the end. If it has a depth of its own, that may "
        "be meant; else some value on the way is wrong, or what is remembered as the best move.",
        fault=False,
    ),
    "depth-off-by-one": FaultEntry(
        "The search looks a ply less far, or farther, than asked.",
        "what the depth means. If it is the number of plies: at the test for the horizon "
        "(depth == 0), and with which depth the search is first called.",
        fault=False,
    ),
    "depth-at-one-turn": FaultEntry(
        "The depth is counted at one side's turn only.",
        "what the depth means. If it counts plies, and not rounds of both sides: at the recursive "
        "calls, each of which hands on a ply less, MAX's and MIN's alike.",
        fault=False,
    ),
    "depth-falls-in-the-loop": FaultEntry(
        "Each move is looked at a ply less far than the one before it.",
        "where the depth is counted down: inside the loop over the moves it falls with each of "
        "them. Hand on `depth - 1`, and leave the depth as it is.",
        fault=False,
    ),
    "depth-ignored": FaultEntry(
        "The search goes to the end, whatever depth it is given.",
        "what the depth means: if it only counts how far the search is, there is no limit; leave "
        "the depth out, or ask at the beginning of the function whether it is reached.",
        fault=False,
    ),
    "favours-the-loser": FaultEntry(
        "The heuristic mostly favours the loser.",
        "its sign: high must be good for MAX. With the sign turned it would be right more often.",
        fault=False,
    ),
    "favours-the-loser-at-one-turn": FaultEntry(
        "At one side's turn the heuristic mostly favours the loser.",
        "its point of view: every value is MAX's, whoever is to move; is there a factor that turns "
        "it round?",
        fault=False,
    ),
    "ranks-reversed": FaultEntry(
        "The heuristic ranks moves the wrong way round.",
        "its sign: high must be good for MAX. With the sign turned it would rank more of them "
        "rightly.",
        fault=False,
    ),
    "ranks-by-the-mover": FaultEntry(
        "At one side's turn the heuristic ranks moves the wrong way round.",
        "its point of view: every value is MAX's, whoever is to move; is there a factor that turns "
        "it round?",
        fault=False,
    ),
    "term-opposes": FaultEntry(
        "A term of the heuristic opposes the truth.",
        "that term's sign: alone it ranks moves the wrong way round.",
        fault=False,
    ),
    "term-at-one-turn": FaultEntry(
        "A term of the heuristic says something at one side's turn only.",
        "what that term counts: is it asked for the side to move, and not for both?",
        fault=False,
    ),
    "term-one-sided": FaultEntry(
        "A term of the heuristic does not treat both sides alike.",
        "what that term counts for one side only: with the sides swapped it should change its sign "
        "and nothing else.",
        fault=False,
    ),
    "slow-win": FaultEntry(
        "The faster win is not preferred.",
        "the value of a finished game: take a point off per ply (`depth_penalty=1`).",
        fault=False,
    ),
    "endless-game": FaultEntry(
        "The game can go on for ever.",
        "whether that is meant: a search needs a depth then, or the rules a limit on moves or on "
        "repetition.",
        fault=False,
    ),
    "one-side-wins": FaultEntry(
        "Every decided game is won by the same side.",
        "utility: it must be MAX's value whoever is to move. Told from the mover's side, every "
        "game that the last mover wins seems to be lost.",
        fault=False,
    ),
    "same-worth-swapped": FaultEntry(
        "A finished game is worth the same with the sides swapped.",
        "utility: it must be MAX's value whoever is to move; told from the mover's side it does "
        "not change its sign with the sides. If the two sides have different aims, that is meant.",
        fault=False,
    ),
    "line-loses": FaultEntry(
        "Who has a line loses.",
        "the sign of finished games, unless this is the misère game.",
        fault=False,
    ),
    "tie-off-centre": FaultEntry(
        "A tie is worth something.",
        "what is returned for a tie: if it is not meant, make it 0, half-way from loss to win.",
        fault=False,
    ),
    "sure-and-wrong": FaultEntry(
        "The heuristic is as sure as of a won game, and wrong.",
        "the case in which it returns the value of a win: is the game decided there?",
        fault=False,
    ),
    "asymmetric": FaultEntry(
        "The heuristic is not symmetric.",
        "what it counts: a board and its mirror image should be worth the same.",
        fault=False,
    ),
    "not-antisymmetric": FaultEntry(
        "The heuristic does not treat both sides alike.",
        "what it counts for one side only: with the sides swapped the value should change its "
        "sign and nothing else.",
        fault=False,
    ),
    "choice-flips": FaultEntry(
        "The choice changes with the depth.",
        "what the heuristic misses at the shallower depth; an unsettled position should be "
        "searched further.",
        fault=False,
    ),
    "search-order-changes": FaultEntry(
        "The search takes the moves in another order every time.",
        "whether moves are shuffled on purpose; among equal moves the choice then changes.",
        fault=False,
    ),
    "root-window": FaultEntry(
        "Alpha is not passed on at the root.",
        "the loop over the first moves: pass the best value so far as alpha (for MIN, as beta). "
        "The values are right, and exact, but more is searched than need be.",
        fault=False,
    ),
}
