"""What hangs, and who takes it.

White's queen is attacked. The search stops at the first answer that is enough, so that a bound of
many moves would hide those that give the queen away: they are told by themselves, with the answer
that takes, and so are those that only leave her where she is.
"""

from treeviz import alphabeta, draw, explain, games

position = "r3kb1r/1b1p2pp/1q6/2Q1pp2/P1P4P/2n2P2/3PP2R/R1B1KBN1 w Qkq - 0 16"
tree = alphabeta(games.Chess(position), depth=3, heuristic="material")
diagram = draw(tree)
diagram.save("what_hangs.svg")
print(explain(tree))
