"""Alterations in every wrong form: each is told of, none ends in a traceback or half-way."""

from pathlib import Path

import pytest

from tests.bad_input.conftest import GAME, Command

WRONG = [
    "{}",
    "[]\nalteration: []",
    "[hello]",
    "[[]]",
    "[{}]",
    "[{for: {players: 2}}]",
    "[{change: [quay, crates]}]",
    "[{change: {a: b}}]",
    "[{change: }]",
    "[{change: quay, replace: quay}]",
    "[{remove: }]",
    "[{remove: []}]",
    "[{remove: {a: b}}]",
    "[{remove: [[quay]]}]",
    "[{remove: zone quay}]",
    "[{remove: [load, load]}]",
    "[{replace: zone quay, with: hello}]",
    "[{replace: zone quay, with: []}]",
    "[{replace: crates, with: }]",
    "[{replace: flow, with: [a, b]}]",
    "[{replace: option.rounds, with: {yes/no: }}]",
    "[{replace: result, with: {winner: more}}]",
    "[{change: zone quay, of: hello}]",
    "[{change: zone quay, of: {was: , now: }}]",
    "[{change: zone quay, of: {was: crates}}]",
    "[{change: zone quay, of: {was: crates, now: {a: {b: [c]}}}}]",
    "[{change: zone quay, of: {1: {was: crates, now: carts}}}]",
    "[{change: zone quay, of: {was: [crates], now: crates, then: x}}]",
    "[{change: zone quay, see: {now: everybody}}]",
    "[{change: zone quay, for: hello, see: {now: nobody}}]",
    "[{change: zone quay, for: [1, 2], see: {now: nobody}}]",
    "[{change: zone quay, for: {rounds: 9}, see: {now: nobody}}]",
    "[{change: zone quay, for: {nothing: 9}, see: {now: nobody}}]",
    "[{change: flow, do: {was: {a: b}, now: [c]}}]",
    "[{change: flow, do: {was: hello, now: {a: b}}}]",
    "[{change: option.rounds, number: {min: {was: 1, now: 7}}}]",
    "[{change: option.rounds, default: {was: 2, now: often}}]",
    "[{change: module quay, players: {max: {was: 3, now: 99}}}]",
    "[{change: module quay, id: {was: quay, now: pier}}]",
    "[{change: module quay, version: {was: 1.0.0, now: one}}]",
    "[{extend: zone quay, of: {was: crates, now: carts}}]",
    "[{extend: zone quay, holds at most: [3]}]",
    "[{extend: crates, items: hello}]",
    "[{extend: crates, items: [hello]}]",
    "[{extend: module quay, players: {seats: red}}]",
    "[{extend: module quay, requires: {pier: '>=1'}}]",
    "[{replace: module quay, with: {players: {min: 1, max: 1}, requires: {pier: '>=1'}}}]",
    "[{extend: flow, do: [a]}]",
    "[{extend: load {n}, do: jump}]",
    "[{extend: verb, do: jump}]",
    "[{extend: '', do: jump}]",
    "[{extend: 'option.', do: jump}]",
    "[{change: 'crate[1]', name: {now: x}}]",
]
HEAD = "module: {id: pier, version: 1.0.0, languages: [en], requires: {quay: '>=1'}}\n"


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_alteration_is_told_at_its_place(
    wrong: str, tmp_path: Path, command: Command
) -> None:
    for name, text in (("quay", GAME), ("pier", f"{HEAD}alterations: {wrong}\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "module.yaml").write_text(text, "utf-8")
    ended = command("check", tmp_path / "pier")
    assert ended.code == 1, ended.said
    assert "module.yaml:" in ended.said
    assert "Traceback" not in ended.said
    assert "fault of Rulewright" not in ended.said
    assert command("diff", tmp_path / "pier").code in (0, 1)
