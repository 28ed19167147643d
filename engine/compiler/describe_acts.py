"""Single acts of an effect as clauses: verbs, moves, values set, names given."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.compiler import ast
from engine.compiler.describe_alike import asks, bare, inside, repeats, speaks_back
from engine.compiler.describe_clauses import (
    Act,
    Clause,
    Ladder,
    Told,
)
from engine.compiler.describe_locals import Counted, Talk, Value
from engine.compiler.describe_options import without_options
from engine.compiler.describe_phrases import (
    Doing,
    Phrase,
    Place,
    Saying,
    Who,
)
from engine.compiler.describe_pieces import Pieces

Clauses = tuple[Clause, ...]


class Acts(Pieces):
    """Plans single acts."""

    def _act(self, saying: Saying, talk: Talk, node: ast.Statement) -> Clauses:
        """One thing done by the player in whose turn we are."""
        doing = Doing(saying)
        more = any(repeats(earlier, doing) for earlier in talk.done)
        doing = replace(doing, more=more)
        dependent = speaks_back(saying.given) or self._follows(doing, talk)
        act = Act(doing, talk.me, node.span, dependent=dependent, asks=asks(saying.given))
        self._remember(doing, talk)
        return (act,)

    def _follows(self, doing: Doing, talk: Talk) -> bool:
        """Whether it uses a zone that was just added to."""
        if not talk.done:
            return False
        target = talk.done[-1].saying.given.get("to")
        if not isinstance(target, Place):
            return False
        used = [one for one in inside(doing.saying.given.get("x")) if isinstance(one, Place)]
        used += [one for one in inside(doing.saying.given.get("xs")) if isinstance(one, Place)]
        return any(bare(one) == bare(target) for one in used)

    def _remember(self, doing: Doing, talk: Talk) -> None:
        talk.done.append(doing)
        for chosen in talk.told:
            if chosen.done is None:
                chosen.done = doing

    def _verb(self, node: ast.VerbCall, rest: ast.Block, talk: Talk) -> Clauses:
        verb = self.declared.verbs[node.verb]
        if verb.wording.mode == "none":
            return ()
        if not verb.wording.own:
            self.unsaid(
                node.span,
                f'The verb "{verb.pattern}" has no wording.',
                f'Give the verb a `text:`, for example `text: "{_untyped(verb.pattern)}"`.',
                verb.span,
            )
            return ()
        given: dict[str, Phrase] = {"me": talk.me}
        for parameter, argument in zip(verb.parameters, node.arguments, strict=False):
            value = without_options(argument, self.declared.defaults)
            if isinstance(value, ast.Conditional) and parameter.type.base != "number":
                continue  # told as a ladder
            given[parameter.name] = self.handed(argument, parameter.type.many, talk)
        saying = Saying(verb.wording, given, node.span, what=f"verb {verb.pattern}")
        for parameter, argument in zip(verb.parameters, node.arguments, strict=False):
            argument = without_options(argument, self.declared.defaults)
            if isinstance(argument, ast.Conditional) and parameter.type.base != "number":
                return self._laddered(saying, parameter.name, argument, talk)
        return self._act(saying, talk, node)

    def _laddered(self, saying: Saying, hole: str, value: ast.Conditional, talk: Talk) -> Clauses:
        """A verb with a value that hangs on conditions."""
        rungs: list[tuple[Told | None, Phrase]] = []
        node: ast.Expression = value
        while isinstance(node, ast.Conditional):
            told = self._told(node.condition, talk)
            if told is None:
                return ()
            rungs.append((told, self.value(node.yes, talk)))
            node = without_options(node.no, self.declared.defaults)
        rungs.append((None, self.value(node, talk)))
        first = replace(saying, given={**saying.given, hole: rungs[0][1]})
        self._remember(Doing(first), talk)
        return (Ladder(Doing(first), hole, tuple(rungs), talk.me, saying.span),)

    def _moving(self, node: ast.Statement, rest: ast.Block, talk: Talk) -> Clauses:
        saying = self.moved(node, talk)
        if saying is None:
            return ()
        clauses = self._act(saying, talk, node)
        if isinstance(node, ast.Draw) and node.name is not None:
            self.drawn(node, node.name, talk)
        return clauses

    def _assign(self, node: ast.Assign, rest: ast.Block, talk: Talk) -> Clauses:
        if isinstance(node.place, ast.Name) and node.place.text in talk.names:
            local = talk.names[node.place.text]
            if isinstance(local, Value):
                self.unsaid(
                    node.span,
                    "A name whose value changes on the way cannot be told.",
                    "Make a verb of this part with `text:`.",
                )
                return ()
        saying = self.assigned(node, talk)
        if saying is None:
            return ()
        owner = saying.given.get("p")
        theirs = isinstance(owner, Who) and owner.how in ("another", "those", "some", "seat")
        return self._act(saying, talk.within(me=owner) if theirs else talk, node)

    def _let(self, node: ast.Let, rest: ast.Block, talk: Talk) -> Clauses:
        if isinstance(node.value, ast.VerbCall):
            clauses = self._verb(node.value, rest, talk)
            talk.names[node.name.text] = Counted(node.span)
            return clauses
        talk.names[node.name.text] = Value(node.value, len(talk.done))
        return ()

    def _told(self, node: ast.Expression, talk: Talk) -> Told | None:
        condition = self.condition(node, talk)
        if condition is None:
            if not self.gaps:
                self.beyond(node.span)
            return None
        return Told(condition, self._since(node, talk))

    def _since(self, node: ast.Expression, talk: Talk) -> Doing | None:
        """What was first done after a value was taken that is asked about now."""
        local = self.local(node.of if isinstance(node, ast.Unary) else node, talk)
        if isinstance(local, Value) and local.done < len(talk.done):
            return talk.done[-1]
        return None


def _untyped(pattern: str) -> str:
    """A pattern as a text: `gain {n}` for `gain {n number}`."""
    return re.sub(r"\{(\w+)[^{}]*\}", r"{\1}", pattern)
