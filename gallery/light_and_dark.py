"""Light and dark in one file.

The SVG follows the colour scheme of whoever reads it. Boards stay light cards, so that stones keep
their colours.
"""

from treeviz import draw, explain, games, minimax

tree = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
diagram = draw(tree, theme="auto")
diagram.save("light_and_dark.svg")
print(explain(tree))
