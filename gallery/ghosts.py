"""What was cut, searched after all.

The branches that alpha-beta left out are searched for the picture alone: the root's value and its
choice stay as they are, and each plate says how many nodes the cut saved.
"""

from treeviz import View, alphabeta, draw, games

tree = alphabeta(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
diagram = draw(tree, View(pruned="searched", arithmetic=True))
diagram.save("ghosts.svg")
print(tree)
