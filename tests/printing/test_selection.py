"""Which things an expression means."""

import pytest

from engine.core.problem import ProblemsFound
from tests.printing.conftest import Quay
from tools.printing.selection import Selection


def asked(quay: Quay, says: str) -> list[str]:
    return [thing.item.id for thing in Selection(quay.game()).asked(says)]


@pytest.mark.parametrize(
    ("says", "ids"),
    [
        ("boats", ["tug", "ferry", "barge"]),
        ("boats where it.toll >= 2", ["ferry", "barge"]),
        ("barge", ["barge"]),
        ("[barge, tug]", ["tug", "barge"]),
        ("boats where it.cargo is rope", ["ferry"]),
        ("boats where it.toll > 9", []),
    ],
)
def test_expressions_mean_things_as_declared(quay: Quay, says: str, ids: list[str]) -> None:
    assert asked(quay, says) == ids


@pytest.mark.parametrize(
    ("says", "code"),
    [("boats where", "unexpected"), ("botas", "unknown-name"), ("count of boats", "wrong-kind"),
     ("pile", "wrong-kind"), ("cargo", "wrong-kind")],
)  # fmt: skip
def test_what_is_wrong_is_shown_where_it_was_said(quay: Quay, says: str, code: str) -> None:
    with pytest.raises(ProblemsFound) as found:
        asked(quay, says)
    problem = found.value.problems[0]
    assert problem.span.file == "--cards"
    assert found.value.sources["--cards"] == says
    if code != "unexpected":
        assert problem.code == code


def test_a_sheet_of_what_is_no_thing_is_told_when_checked(quay: Quay) -> None:
    quay.replace("of: boats where it.toll >= 2", "of: boats where it.tol >= 2")
    with_fault = [problem.code for problem in quay.game().check()]
    assert with_fault == ["unknown-name"]
