"""Connect four by hand: seven columns, six rows."""

from collections.abc import Callable

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def playout(below: Callable[[int], int]) -> int:
    """One match at random; the number of moves."""
    board = [[0] * 6 for _ in range(7)]
    heights = [0] * 7
    for move in range(42):
        columns = [column for column in range(7) if heights[column] < 6]
        column = columns[below(len(columns))]
        player = 1 + move % 2
        row = heights[column]
        board[column][row] = player
        heights[column] += 1
        if any(_run(board, column, row, *way) for way in DIRECTIONS):
            return move + 1
    return 42


def _run(board: list[list[int]], column: int, row: int, right: int, up: int) -> bool:
    """Whether four lie in a row through a square."""
    player, count = board[column][row], 1
    for sign in (1, -1):
        x, y = column + sign * right, row + sign * up
        while 0 <= x < 7 and 0 <= y < 6 and board[x][y] == player:
            count += 1
            x, y = x + sign * right, y + sign * up
    return count >= 4
