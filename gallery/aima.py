"""Figure 5.2 of "Artificial Intelligence: A Modern Approach".

A tree typed by hand, with its names. MAX's nodes are houses, MIN's are houses upside down, payoffs
are boxes.
"""

from treeviz import draw, explain, games, minimax

tree = minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
diagram = draw(tree)
diagram.save("aima.svg")
print(explain(tree))
