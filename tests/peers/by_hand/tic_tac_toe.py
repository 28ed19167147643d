"""Tic-tac-toe by hand."""

from collections.abc import Callable

LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)


def playout(below: Callable[[int], int]) -> int:
    """One match at random; the number of moves."""
    board = [0] * 9
    for move in range(9):
        free = [square for square in range(9) if not board[square]]
        player = 1 + move % 2
        board[free[below(len(free))]] = player
        if any(all(board[square] == player for square in line) for line in LINES):
            return move + 1
    return 9
