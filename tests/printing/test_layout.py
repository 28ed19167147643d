"""Where cards, marks and backs stand on paper, in millimetres."""

import pytest

from tools.failures import WrongUse
from tools.printing.layout import BORDER, Grid, grid_for, pages_of
from tools.printing.layout_marks import crop_marks, folds
from tools.printing.sizes import CARDS, PAPERS, Size, paper_of, size_of

A4, LETTER, POKER = PAPERS["a4"], PAPERS["letter"], CARDS["poker"]


def near(value: float) -> object:
    return pytest.approx(value, abs=1e-6)


def test_nine_poker_cards_with_bleed_leave_little_of_a4() -> None:
    grid = grid_for(POKER, 3, A4)
    assert (grid.columns, grid.rows, str(grid.paper)) == (3, 3, "210x297")
    assert (grid.block.left, grid.block.top) == (near(1.5), near(7.5))
    first, last = grid.front_box(0), grid.front_box(8)
    assert (first.left, first.top, first.width, first.height) == (near(4.5), near(10.5), 63, 88)
    assert (last.right, last.bottom) == (near(205.5), near(286.5))


def test_letter_takes_eight_with_bleed_lying_and_nine_without() -> None:
    with_bleed, without = grid_for(POKER, 3, LETTER), grid_for(POKER, 0, LETTER)
    assert (with_bleed.columns, with_bleed.rows) == (4, 2)
    assert with_bleed.paper.width > with_bleed.paper.height
    assert (without.columns, without.rows) == (3, 3)
    assert without.paper.width < without.paper.height


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "legal"])
@pytest.mark.parametrize("card", list(CARDS))
@pytest.mark.parametrize("bleed", [0, 2, 3])
def test_nothing_is_cut_close_to_the_edge_nor_overlaps(paper: str, card: str, bleed: int) -> None:
    grid = grid_for(CARDS[card], bleed, PAPERS[paper])
    boxes = [grid.front_box(place) for place in range(grid.places)]
    assert min(min(box.left, box.top) for box in boxes) >= BORDER - 1e-6
    assert max(box.right for box in boxes) <= grid.paper.width - BORDER + 1e-6
    assert max(box.bottom for box in boxes) <= grid.paper.height - BORDER + 1e-6
    for a in boxes:
        for b in boxes:
            apart = a is b or (
                a.right + 2 * bleed <= b.left + 1e-6
                or b.right + 2 * bleed <= a.left + 1e-6
                or a.bottom + 2 * bleed <= b.top + 1e-6
                or b.bottom + 2 * bleed <= a.top + 1e-6
            )
            assert apart


def test_backs_are_mirrored_sideways_and_shifted() -> None:
    grid = grid_for(POKER, 0, A4)
    for place in range(grid.places):
        front, back = grid.front_box(place), grid.back_box(place)
        assert back.left == near(grid.paper.width - front.right)
        assert (back.top, back.width, back.height) == (front.top, front.width, front.height)
    left, right = grid.back_box(0), grid.front_box(2)
    assert left.left == near(right.left)
    moved = grid.back_box(0, (0.5, -1.0))
    assert (moved.left - left.left, moved.top - left.top) == (near(0.5), near(-1.0))


def test_a_fold_lies_between_a_front_and_its_back() -> None:
    grid = grid_for(POKER, 2, A4, fold=True)
    for place in range(grid.places):
        front, back = grid.front_box(place), grid.folded_back_box(place)
        assert back.right == near(front.left)
        assert back.top == front.top
    lines = [line.box for line in folds(grid, [0])]
    assert len(lines) == 1
    assert lines[0].left + lines[0].width / 2 == near(grid.front_box(0).left)


@pytest.mark.parametrize("bleed", [0, 3])
@pytest.mark.parametrize("places", [[0], [0, 1], list(range(9))])
def test_marks_stand_at_every_cut_and_outside_the_bleed(bleed: int, places: list[int]) -> None:
    grid = grid_for(POKER, bleed, A4)
    cuts = [grid.unit_box(place) for place in places]
    block = [cut.grown(bleed) for cut in cuts]
    marks = [line.box for line in crop_marks(grid, places)]
    for mark in marks:
        for box in block:
            assert (
                mark.right <= box.left + 1e-6
                or mark.left >= box.right - 1e-6
                or mark.bottom <= box.top + 1e-6
                or mark.top >= box.bottom - 1e-6
            )
        assert mark.left >= 0
        assert mark.top >= 0
        assert mark.right <= grid.paper.width
        assert mark.bottom <= grid.paper.height
    upright = {round(mark.left + mark.width / 2, 3) for mark in marks if mark.width < mark.height}
    level = {round(mark.top + mark.height / 2, 3) for mark in marks if mark.width > mark.height}
    assert upright == {round(side, 3) for cut in cuts for side in (cut.left, cut.right)}
    assert level == {round(side, 3) for cut in cuts for side in (cut.top, cut.bottom)}


def test_marks_of_the_other_side_are_at_the_same_cuts() -> None:
    grid = grid_for(POKER, 0, A4)
    fronts = {round(m.box.left, 3) for m in crop_marks(grid, [0]) if m.box.width < m.box.height}
    backs = {
        round(grid.paper.width - m.box.right, 3)
        for m in crop_marks(grid, [0], back=True)
        if m.box.width < m.box.height
    }
    assert fronts == backs


def test_a_page_too_small_says_what_is_needed() -> None:
    with pytest.raises(WrongUse, match=r"105x148 mm is too small .* 70x120 mm and 20 mm of bleed"):
        grid_for(CARDS["tarot"], 20, PAPERS["a6"])
    with pytest.raises(WrongUse, match="with its back beside it"):
        grid_for(CARDS["tarot"], 0, PAPERS["a6"], fold=True)


def test_a_sheet_as_large_as_its_paper_fits() -> None:
    grid = grid_for(A4, 0, A4)
    assert (grid.columns, grid.rows) == (1, 1)
    assert grid.front_box(0).left == near(0)


def test_pages_hold_what_fits() -> None:
    grid = Grid(A4, POKER, 0, 3, 3)
    assert [list(page) for page in pages_of(11, grid)] == [list(range(9)), [9, 10]]


def test_sizes_by_name_and_in_millimetres() -> None:
    assert size_of("Poker") == Size(63, 88)
    assert size_of("50x75.5") == Size(50, 75.5)
    assert size_of("pocker") is None
    letter = paper_of("LETTER")
    assert (letter.width, letter.height) == (near(215.9), near(279.4))
    with pytest.raises(WrongUse, match=r"no paper .A44.\. Did you mean .a4.\?"):
        paper_of("A44")
