"""What effects do with pieces and values, as sayings: choosing, moving, drawing, counting."""

from __future__ import annotations

from dataclasses import replace

from engine.compiler import ast
from engine.compiler.declared_names import Wording
from engine.compiler.describe_changes import Changes
from engine.compiler.describe_clauses import (
    Act,
    Clause,
    OneOf,
)
from engine.compiler.describe_core import core_wording, move_wording
from engine.compiler.describe_guards import names_in
from engine.compiler.describe_locals import Chosen, Element, Given, Talk
from engine.compiler.describe_phrases import (
    EVERY,
    ONE,
    Amount,
    AnyOf,
    Back,
    Digits,
    Doing,
    Phrase,
    Place,
    Saying,
    Things,
    UpTo,
)
from engine.core.span import Span

USING = (ast.VerbCall, ast.Move, ast.Return, ast.Reveal, ast.Perform)


class Pieces(Changes):
    """Reads the statements that do something."""

    def core(self, key: str) -> Wording:
        """How a statement of every game is said."""
        return core_wording(key, self.declared.game.wording)

    # --- choosing --------------------------------------------------------------------------------

    def chosen(self, node: ast.Choose, talk: Talk) -> Chosen | None:
        """The things that are chosen, under their name; None for a value that is chosen."""
        if node.condition is not None:
            self.unsaid(
                node.condition.span,
                "A condition on all that are chosen together has no automatic wording.",
                "Make a verb of this choice with `text:`.",
            )
        things = self.things(node.of, talk)
        if isinstance(things, AnyOf):
            talk.names[node.name.text] = Given(replace(things, chosen=True, span=node.span))
            return None
        if isinstance(things, Back):
            part = replace(things, part=self._how_many(node, talk), span=node.of.span)
            talk.names[node.name.text] = Given(part)
            return None
        if not isinstance(things, Things):
            talk.names[node.name.text] = Given(things)
            return None
        amount = self._how_many(node, talk)
        told = replace(things, amount=amount, chosen=node.how != "randomly", span=node.span)
        chosen = Chosen(told, node.how in ("exactly", "upto", "any"), where=_zone_of(told))
        talk.names[node.name.text] = chosen
        return chosen

    def _how_many(self, node: ast.Choose, talk: Talk) -> Amount:
        number = self.argument(node.number, False, talk) if node.number is not None else None
        match node.how:
            case "exactly":
                return Amount("exactly", number)
            case "upto":
                return Amount("upto", number)
            case "any":
                return Amount("any")
            case "randomly":
                return Amount("random", number or Digits(1, node.span))
        return ONE

    def used_next(self, name: str, following: ast.Block) -> bool:
        """Whether the next that is done is done to what has this name."""
        for statement in following:
            match statement:
                case ast.Let() | ast.Require():
                    continue
                case ast.If(branches=((_, block),), otherwise=()) if block:
                    return self.used_next(name, block) and name not in set(
                        names_in(statement.branches[0][0])
                    )
                case ast.InAnyOrder(parts=parts):
                    return self.used_next(name, parts[0].body)
            return isinstance(statement, USING) and name in _direct(statement)
        return False

    def ever_used(self, name: str, following: ast.Block) -> bool:
        """Whether anything is done to what has this name."""
        return any(
            isinstance(statement, USING) and name in _direct(statement) for statement in following
        )

    def element(self, name: str, things: Things, talk: Talk) -> None:
        """The member of a set that a loop has come to."""
        if things.kind == "players":
            talk.names[name] = Given(replace(things, amount=Amount("each")))
        else:
            one = Chosen(replace(things, amount=ONE), False, told=True)
            talk.names[name] = one
            talk.told.append(one)

    def ordering(self, node: ast.ForEach, kind: str, talk: Talk) -> Phrase | None:
        """By what a loop is ordered."""
        if node.order is None:
            return None
        order = node.order.of if isinstance(node.order, ast.Unary) else node.order
        return self.value(order, talk.within({"it": Element(kind)}))

    # --- doing -----------------------------------------------------------------------------------

    def handed(self, node: ast.Expression, many: bool, talk: Talk) -> Phrase:
        """What a verb is given; things that it takes leave their place."""
        local = self.local(node, talk)
        if isinstance(local, Chosen):
            return self.mention(local, talk, node.span, leaving=True)
        phrase = self.argument(node, many, talk)
        return replace(phrase, leaving=True) if isinstance(phrase, Things) else phrase

    def moved(self, node: ast.Statement, talk: Talk) -> Saying | None:
        """What is said of a statement that every game has."""
        match node:
            case ast.Move():
                return self._move(node, talk)
            case ast.Draw():
                return self._draw(node, talk)
            case ast.Return(of=of):
                return Saying(self.core("return"), {"x": self._all_of(of, talk)}, node.span)
            case ast.Reveal(of=of):
                return Saying(self.core("reveal"), {"x": self._all_of(of, talk)}, node.span)
            case ast.Perform(thing=thing):
                return Saying(self.core("perform"), {"x": self.value(thing, talk)}, node.span)
            case ast.Shuffle(zone=zone):
                place = self.place(zone, talk)
                given: dict[str, Phrase] = {} if place is None else {"to": place}
                return Saying(self.core("shuffle"), given, node.span)
            case ast.Look():
                return self._look(node, talk)
        return None

    def _all_of(self, node: ast.Expression, talk: Talk) -> Phrase:
        local = self.local(node, talk)
        if isinstance(local, Chosen):
            return self.mention(local, talk, node.span, leaving=True)
        phrase = self.things(node, talk)
        return replace(phrase, leaving=True) if isinstance(phrase, Things) else phrase

    def _move(self, node: ast.Move, talk: Talk) -> Saying | None:
        target = self.place(node.zone, talk)
        if target is None:
            return None
        local = self.local(node.of, talk)
        origin = local.where if isinstance(local, Chosen) else ""
        what = self._all_of(node.of, talk)
        if isinstance(what, Things):
            origin = origin or _zone_of(what)
            if node.how in ("some", "most") and node.number is not None:
                number = self.argument(node.number, False, talk)
                what = replace(what, amount=Amount("exactly", number))
            elif node.how == "one" and what.amount == EVERY:
                what = replace(what, amount=ONE)
        if isinstance(local, Chosen):
            local.where = target.zone
        wording = move_wording(origin, target.zone, False, self.declared.game.wording)
        given: dict[str, Phrase] = {"x": what, "to": target}
        source = _place_of(what)
        if source is not None:
            given["from"] = source
        return Saying(wording, given, node.span)

    def _draw(self, node: ast.Draw, talk: Talk) -> Saying | None:
        source, target = self.place(node.of, talk), self.place(node.zone, talk)
        if source is None or target is None:
            return None
        number = self.argument(node.number, False, talk)
        zone = self.things(node.of, talk)
        kind = zone.kind if isinstance(zone, Things) else ""
        amount = Amount("exactly", number)
        what = Things(kind, amount, places=(source,), leaving=True, span=node.span)
        wording = move_wording(source.zone, target.zone, True, self.declared.game.wording)
        return Saying(wording, {"x": what, "to": target, "from": source}, node.span)

    def drawn(self, node: ast.Draw, name: ast.Word, talk: Talk) -> None:
        """What was drawn has a name."""
        done = talk.done[-1]
        what = done.saying.given["x"]
        assert isinstance(what, Things)
        target = done.saying.given["to"]
        where = target.zone if isinstance(target, Place) else ""
        chosen = Chosen(what, True, told=True, done=done, where=where)
        talk.names[name.text] = chosen
        talk.told.append(chosen)

    def _look(self, node: ast.Look, talk: Talk) -> Saying | None:
        place = self.place(node.of, talk)
        zone = self.things(node.of, talk)
        if place is None or not isinstance(zone, Things):
            return None
        number = self.argument(node.number, False, talk)
        seen = replace(zone, amount=Amount("exactly", number), span=node.span)
        chosen = Chosen(seen, True, told=True, where=place.zone)
        talk.names[node.name.text] = chosen
        talk.told.append(chosen)
        return Saying(self.core("look"), {"x": seen}, node.span)

    # --- how often, or which ---------------------------------------------------------------------

    def at_once(self, body: tuple[Clause, ...], number: Phrase | None, how: str) -> Act | None:
        """Drawing one, up to 3 times: "draw up to 3, one at a time"; None where it is more."""
        if len(body) != 1 or not isinstance(body[0], Act) or number is None:
            return None
        act = body[0]
        if not isinstance(act.doing, Doing):
            return None
        if act.doing.saying.wording.forms.get("text repeated"):
            count = UpTo(number, number.span) if how == "upto" else number
            given = {**act.doing.saying.given, "n": count}
            repeated = replace(act.doing.saying, given=given, form="text repeated")
            return replace(act, doing=replace(act.doing, saying=repeated), asks=how == "upto")
        what = act.doing.saying.given.get("x")
        if not isinstance(what, Things) or what.amount.how != "exactly" or what.chosen:
            return None
        if not isinstance(what.amount.number, Digits) or what.amount.number.value != 1:
            return None
        amount = Amount("upto" if how == "upto" else "exactly", number)
        given = {**act.doing.saying.given, "x": replace(what, amount=amount)}
        saying = replace(act.doing.saying, given=given)
        return replace(act, doing=replace(act.doing, saying=saying, step=1), asks=how == "upto")

    def one_of(
        self, branches: tuple[tuple[Clause, ...], ...], who: Phrase, span: Span
    ) -> tuple[Clause, ...]:
        """Alternatives; those in which nothing is told fall away."""
        said = tuple(branch for branch in branches if branch)
        return (OneOf(said, who, span),) if said else ()


def _direct(node: object) -> tuple[str, ...]:
    """The names that a statement does something to."""
    match node:
        case ast.VerbCall(arguments=arguments):
            return tuple(one.text for one in arguments if isinstance(one, ast.Name))
        case ast.Move(of=ast.Name(text=name)) | ast.Return(of=ast.Name(text=name)):
            return (name,)
        case ast.Reveal(of=ast.Name(text=name)) | ast.Perform(thing=ast.Name(text=name)):
            return (name,)
    return ()


def _zone_of(things: Things) -> str:
    """The zone where things are, if it is one."""
    return things.places[0].zone if len(things.places) == 1 else ""


def _place_of(phrase: Phrase) -> Place | None:
    if isinstance(phrase, Things) and len(phrase.places) == 1:
        return phrase.places[0]
    return None
