"""The choice by depth.

The course's position, searched to every depth. The choice is the same from the first ply on; what
it is worth goes up and down until the rules decide. The picture lays the first two depths on each
other.
"""

from treeviz import by_depth, compare, games, minimax, overlay

game = games.Domineering(".V../.VHH/HH../.... V")
diagram = overlay(compare(minimax(game, depth=1), minimax(game, depth=2)))
diagram.save("choice_by_depth.svg")
print(by_depth(game, range(6)))
