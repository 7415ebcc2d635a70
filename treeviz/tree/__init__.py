"""One search as columns and as a graph, and what it proves.

`columns` hold the recording, `game_tree` serves it as a networkx graph, `adjacency` its mappings.
`proof` folds leaves into intervals, `choices` and `line` read moves and lines, `opinions` ask the
heuristic, `cuts` find why branches were pruned, `certificate` and `replay` show a claim's proof.
"""
