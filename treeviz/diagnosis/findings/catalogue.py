"""What can be wrong, and what to look at: every fault and remark by its name, in one place.

A fault is sure: something contradicts the rules, or itself, on the board that is shown. A remark is
worth a look and may be meant.

>>> CATALOGUE["cut-loses-value"].title, CATALOGUE["slow-win"].fault
('A cut loses value.', False)
"""

from __future__ import annotations

from treeviz.diagnosis.findings.fault_entry import FaultEntry
from treeviz.diagnosis.findings.remark_entries import REMARKS

CATALOGUE = {
    # The rules
    "code-fails": FaultEntry(
        "The code raises an error.",
        "the line that raised; every position that moves lead to must be answered.",
    ),
    "breaks-contract": FaultEntry(
        "The rules break the contract of a game.",
        "the method that is named; `treeviz.Game` says what each must return.",
    ),
    "changed-by-play": FaultEntry(
        "A position is changed by playing from it.",
        "play: it must copy the board before it puts anything on it, and return the copy.",
    ),
    "not-restored": FaultEntry(
        "A position is not restored.",
        "where a move is taken back: everything that playing it changed must be undone, on every "
        "way out, before the next move is tried.",
    ),
    "moves-when-over": FaultEntry(
        "Moves are offered in a finished game.",
        "moves: it must give none once somebody has won; ask for a winner before listing them.",
    ),
    "order-changes": FaultEntry(
        "The order of the moves is not the same every time.",
        "moves: a set has no order, and that of texts in it changes from run to run; use a list, "
        "or sort it. Among equal moves the first is chosen, so the choice changes too.",
    ),
    "win-not-counted": FaultEntry(
        "A won game is not counted as won.",
        "the order of the questions: ask who has a line before asking whether the board is full.",
    ),
    "win-for-the-loser": FaultEntry(
        "A finished game is given to the loser.",
        "the sign: values are from MAX's side, a win of MAX is positive and one of MIN negative.",
    ),
    "win-by-the-mover": FaultEntry(
        "A finished game is valued from the side to move.",
        "the value of a finished game: it must be MAX's whoever is to move. A negamax turns it "
        'round at every ply; say so with pov="mover" when it is watched.',
    ),
    "tie-not-zero": FaultEntry(
        "A tie is not worth 0.",
        "what is returned for a full board: with a win worth as much as a loss costs, a tie is 0.",
    ),
    "finished-by-heuristic": FaultEntry(
        "A finished game is judged by the heuristic.",
        "the test for the end: it must come before the heuristic, and a finished game must be "
        "valued by who has won. A heuristic that counts places cannot know whose turn it is.",
    ),
    "key-mixes-movers": FaultEntry(
        "One key stands for both sides to move.",
        "key: the side to move is part of a position.",
    ),
    "key-mixes-positions": FaultEntry(
        "One key stands for two positions.",
        "key: it must hold everything that decides what can still happen.",
    ),
    "equal-mixes-movers": FaultEntry(
        "Two states are equal though it is not the same side's turn.",
        "how states are compared (__eq__ and __hash__): the side to move is part of it.",
    ),
    "duplicate-moves": FaultEntry(
        "A move is listed twice.",
        "moves: whatever is listed twice is searched twice, and counted twice.",
    ),
    "captures-differ": FaultEntry(
        "The captures are not the moves that take.",
        "captures: it must list every move that takes something, and no other; or leave it out.",
    ),
    "estimate-after-differs": FaultEntry(
        "What a heuristic says of a move is not what it says after it.",
        "after of the heuristic: None of every move that has to be played to tell.",
    ),
    "random-play": FaultEntry(
        "One move leads to two positions.",
        "play: it must not throw dice, nor depend on what was played before.",
    ),
    "moves-exhausted": FaultEntry(
        "The moves are given only once.",
        "moves: an iterator that is kept is empty once it was read; return a list.",
    ),
    "symmetry-changes-mover": FaultEntry(
        "A symmetry changes whose turn it is.",
        "symmetries: it must turn the board only, and leave the side to move.",
    ),
    # The heuristic
    "heuristic-reversed": FaultEntry(
        "The heuristic has the wrong sign.",
        "the sign: high must be good for MAX. (Or the value of finished games has it.)",
    ),
    "heuristic-by-the-mover": FaultEntry(
        "The heuristic speaks for the side to move.",
        "its point of view: here every value is MAX's, whoever is to move; drop the factor that "
        "turns it round.",
    ),
    "heuristic-not-steady": FaultEntry(
        "The heuristic gives two answers for one position.",
        "what it keeps from call to call, and dice: an estimate may hang on the position alone.",
    ),
    "heuristic-changes-board": FaultEntry(
        "The heuristic changes the position it is asked about.",
        "where it puts something on the board to try it: it must work on a copy, or take it back.",
    ),
    "estimate-beyond-win": FaultEntry(
        "An estimate is larger than a win.",
        "the weights: keep every estimate strictly between a loss and a win, or raise the value "
        "of a win. Else the search prefers a good look to a won game.",
    ),
    # The search
    "search-fails": FaultEntry(
        "The search raises an error.",
        "the line that raised; does the recursion end where the game does?",
    ),
    "returns-nothing": FaultEntry(
        "A call returns nothing.",
        "the end of the function: every way through it must return a value; is a return missing, "
        "or does it stand inside the loop?",
    ),
    "search-endless": FaultEntry(
        "The search does not come to an end.",
        "the loop that calls the search, and the recursion: each time around something must get "
        "less. In an MTD(f) a value below the window is the new upper bound, else the lower.",
    ),
    "shallow-copy": FaultEntry(
        "A board is copied only half.",
        "how the board is copied: a copy of a list of lists shares its rows; copy each row, or use "
        "copy.deepcopy.",
    ),
    "wrong-side-to-move": FaultEntry(
        "The search has the wrong side to move.",
        "the recursive call: the turn must pass to the other player there.",
    ),
    "depth-not-counted": FaultEntry(
        "The depth is not counted.",
        "the recursive call: it must hand on a ply less than it was given.",
    ),
    "depth-counted-twice": FaultEntry(
        "The depth is counted twice.",
        "where the depth becomes less: once a ply, in the recursive call alone.",
    ),
    "horizon-by-the-mover": FaultEntry(
        "Where the search stops it judges from the mover's side.",
        "what is returned at the horizon: a minimax returns the heuristic as it is, a negamax "
        "turns it round at MIN's turn.",
    ),
    "horizon-sign": FaultEntry(
        "Where the search stops the heuristic has the wrong sign.",
        "what is returned at the horizon: the heuristic as it is, and in a negamax turned round at "
        "MIN's turn.",
    ),
    "table-ignores-depth": FaultEntry(
        "The table ignores the depth.",
        "the table: store with each value how far was looked, and use it only where no more is "
        "asked.",
    ),
    "no-such-move": FaultEntry(
        "The search reaches a position that no move leads to.",
        "what the search plays before it calls itself: the right sign, on an empty square, once.",
    ),
    "plays-on": FaultEntry(
        "The search plays on in a finished game.",
        "the beginning of the search: ask whether somebody has won before trying moves.",
    ),
    "takes-the-worst": FaultEntry(
        "A player takes what is worst for itself.",
        "which of max and min is used at whose turn: MAX takes the largest, MIN the smallest.",
    ),
    "sign-lost": FaultEntry(
        "A value is turned round once too often, or once too few.",
        "the minus of a negamax: it belongs before the recursive call, once.",
    ),
    "returns-alpha": FaultEntry(
        "Alpha is returned instead of the best value.",
        "the last line of the function: MIN returns the smallest value found (or beta), not alpha.",
    ),
    "returns-beta": FaultEntry(
        "Beta is returned instead of the best value.",
        "the last line of the function: MAX returns the largest value found (or alpha), not beta.",
    ),
    "keeps-the-last": FaultEntry(
        "The last value is kept and not the best.",
        "the loop: a new value must be compared with the best so far before it replaces it.",
    ),
    "keeps-the-first": FaultEntry(
        "The first value is kept and not the best.",
        "the loop: is the comparison the right way round, and does it go on to the last move?",
    ),
    "not-the-best": FaultEntry(
        "A value is backed up that is not the best of its moves.",
        "how the best value begins, how it is compared, and what is returned.",
    ),
    "move-never-tried": FaultEntry(
        "A move is never tried.",
        "the loop over the moves: does it go from the first to the last? And what lists them: is a "
        "kind of move forgotten?",
    ),
    "returns-early": FaultEntry(
        "Only the first move is tried.",
        "the loop over the moves: a return inside it ends it after the first; it belongs behind.",
    ),
    "no-re-search": FaultEntry(
        "A bound is taken for the value, and not searched again.",
        "what follows a search with a narrow window: a value outside it is only a bound; search "
        "again with the full window (a negamax with a minus again).",
    ),
    "cut-loses-value": FaultEntry(
        "A cut loses value.",
        "the test for the cut: MAX may stop when its best reaches beta, MIN when its best falls to "
        "alpha, and never otherwise.",
    ),
    "window-inverted": FaultEntry(
        "Alpha and beta are mixed up on the way down.",
        "the recursive call: (alpha, beta) in this order; in a negamax (-beta, -alpha).",
    ),
    "window-too-narrow": FaultEntry(
        "A window is narrowed too far.",
        "where alpha and beta are updated: alpha only at MAX's turn, beta only at MIN's, with "
        "the best value so far; and what is passed on.",
    ),
    "window-not-passed": FaultEntry(
        "Alpha or beta does not reach the children.",
        "the recursive call, which must pass alpha and beta on, and where they are updated: alpha "
        "at MAX's turn, beta at MIN's. What could be cut is searched all the same.",
    ),
    "bound-as-exact": FaultEntry(
        "A bound is taken for an exact value.",
        "the table: store with each value whether it is exact, a lower or an upper bound, and use "
        "a bound only where it decides the cut.",
    ),
    "table-mixes-movers": FaultEntry(
        "The table mixes up the sides to move.",
        "the table's key: the side to move is part of a position.",
    ),
    "wrong-answer": FaultEntry(
        "A value is returned without a look, and it is wrong.",
        "where the function returns early: what it remembers may belong to another position, "
        "another depth or another window.",
    ),
    "mutable-default": FaultEntry(
        "A default keeps what it held in calls before.",
        "the parameter whose default is a list, a dict or a set: there is only one, for all calls; "
        "make None the default, and a new one inside.",
    ),
    "tie-from-bound": FaultEntry(
        "A tie is claimed from a bound.",
        "where equal moves are collected: what a cut returns is a bound. Search each root move "
        "with the full window, or cut only when alpha > beta.",
    ),
    "wrong-move": FaultEntry(
        "The move returned is not the best.",
        "where the best move is remembered: together with the best value, for the player to move.",
    ),
    "wrong-value": FaultEntry(
        "A value that is returned contradicts the rules.",
        "how finished games are valued, and whose turn it is where the best is taken.",
    ),
    "illegal-move": FaultEntry(
        "The move returned cannot be played.",
        "where the best move is remembered: deeper calls overwrite it where it is a global or an "
        "attribute, and what a deeper call returns is the opponent's move.",
    ),
    "bounds-swapped": FaultEntry(
        "Bounds that do not close in on the value.",
        "what repeated searches with narrow windows make of their results: a value below the "
        "window is the new upper bound, else it is the new lower one.",
    ),
    "no-move": FaultEntry(
        "No move is returned though there is one.",
        "where the best move is kept: it is the one that was tried, not what a deeper call "
        "returns; and where the best value begins: if every move loses, none is better than −∞; "
        "take the first move in any case.",
    ),
    **REMARKS,
}
