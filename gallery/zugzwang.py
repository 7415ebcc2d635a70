"""Zugzwang: whoever is to move loses.

Each side has two places on this board. The first domino, whose ever it is, takes away one place of
the other side; the answer takes the last place of who began. If Vertical could pass, Vertical would
win. No search of this position knows that, for passing is against the rules; so it is asked of two
searches, with either side to move.
"""

from treeviz import draw, explain, games, minimax
from treeviz.explanation import zugzwang

tree = minimax(games.Domineering(".HH/.../HH. V"))
passed = minimax(games.Domineering(".HH/.../HH. H"))
diagram = draw(tree)
diagram.save("zugzwang.svg")
print(explain(tree))
told = zugzwang(tree, passed)
print()
print(told.text if told else "Nobody is in zugzwang.")
