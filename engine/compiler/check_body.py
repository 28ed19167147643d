"""Every form of statement, each to its own method."""

from __future__ import annotations

from engine.compiler import ast
from engine.compiler.check_session import Frame, Value
from engine.compiler.check_time import Timing
from engine.compiler.checked import Do, Resolve, Steps
from engine.core.operations import Expr
from engine.core.span import Span


class Body(Timing):
    """A text of the game being checked: an effect, a condition, a formula."""

    def inside(self, frame: Frame, me: Expr | None, actor: Expr | None, this: Value | None) -> Body:
        """Another reading of the same game, for a text inside this one."""
        return Body(self.session, frame, me, actor, this)

    def statement(self, node: ast.Statement) -> Steps:
        """The steps of one statement."""
        match node:
            case ast.VerbCall():
                return self.verb_call(node)
            case ast.Let():
                return self.let(node)
            case ast.Assign():
                return self.assign(node)
            case ast.Give():
                return self.give(node)
            case ast.Require():
                return self.require(node)
            case ast.Control():
                return self._control(node)
            case (
                ast.If()
                | ast.While()
                | ast.Repeat()
                | ast.ForEach()
                | ast.EachPlayer()
                | ast.AsPlayer()
                | ast.Phase()
                | ast.AtMoment()
                | ast.Until()
                | ast.AsOneEvent()
            ):
                return self._of_order(node)
            case (
                ast.Choose()
                | ast.ChooseNumber()
                | ast.May()
                | ast.Either()
                | ast.InAnyOrder()
                | ast.InAnyOrderEach()
                | ast.AllOrNothing()
            ):
                return self._of_choice(node)
            case _:
                return self._of_pieces(node)

    def _of_order(
        self,
        node: ast.If
        | ast.While
        | ast.Repeat
        | ast.ForEach
        | ast.EachPlayer
        | ast.AsPlayer
        | ast.Phase
        | ast.AtMoment
        | ast.Until
        | ast.AsOneEvent,
    ) -> Steps:
        match node:
            case ast.If():
                return self.if_(node)
            case ast.While():
                return self.while_(node)
            case ast.Repeat():
                return self.repeat(node)
            case ast.ForEach():
                return self.for_each(node)
            case ast.EachPlayer():
                return self.each_player(node)
            case ast.AsPlayer():
                return self.as_player(node)
            case ast.Phase():
                return self.phase(node)
            case ast.AtMoment():
                return self.at_moment(node)
            case ast.Until():
                return self.until(node)
            case ast.AsOneEvent():
                return self.as_one_event(node)

    def _of_choice(
        self,
        node: ast.Choose
        | ast.ChooseNumber
        | ast.May
        | ast.Either
        | ast.InAnyOrder
        | ast.InAnyOrderEach
        | ast.AllOrNothing,
    ) -> Steps:
        match node:
            case ast.Choose():
                return self.choose(node)
            case ast.ChooseNumber():
                return self.choose_number(node)
            case ast.May():
                return self.may(node)
            case ast.Either():
                return self.either(node)
            case ast.InAnyOrder():
                return self.in_any_order(node)
            case ast.InAnyOrderEach():
                return self.in_any_order_each(node)
            case ast.AllOrNothing():
                return self.all_or_nothing(node)

    def _of_pieces(
        self,
        node: ast.Perform
        | ast.Move
        | ast.Draw
        | ast.Look
        | ast.Return
        | ast.Shuffle
        | ast.Roll
        | ast.Reveal,
    ) -> Steps:
        match node:
            case ast.Perform():
                return self.perform(node)
            case ast.Move():
                return self.move(node)
            case ast.Draw():
                return self.draw(node)
            case ast.Look():
                return self.look(node)
            case ast.Return():
                return self.return_(node)
            case ast.Shuffle():
                return self.shuffle(node)
            case ast.Roll():
                return self.roll(node)
            case ast.Reveal():
                return self.reveal(node)

    def _control(self, node: ast.Control) -> Steps:
        match node.what:
            case "end effect":
                return self.end_effect(node.span)
            case "stop repeating":
                return self.stop_repeating(node.span)
            case "end game":
                self.alive = False
                return (Do("end_game", (), True, node.span),)
            case "cancel":
                return self.cancel(node.span)
            case _:
                return self._resolve(node.span)

    def _resolve(self, span: Span) -> Steps:
        """`resolve`: the body of the trigger that the `play:` of its kind wraps."""
        if self.frame.resolve is None:
            self.wrong(
                "out-of-place",
                span,
                "`resolve` stands only in the `play:` of a kind of cards: "
                "there it is the body of the card's trigger",
            )
            return ()
        body, self.frame.resolve = self.frame.resolve, None
        before, self.around = self.around, ()
        way = self.path(body)
        self._forget(body)
        self.frame.resolve, self.around = body, before
        return (Resolve(way.steps, span),)
