"""The explorer: a whole recorded tree as one page that needs nothing but a browser.

`packed_tree` writes a recording as a few kilobytes of columns, `whole_page` puts them into a page
with our own program, which is in `page/` as plain JavaScript modules: a house like this one, each
module importing only what stands before it.

>>> from treeviz import explore, games, minimax
>>> explore(minimax(games.TicTacToe("xox/oox/___")))
<Page of 11 nodes: x plays [2,2] and wins at once (+10)>
"""
