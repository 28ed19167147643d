"""What `--seats` says, and what is said of words that name nobody."""

import pytest

from tools.failures import WrongUse
from tools.seating import seat_words, thinking_seats


def test_bots_by_seat() -> None:
    assert thinking_seats("", 3) == ()
    assert thinking_seats("random,bot", 3) == ()
    assert thinking_seats("mcts:9", 3) == ("mcts:9",) * 3
    assert thinking_seats("random, greedy", 3) == ("random", "greedy", "random")
    assert seat_words("human,mcts:400", 3) == ("human", "mcts:400", "bot")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("greedi", 'No player is called "greedi". Did you mean "greedy"?'),
        ("mtcs:400", 'Did you mean "mcts"?'),
        ("human", 'No player is called "human".'),
        ("mcts:", "from 1 to 100000, as in mcts:400"),
        ("mcts:0", "the number of iterations a decision"),
        ("mcts:1000000", "from 1 to 100000"),
        ("flat:many", "the number of playouts a decision"),
        ("flat:²", "the number of playouts a decision"),
        ("random:3", '"random" takes no number'),
        ("random,random,random", "--seats names 3 seats, but 2 play."),
        ("nowhere.py", "No player is called"),
    ],
)
def test_words_that_name_nobody(said: str, told: str) -> None:
    with pytest.raises(WrongUse) as wrong:
        thinking_seats(said, 2)
    assert told in wrong.value.message
