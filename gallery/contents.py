"""What is in the gallery, in the order of its index page."""

CONTENTS = (
    "article",
    "faster_win",
    "course_position",
    "course_game",
    "wrong_winner",
    "aima",
    "tie",
    "lost",
    "own_game",
    "own_search",
    "cuts",
    "cuts_on_boards",
    "equality",
    "ghosts",
    "connect_four",
    "mate_in_two",
    "watched",
)
