"""One search as columns and as a graph, and what it proves.

`columns` hold the recording, `game_tree` serves it as a networkx graph, `adjacency` its mappings.
`proof` folds leaves into intervals, `choices` and `line` read moves and lines, `opinions` ask the
heuristic, `cuts` find why branches were pruned, `certificate` and `replay` show a claim's proof.
"""

import os
import sys

from treeviz.tree.forked import await_imports, renew_locks

if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=await_imports)
    if sys.version_info < (3, 12):
        os.register_at_fork(after_in_child=renew_locks)
