"""A slide of a middle game of chess.

Of some forty moves a few have their boards, and below each stands the reply that counts, with what
follows it. How many replies there are beside, and what the other moves come to, is counted.
"""

from treeviz import alphabeta, draw, explain, games

game = games.Chess("r3kb1r/p1q1pp1p/3p1np1/1Pp5/Pn5P/R5P1/1P1PP3/1bBQKBNR b Kkq - 0 14")
tree = alphabeta(game, depth=3, heuristic="material")
diagram = draw(tree, theme="slide")
diagram.save("wide_slide.svg")
print(explain(tree, words="short"))
