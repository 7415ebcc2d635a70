"""What of a tree is shown, under a budget: from a tree to a scene.

`selection` ranks the nodes, `build_scene` makes marks of those that are kept and counted `stubs` of
the rest, `transpositions` merge equal positions, `level_of_detail` says how much a mark shows,
`captions` and `labels` say it in words, `plaintext` prints a scene as an outline.
"""
