"""Boards of chess itself that move and write themselves quickly: a class made over python-chess's.

A search, and what is asked by the rules after it, makes a move and writes a FEN for every position.
Nearly all moves only lift one man and put it down again: these are made on the masks of the board,
without the history that python-chess keeps to take moves back. All others, and moves that cannot
be, are its own.

Nor is each move asked whether it is legal: without check only those of the king and of men that
are pinned may not be.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

_RANKS_KEPT = 1 << 14
_MASKS = {"p": "pawns", "n": "knights", "b": "bishops", "r": "rooks", "q": "queens", "k": "kings"}
_MASK_OF = {sign: mask for man, mask in _MASKS.items() for sign in (man, man.upper())}
_LAST = 149  # half-moves without a take or a pawn's move: after one more the game is over
_PINNED, _BLOCKED = 2, 1  # men that one move may pin, and pawns that it may block
_FREE = _PINNED + 2  # men of which one is left after any move: more need not be counted
_EMPTY = "1"  # a square of a rank, before those beside each other are counted
_FIRST_OF_RANKS = range(56, -1, -8)  # as a FEN has them


@cache
def quick_board() -> Any:
    """Return the class of these boards; python-chess, which is optional, is imported for it."""
    chess: Any = import_module("chess")

    rooks = {"K": chess.BB_H1, "Q": chess.BB_A1, "k": chess.BB_H8, "q": chess.BB_A8}
    promotions = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
    move_of = cache(chess.Move)  # one and the same each time: there are some thousands

    class Quick(chess.Board):  # type: ignore[misc]
        """A board that is left as it is by a move, which leads to a new one."""

        turn: bool
        ep_square: int | None
        promoted: int
        castling_rights: int
        halfmove_clock: int
        fullmove_number: int
        move_stack: Any
        _stack: Any
        _led_to = False  # by a move: then only rights to castle are left that hold
        _men = ""  # a sign for each square, a1 first; empty: not yet read
        _checking: tuple[int, ...] | None = None  # from where there is check; None: not yet asked
        _free: int | None = None  # men of who is not to move that may move; None: not yet counted
        counted: dict[str, float] | None = None  # its material; None: not yet

        def after(self, move: Any) -> Quick:
            """Return the board after a move, without a history."""
            board = object.__new__(Quick)
            board.__dict__ = self.__dict__.copy()
            board.occupied_co = self.occupied_co.copy()
            board.clear_stack()
            board.castling_rights = self.clean_castling_rights()
            board._led_to, board._checking, board._free, board.counted = True, None, None, None
            if self._only_moves_a_man(move):
                board._men = self._read_men()
                board._move_a_man(move)
            else:
                board._men = ""
                board.push(move)
                board.clear_stack()
            return board

        def push(self, move: Any) -> None:
            """Make a move that can be taken back: only then is there a history."""
            if not self._stack:
                self.move_stack, self._stack = [], []
            super().push(move)

        def clear_stack(self) -> None:
            """Forget the moves that led here: thousands of boards are kept, and have no lists."""
            self.move_stack = self._stack = ()

        def generate_legal_moves(
            self, from_mask: int = chess.BB_ALL, to_mask: int = chess.BB_ALL
        ) -> Iterator[Any]:
            """Yield the legal moves from some squares to some, in the order of python-chess."""
            own = self.occupied_co[self.turn]
            kings = self.kings & own
            king = chess.msb(kings) if kings else 0
            if not kings or self.attackers_mask(not self.turn, king):
                yield from super().generate_legal_moves(from_mask, to_mask)
                return
            pinned, men, goals = (
                self._slider_blockers(king),
                own & ~self.pawns & from_mask,
                ~own & to_mask,
            )
            while men:
                origin = men.bit_length() - 1
                men ^= 1 << origin
                targets = self.attacks_mask(origin) & goals
                if pinned >> origin & 1:
                    targets &= chess.ray(king, origin)
                while targets:
                    target = targets.bit_length() - 1
                    targets ^= 1 << target
                    if origin != king or not self.attackers_mask(not self.turn, target):
                        yield move_of(origin, target)
            if self.castling_rights and from_mask & self.kings:
                yield from self.generate_castling_moves(from_mask, to_mask)
            for origin, target in self._pawns_go(self.pawns & own & from_mask, to_mask):
                if pinned >> origin & 1 and not chess.ray(king, origin) >> target & 1:
                    continue
                if 8 <= target < 56:
                    yield move_of(origin, target)
                else:
                    yield from (move_of(origin, target, man) for man in promotions)
            if self.ep_square:
                passing = self.generate_pseudo_legal_ep(from_mask, to_mask)
                yield from (move for move in passing if self._is_safe(king, pinned, move))

        def _pawns_go(self, pawns: int, to_mask: int) -> Iterator[tuple[int, int]]:
            """Yield from where to where pawns may take, then go one step, then two."""
            turn, free = self.turn, ~self.occupied
            attacks, taken = chess.BB_PAWN_ATTACKS[turn], self.occupied_co[not turn] & to_mask
            men = pawns if taken else 0
            while men:
                origin = men.bit_length() - 1
                men ^= 1 << origin
                if targets := attacks[origin] & taken:
                    for target in chess.scan_reversed(targets):
                        yield origin, target
            if turn:
                single = pawns << 8 & free
                double = single << 8 & free & (chess.BB_RANK_3 | chess.BB_RANK_4)
            else:
                single = pawns >> 8 & free
                double = single >> 8 & free & (chess.BB_RANK_6 | chess.BB_RANK_5)
            for step, goals in ((8, single & to_mask), (16, double & to_mask)):
                while goals:
                    target = goals.bit_length() - 1
                    goals ^= 1 << target
                    yield (target - step if turn else target + step), target

        def _only_moves_a_man(self, move: Any) -> bool:
            """Return whether a move just puts a man of its side elsewhere, and may take one there.

            So it is no castling, no promotion, and no double step or taking of a pawn en passant.
            """
            start, end = move.from_square, move.to_square
            origin, mine = 1 << start, self.occupied_co[self.turn]
            if not mine & origin or (mine | self.kings) >> end & 1 or move.promotion or move.drop:
                return False
            if self.pawns & origin:
                return bool(abs(start - end) != 16 and end != self.ep_square)
            return bool(not self.kings & origin or abs(start - end) != 2)

        def _move_a_man(self, move: Any) -> None:
            """Make a move that does no more than that."""
            origin, target = chess.BB_SQUARES[move.from_square], chess.BB_SQUARES[move.to_square]
            turn, sides, masks = self.turn, self.occupied_co, self.__dict__
            man, taken = self._men[move.from_square], self._men[move.to_square]
            self._put(move.from_square, _EMPTY)
            self._put(move.to_square, man)
            masks[_MASK_OF[man]] ^= origin | target
            sides[turn] ^= origin | target
            if taken != _EMPTY:
                masks[_MASK_OF[taken]] ^= target
                sides[not turn] ^= target
            self.occupied = sides[0] | sides[1]
            if self.promoted:
                put = target if self.promoted & origin else 0
                self.promoted = self.promoted & ~(origin | target) | put
            self.ep_square, self.turn = None, not turn
            self.halfmove_clock = 0 if man in "pP" or taken != _EMPTY else self.halfmove_clock + 1
            self.fullmove_number += not turn
            self.castling_rights &= ~(origin | target)
            if man in "kK":
                self.castling_rights &= ~(chess.BB_RANK_1 if turn else chess.BB_RANK_8)

        def _put(self, square: int, man: str) -> None:
            """Put a man on a square, or none, among the signs that were read."""
            self._men = self._men[:square] + man + self._men[square + 1 :]

        def clean_castling_rights(self) -> int:
            """Return the rights to castle that hold; a move leaves no others."""
            led_to = self._led_to
            return int(self.castling_rights if led_to else super().clean_castling_rights())

        def gives_check(self, move: Any) -> bool:
            """Tell whether a move gives check."""
            if self._only_moves_a_man(move):
                return self._checks(move)
            return bool(super().gives_check(move))

        def _checks(self, move: Any) -> bool:
            """Tell it of one that does no more: from where it leads to, or by opening a line."""
            lines, by_pawn, by_knight, straight, diagonal = self._checked_from()
            origin = chess.BB_SQUARES[move.from_square]
            target = chess.BB_SQUARES[move.to_square]
            if lines & origin and self._opens_line(origin, target):
                return True
            if self.pawns & origin:
                return bool(by_pawn & target)
            if self.knights & origin:
                return bool(by_knight & target)
            # What goes along a line is seen by `_opens_line`.
            straight = straight if (self.rooks | self.queens) & origin else 0
            diagonal = diagonal if (self.bishops | self.queens) & origin else 0
            return bool((straight | diagonal) & target)

        def _opens_line(self, origin: int, target: int) -> bool:
            """Tell whether a man that leaves a line through the king lets another give check on it.

            Or goes on to give it itself, along that line.
            """
            kings = self.kings & self.occupied_co[not self.turn]
            if not kings:
                return False
            king, occupied = chess.msb(kings), self.occupied & ~origin | target
            mine = self.occupied_co[self.turn] & ~origin
            strong, oblique = self.rooks | self.queens, self.bishops | self.queens
            straight = strong & mine | (target if strong & origin else 0)
            diagonal = oblique & mine | (target if oblique & origin else 0)
            ranks, files = chess.BB_RANK_MASKS[king], chess.BB_FILE_MASKS[king]
            diagonals = chess.BB_DIAG_MASKS[king]
            return bool(
                chess.BB_RANK_ATTACKS[king][ranks & occupied] & straight
                or chess.BB_FILE_ATTACKS[king][files & occupied] & straight
                or chess.BB_DIAG_ATTACKS[king][diagonals & occupied] & diagonal
            )

        def taken_by(self, move: Any) -> str | None:
            """Return the man that a move takes, empty if it takes none, if the game goes on then.

            None where it may be over, or where more men change than these two.
            """
            target = chess.BB_SQUARES[move.to_square]
            takes = bool(self.occupied & target)
            if self._free is None:
                self._free = self._free_men()
            if self._free <= _PINNED + takes:
                return None
            strong = self.pawns | self.rooks | self.queens
            if not strong & ~target if takes else self.halfmove_clock >= _LAST:
                return None
            if not self._only_moves_a_man(move) or self._checks(move):
                return None
            return self._read_men()[move.to_square] if takes else ""

        def _free_men(self) -> int:
            """Return how many men of who is not to move may move; where some are enough, these.

            The king is left aside, and a pawn, for it may be blocked.

            They may after any move that gives no check, too, but for one that is taken and two that
            are pinned, on the line that the move opens and on that which it closes: what it blocks
            can be taken there, but for a pawn.
            """
            own, empty = self.occupied_co[not self.turn], ~self.occupied
            unpinned, free = own & ~self._pinned_men(), 0
            pawns = self.pawns & unpinned & (empty << 8 if self.turn else empty >> 8)
            if pawns:
                free = pawns.bit_count() - _BLOCKED
            men = unpinned & ~self.pawns & ~self.kings
            while men and free < _FREE:
                square = men.bit_length() - 1
                men ^= 1 << square
                free += bool(self.attacks_mask(square) & ~own)
            return free

        def _pinned_men(self) -> int:
            """Return the squares of men of who is not to move that are alone before their king."""
            kings, blockers = self.kings & self.occupied_co[not self.turn], 0
            if not kings:
                return 0
            king = chess.msb(kings)
            straight = chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0]
            pinning = straight & (self.rooks | self.queens)
            pinning |= chess.BB_DIAG_ATTACKS[king][0] & (self.bishops | self.queens)
            for square in chess.scan_forward(pinning & self.occupied_co[self.turn]):
                between = chess.between(king, square) & self.occupied
                if not between & (between - 1):
                    blockers |= between
            return blockers

        def _checked_from(self) -> tuple[int, ...]:
            """Return the same as the next one, which is asked but once of a board."""
            if self._checking is None:
                self._checking = self._checking_squares()
            return self._checking

        def _checking_squares(self) -> tuple[int, ...]:
            """Return all lines through the king that is not to move, and from where it is attacked.

            By a pawn, a knight, along ranks and files, and along diagonals; none if there is none.
            """
            kings = self.kings & self.occupied_co[not self.turn]
            if not kings:
                return (chess.BB_ALL, 0, 0, 0, 0)
            king, occupied = chess.msb(kings), self.occupied
            ranks, files = chess.BB_RANK_MASKS[king], chess.BB_FILE_MASKS[king]
            diagonals = chess.BB_DIAG_MASKS[king]
            return (
                ranks | files | diagonals,
                chess.BB_PAWN_ATTACKS[not self.turn][king],
                chess.BB_KNIGHT_ATTACKS[king],
                chess.BB_RANK_ATTACKS[king][ranks & occupied]
                | chess.BB_FILE_ATTACKS[king][files & occupied],
                chess.BB_DIAG_ATTACKS[king][diagonals & occupied],
            )

        def is_insufficient_material(self) -> bool:
            """Tell whether neither side can win: never while there is a pawn, a rook or a queen."""
            if self.pawns | self.rooks | self.queens:
                return False
            return bool(super().is_insufficient_material())

        def text(self) -> str:
            """Return the FEN."""
            passed = "-"
            if self.ep_square is not None and self.has_legal_en_passant():
                passed = chess.SQUARE_NAMES[self.ep_square]
            return (
                f"{self.board_fen()} {'w' if self.turn else 'b'} {self.castling_xfen()} {passed} "
                f"{self.halfmove_clock} {self.fullmove_number}"
            )

        def board_fen(self, *, promoted: bool | None = False) -> str:
            """Return where the men stand, as the first part of a FEN has it."""
            if promoted:
                return str(super().board_fen(promoted=promoted))
            men = self._read_men()
            return "/".join([_written(men[first : first + 8]) for first in _FIRST_OF_RANKS])

        def _read_men(self) -> str:
            """Return a sign for each square: after a move one or two of them are new."""
            if not self._men:
                men = (self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings)
                masks = (self.occupied_co[chess.WHITE], *men)
                ranks = map(_rank, *(mask.to_bytes(8, "little") for mask in masks))
                self._men = "".join(ranks)
            return self._men

        def castling_xfen(self) -> str:
            """Return who may still castle where: in chess itself one of sixteen texts."""
            if self.chess960:
                return str(super().castling_xfen())
            if not (rights := self.clean_castling_rights()):
                return "-"
            return "".join(sign for sign, rook in rooks.items() if rook & rights)

    return Quick


@lru_cache(_RANKS_KEPT)
def _rank(white: int, *men: int) -> str:
    """Return one rank, a sign for each square; most of a search are the same again and again.

    Parameters
    ----------
    white
        The squares of White's men, a bit for each of the eight files.
    men
        Those of pawns, knights, bishops, rooks, queens and kings.
    """
    signs = [_EMPTY] * 8
    for sign, alike in zip("PNBRQK", men, strict=True):
        for file in range(8):
            if alike >> file & 1:
                signs[file] = sign if white >> file & 1 else sign.lower()
    return "".join(signs)


@lru_cache(_RANKS_KEPT)
def _written(rank: str) -> str:
    """Return a rank as a FEN has it: empty squares beside each other are counted."""
    for empty in range(8, 1, -1):
        rank = rank.replace(_EMPTY * empty, str(empty))
    return rank
