"""How numbers, tables and text are written, in plain text, Markdown and HTML.

`numerals` writes values and counts, `tables` sets columns under one another, `phrases` joins words,
`lettering` cleans and measures text, `length` reads sizes such as `12cm`, `plaindata` makes what
JSON can hold. Nothing here knows a game or a tree.
"""
