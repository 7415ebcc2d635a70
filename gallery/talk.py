"""The search as a talk.

Figure 5.2, searched by alpha-beta, a picture for every step, each with the sentence one says to it.
What the search has not come to yet is a pale outline in its place; a value is what is known until
then; the frame says where the search is. The last picture is that of the solved tree. Above, the
same plays in one SVG.
"""

from treeviz import alphabeta, frames, games

reel = frames(alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")))
reel.save("talk-%02d.svg", replace=True)
reel.animated().save("talk.svg")
diagram = reel[-1]
print(reel.text)
