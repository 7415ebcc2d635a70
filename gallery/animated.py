"""The article's search, animated.

One SVG of CSS alone: it plays once, in an <img> too, and ends on the solved tree. Whoever prefers
reduced motion sees that at once.
"""

from treeviz import frames, games, minimax

reel = frames(minimax(games.TicTacToe("xox/oox/___")))
reel.animated().save("animated.svg")
diagram = reel[-1]
print(reel.text)
