"""At home where people write: decks, documentation, Markdown, Pandoc.

All of it stands on :func:`~treeviz.places.figure.figure`, which makes a figure of the options of
the command line; a place only puts it where it belongs.
"""
