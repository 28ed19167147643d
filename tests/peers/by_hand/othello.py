"""Othello by hand, on eight by eight squares."""

from collections.abc import Callable

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


def playout(below: Callable[[int], int]) -> int:
    """One match at random; the number of moves, passes not counted."""
    board = [[0] * 8 for _ in range(8)]
    board[3][3] = board[4][4] = 2
    board[3][4] = board[4][3] = 1
    player, moves, passed = 1, 0, False
    while True:
        places = [(x, y) for x in range(8) for y in range(8) if _turned(board, x, y, player)]
        if places:
            x, y = places[below(len(places))]
            for a, b in _turned(board, x, y, player):
                board[a][b] = player
            board[x][y] = player
            moves += 1
        elif passed:
            return moves
        passed = not places
        player = 3 - player


def _turned(board: list[list[int]], x: int, y: int, player: int) -> list[tuple[int, int]]:
    """The discs that a move turns; none where it is no move."""
    if board[x][y]:
        return []
    found = []
    for right, up in WAYS:
        a, b, line = x + right, y + up, []
        while 0 <= a < 8 and 0 <= b < 8 and board[a][b] == 3 - player:
            line.append((a, b))
            a, b = a + right, b + up
        if line and 0 <= a < 8 and 0 <= b < 8 and board[a][b] == player:
            found += line
    return found
