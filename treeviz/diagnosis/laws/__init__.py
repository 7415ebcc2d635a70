"""Laws of a game's rules and of its heuristic, asked of many positions, whoever searches."""
