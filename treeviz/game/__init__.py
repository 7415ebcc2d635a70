"""The rules of a game, and asking them safely.

`game` says what a game is; `contract` asks somebody's methods and names the position where they
fail; `checked_game` is a game whose every answer has been looked at; `unruled` stands in where no
rules are known; `freezing` takes boards that change down as values; `orders` are orders of moves.
"""
