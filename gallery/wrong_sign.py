"""Where the heuristic leans to the loser.

`rows` asks every node a question; here, where the course's heuristic and what the whole game
proves have opposite signs. The nodes found are framed, the heuristic's opinion stands below each,
and the rest is counted.
"""

from treeviz import View, draw, games, minimax, rows

tree = minimax(games.Domineering(".V../.VHH/HH../.... V"))
table = rows(tree, "static * value < 0", columns="line, player, static, value", sort="ply")
title = "Framed: the heuristic's sign is wrong"
diagram = draw(tree, View(framed=table.nodes, only_framed=True, static=True, title=title))
diagram.save("wrong_sign.svg")
print(table)
