"""Hold or roll? A die decides.

Ten points are in the pot. Whoever holds keeps them; whoever rolls adds the number thrown, but a one
loses all. Where chance moves the plate is an ellipse, the edges say how likely each throw is, and
the value is the mean.
"""

from treeviz import draw, expectimax, explain, games

throws = "1/6:one=0 1/6:two=12 1/6:three=13 1/6:four=14 1/6:five=15 1/6:six=16"
tree = expectimax(games.Explicit(f"(hold=10 roll({throws}))"))
diagram = draw(tree)
diagram.save("dice.svg")
print(explain(tree))
