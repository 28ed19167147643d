from tools.tally import Played, Spread, tally

SEATS = ("red", "blue")


def match(*winners: int, **more: int) -> Played:
    facts = {"decisions": 4, "turns": 2, "doubts": 0, "fallen": 0, "surprises": 0, **more}
    return Played(1, winners, undecided=not winners, **facts)


def test_matches_add_up() -> None:
    total = tally([match(0, decisions=10), match(0, 1, doubts=3), match()], SEATS)
    assert total.wins == (2, 1)
    assert (total.shared, total.undecided, total.doubts) == (1, 1, 3)
    assert total.decisions == Spread(4, 4, 6.0, 10)


def test_data_is_keyed_by_seat() -> None:
    assert tally([match(1)], SEATS).as_data()["wins"] == {"red": 0, "blue": 1}
