"""Breakthrough by hand, on eight by eight squares."""

from collections.abc import Callable


def playout(below: Callable[[int], int]) -> int:
    """One match at random; the number of moves."""
    board = [[1, 1, 0, 0, 0, 0, 2, 2] for _ in range(8)]
    pawns = {1: 16, 2: 16}
    player, moves = 1, 0
    while True:
        ways = _ways(board, player)
        x, y, a, b = ways[below(len(ways))]
        pawns[3 - player] -= board[a][b] == 3 - player
        board[x][y], board[a][b] = 0, player
        moves += 1
        if b == (7 if player == 1 else 0) or not pawns[3 - player]:
            return moves
        player = 3 - player


def _ways(board: list[list[int]], player: int) -> list[tuple[int, int, int, int]]:
    """Every move: from where, to where."""
    step = 1 if player == 1 else -1
    found = []
    for x in range(8):
        for y in range(8):
            if board[x][y] == player:
                b = y + step
                for a in (x - 1, x, x + 1):
                    if 0 <= a < 8 and (board[a][b] == 0 or (a != x and board[a][b] == 3 - player)):
                        found.append((x, y, a, b))
    return found
