"""How a recording looks in a file: one JSON object, all ASCII, gzipped or not. Schema 1.

A tree has one entry a node in each of its *columns*, in visiting order: node 0 is the root, a
parent stands before its children, children stand in search order. Positions and moves stand in
*tables*, each once; columns hold places in them. This is all it takes to read one:

>>> import json
>>> from treeviz import games, minimax
>>> from treeviz.files.written import written
>>> given = json.loads(b"".join(written(minimax(games.TicTacToe("xox/oox/___")))))
>>> columns, line, parents = given["columns"], [], []
>>> for node, ply in enumerate(columns["ply"]):
...     parents.append(line[ply - 1] if ply else None)
...     line[ply:] = [node]
>>> parents
[None, 0, 1, 1, 3, 0, 5, 6, 5, 8, 0]
>>> [given["moves"]["text"][move] for move in columns["move"][1:4]], columns["value"][:4]
(['[2,0]', '[2,1]', '[2,2]'], [10, -10, -10, 0])

The members of the object, in this order:

======================  ==========================================================================
``schema``              1. A reader refuses a larger number; a change that old readers would
                        misread gets the next one, and what a reader does not know it skips.
``format``              ``"treeviz recording"``.
``nodes``               How many nodes, pruned branches included: the length of each column.
``facts``               What the search says of itself: ``search``, its name; ``heuristic``;
                        ``max_nodes``; ``depth``; ``depth_penalty``; ``ordered``: whether its moves
                        had an order of its own …; plain values (below). What is not told is left
                        out or null.
``game``                ``name``; for a built-in game the ``arguments`` that make it anew; and
                        ``transposes``: false if no two of its positions are the same.
``sides``               What ``max`` and ``min`` are called.
``words``               What the game says of itself where it says anything: ``known_as``,
                        ``aim``, ``notation_meaning``, ``position_meaning``, ``counted``;
                        ``win_worth``; ``typed``, the position at the root as it is given to the
                        game; the ``scale`` of its values: ``unit``, ``one``, ``digits``, ``win``.
                        The values below are plain numbers all the same. Left out where nothing is
                        said, or the game can be made anew.
``heuristic``           ``origin``: ``none``, ``game`` (its own), ``named`` (one of its others) or
                        ``function``; ``doc``: the first line of its docstring.
``heuristics``          The names of the game's heuristics.
``kinds``, ``players``  The names that the columns ``kind`` and ``player`` are places in.
``states``              ``"replay"`` where the recording holds moves and no positions but that at
                        the root, so that it takes the game to read it. Else left out.
``cells``               The distinct squares of the boards below: ``[sign, owner]``, the owner
                        ``"max"``, ``"min"`` or null.
``said``                What somebody's search says beyond the facts, plain values by name; it
                        decides nothing. Left out where it says nothing more.
``positions``           The table of positions: lists of one length.
``moves``               The table of moves: ``text``, how it is written; ``move``, the move itself
                        as a plain value, null where it is not plain or is its text.
``columns``             The tree.
======================  ==========================================================================

A column is a list, or packed: ``{"type": …, "base64": […]}``, the bytes of its entries, little
end first, in pieces; the type is ``b``, ``h`` or ``i`` (whole numbers of 1, 2 or 4 bytes, −1 for
null) or ``d`` (doubles, NaN for null).

Columns; a number is finite or one of the texts ``"inf"`` and ``"-inf"``, from MAX's side:

====================  ============================================================================
``ply``               The distance from the root. It holds the shape: the parent of a node is the
                      last one before it that is a ply higher; at most one ply deeper than the node
                      before.
``kind``              A place in ``kinds``: ``open`` (broken off), ``inner``, ``terminal``,
                      ``horizon``, ``leaf``, ``pruned``, ``known`` (not searched again:
                      its value came from a table or a cache).
``player``            Who is to move, a place in ``players``.
``value``             What the search backed up; null at open and pruned nodes, and only there.
``position``          A place in ``positions``, or null.
``move``              The move that led here, a place in ``moves``; null at the root, or unknown.
``alpha``, ``beta``   The window on entry. Left out where no window was ever narrowed.
``probability``       How likely the move that led here is, where chance made it; else null. Left
                      out where nothing is left to chance.
====================  ============================================================================

Positions. ``text`` is always there. The others are left out where the game can be made anew, or
where they would say nothing (in brackets):

================  ================================================================================
``state``         The state itself as a plain value [its text]; null where it is not plain.
``label``         What a picture writes where there is no board [its text].
``outcome``       How the game ended there [empty].
``winner``        Who has won there: ``"max"``, ``"min"`` or null [if there is an outcome, by the
                  sign of ``static``].
``board``         ``rows`` of places in ``cells``; ``pieces``, ``line`` and ``marked``, made of
                  squares ``[row, column]``; ``checkered``, ``slant``; ``style``; ``block``;
                  ``column_names``, ``upper_names``, ``row_names``; ``absent``, ``stores``,
                  ``links`` (pairs of squares), ``lanes``; ``shores``: ``"max"`` or ``"min"`` [null:
                  no board].
``remark``        What the theory of the game says of it [null].
``key``           The place of the first position that counts as the same [its own].
``symmetry``      The place of the first position that is the same by symmetry [none is].
``static``        The heuristic's opinion, or the utility of a finished game [null].
``terms``         The named parts of the opinion [null].
``moves``         All legal moves in the game's order; null for one that was never recorded. Only
                  for searches that were broken off or had an order of their own.
================  ================================================================================

A plain value is null, a boolean, a number or text as in JSON; a tuple is a list; and an object of
one entry is what JSON lacks: ``{"float": "inf"}``, ``{"player": "max"}``, ``{"list": […]}``,
``{"set": […]}``, ``{"dict": [[key, value], …]}``.

A reader must not trust a file. This one checks every number before it is used, bounds the memory it
takes, and makes nothing of a file but numbers, text and built-in games.
"""
