"""A small game and modules that alter it, written for one test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

from engine.compiler.compile import Game, load
from engine.core.problem import Problem, ProblemsFound
from tools.scenarios import Tester

BASE = {
    "module.yaml": """
        module:
          id: orchard
          version: 1.2.0
          languages: [en]
          players: {min: 2, max: 3}
          options:
            rain: {yes/no: , default: no}
            size: {one of: [small, large], default: small}
    """,
    "cards.yaml": """
        cards:
          crops:
            printed: {worth: {type: number, default: 1}}
            items:
              - id: carrot
                copies: 3
                effect: earn 1
              - id: pumpkin
                worth: 2
                text: {en: "Earn 1, and 1 more."}
                effect: |
                  earn 1
                  if me.coins > 0:
                    earn 1
    """,
    "rules.yaml": """
        symbols:
          colour: {members: [red, blue]}
        zones:
          deck: {of: crops, start: all}
          pile: {of: crops, holds at most: 2}
        counters:
          player.coins: 0
        verbs:
          - verb: earn {n number}
            text: {en: "earn {n}"}
            do: me.coins += n
        setup: |
          shuffle deck
        flow: |
          repeat 2 times:
            each player in turn order:
              all or nothing:
                perform first of deck
              else:
                end game
        result: {winner: most it.coins}
        scenarios:
          - id: a-carrot-is-worth-a-coin
            do: perform carrot
            then:
              - p1.coins is 1
    """,
}


@dataclass(frozen=True)
class Orchards:
    """Modules side by side in a folder."""

    folder: Path

    def make(self, id: str, files: Mapping[str, str], head: str = "") -> Path:
        """Write a module; `head` is what its head says beside id and version."""
        folder = self.folder / id
        requires = head or 'requires: {orchard: ">=1,<2"}'
        told = f"module: {{id: {id}, version: 1.0.0, languages: [en], {requires}}}\n"
        for name, text in {"module.yaml": told, **files}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(text).lstrip("\n"), "utf-8")
        return folder

    def expansion(self, alterations: str, more: str = "", id: str = "winter") -> Path:
        """A module that alters the orchard."""
        files = {"changes.yaml": dedent(alterations)}
        return self.make(id, {**files, **({"more.yaml": more} if more else {})})

    def load(self, *ids: str) -> Game:
        return load(list(ids), [self.folder])

    def told(self, *ids: str) -> list[Problem]:
        """Every problem of a set of modules."""
        try:
            return self.load(*ids).check()
        except ProblemsFound as found:
            return list(found.problems)

    def codes(self, *ids: str) -> list[str]:
        return [one.code for one in self.told(*ids) if one.code != "unused"]


def orchards(folder: Path) -> Orchards:
    """The game alone."""
    made = Orchards(folder)
    made.make("orchard", BASE)
    return made


def failed(game: Game) -> list[str]:
    """The scenarios that do not hold."""
    return [verdict.scenario.id for verdict in Tester(game).run() if not verdict.passed]
