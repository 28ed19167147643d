"""What is read on a page, for lists of what changed."""

from __future__ import annotations

from tools.printing.documents import says_of


def test_markup_is_left_out_and_signs_are_as_they_are_read() -> None:
    page = "<head><title>T</title></head><body><p>Pay &#34;2&#34;\n<b>&amp; draw</b></p></body>"
    assert says_of(page) == 'Pay "2" & draw'
