"""How numbers, tables, reports and text are written, in plain text, Markdown, HTML and CSV.

`numerals` writes values and counts, `phrases` joins words, `lettering` cleans and measures text,
`length` reads sizes such as `12cm`, `plaindata` makes what JSON can hold. `report` is what every
result is that is told in words: a list of `blocks`, which `as_text`, `as_markdown` and `as_html`
write. Nothing here knows a game or a tree.
"""
