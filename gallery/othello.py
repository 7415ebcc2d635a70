"""The end of a game of Othello.

Five squares are left, and White has one move that wins. The game is OpenSpiel's, the position the
history of a game; the stones that the last move turned are tinted.
"""

from treeviz import draw, explain, games, minimax

history = """
    d3 e3 f4 c3 c2 d2 d6 f6 e6 g5 g4 b1 c4 f5 e2 c6 h6 h5 d7 f3 f2 e7 b6 h7 f8 c8 b3 f1 e8 b4 g3 e1
    h4 a6 b5 a5 d1 d8 a4 g7 a7 a2 g1 h2 h8 b7 f7 b2 b8 g8 a1 c5 g2 g6 a3
"""
tree = minimax(games.from_openspiel("othello", history))
diagram = draw(tree)
diagram.save("othello.svg")
print(explain(tree, words="short"))
