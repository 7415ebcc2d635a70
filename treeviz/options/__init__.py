"""What a command line asks for: its options, and the game, search, view and figure they mean.

The commands of :mod:`treeviz.cli` and the places where people write share it, so that an option
means the same in a terminal, in a page of documentation and in a notebook. Nothing here prints.
"""
