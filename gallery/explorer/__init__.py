"""Pages of whole trees, to be looked around in; see `python -m gallery.explorer`."""

TITLES = {
    "tictactoe": "Whole tic-tac-toe: 549,946 nodes",
    "cuts": "The same by alpha-beta: every cut, and why",
    "course_position": "The course's position to the end of the game",
    "course_game": "The course's game from its start, four plies deep",
    "chess": "A middle game of chess, three plies deep",
    "figure_5_2": "Figure 5.2 as a quiz: what is each node worth, what is cut?",
    "faults": "Where a heuristic is wrong: a list of places to go to",
}
ADDRESSES = {name: f"{name}.html" for name in TITLES} | {
    "figure_5_2": "figure_5_2.html#mode=quiz"  # it opens with its values hidden
}
