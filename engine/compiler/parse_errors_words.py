"""What could have stood at a fault, in words; and how the statements of the language go."""

from __future__ import annotations

from engine.compiler.parse_sentence import Fault

FORMS = {
    "let": ("let x = E", "let x = do VERB"),
    "give": ("give E",),
    "choose": (
        "choose KIND [as x] from S [where c] [by p]",
        "choose exactly n KINDS [as xs] from S [where c] [with c] [by p]",
        "choose up to n KINDS [as xs] from S [where c] [with c] [by p]",
        "choose any number of KINDS [as xs] from S [where c] [with c] [by p]",
        'choose number k from a to b [by p] ["label"]',
    ),
    "require": ('require c [because "label"]',),
    "cancel": ("cancel",),
    "resolve": ("resolve",),
    "end": ("end effect", "end game"),
    "stop": ("stop repeating",),
    "perform": ("perform E [with x]",),
    "move": (
        "move X to Z [top / bottom]",
        "move n of S to Z",
        "move at most n of S to Z",
        "move all of S to Z",
    ),
    "draw": ("draw n from A to B [as xs]",),
    "look": ("look at n of Z as xs",),
    "return": ("return X", "return all of S"),
    "shuffle": ("shuffle Z",),
    "roll": ("roll DIE as x",),
    "reveal": ("reveal X",),
    "if": ("if c:",),
    "else": ("else:", "else if c:", 'else "label":'),
    "while": ("while c:",),
    "repeat": (
        "repeat n times:",
        'repeat up to n times ["label"] [by p] [counting k]:',
        'repeat any number of times ["label"] [by p] [counting k]:',
    ),
    "for": ("for each x in S [where c] [ordered by E]:",),
    "each": ("each player in turn order [from p]:", "each other player:"),
    "as": ("as p:", "as one event:"),
    "may": ('may "label" [by p] [if c]:', "may choose KIND from S:"),
    "either": ('either "label" [by p] [if c]:',),
    "or": ('or "label" [if c]:',),
    "and": ('and "label":',),
    "in": ('in any order "label" [by p]:', "in any order for each x in S [by p]:"),
    "all": ("all or nothing:",),
    "phase": ("phase NAME:",),
    "until": ("until end of NAME:",),
    "at": ("at start of NAME:", "at end of NAME:"),
}
"""The statements of the language by their first word."""

VALUE_BEGINS = frozenset(("INT", "NAME", "LPAR"))
GOING_ON = frozenset(
    ("PLUS", "MINUS", "STAR", "DOT", "LPAR", "LSQB", "COMPARISON", "IS", "IN", "NOT", "AND", "OR")
)
"""What may follow any value: named only where nothing else could follow."""
SHOWN = {
    "$END": "the end of the line",
    "COLON": "a colon",
    "STRING": "a label in quotes",
    "INT": "a number",
    "NAME": "a name",
    "ASSIGN": "`=`",
    "EQUAL": "`=`",
    "COMMA": "a comma",
    "RPAR": "`)`",
    "RSQB": "`]`",
    "RBRACE": "`}`",
    "LPAR": "`(`",
    "LSQB": "`[`",
    "DOT": "a dot",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "COMPARISON": "`<`, `<=`, `>`, `>=`",
    "THE_MOST": "`most`",
    "THE_LEAST": "`least`",
    "NO_VALUE": "`no`",
}
MOST_WORDS, MOST_FORMS = 8, 3


def expected_words(fault: Fault) -> str:
    """What could have stood at the fault, in a few words; empty when it would be a long list."""
    expected = set(fault.expected)
    shown = []
    if expected >= VALUE_BEGINS:
        shown.append("a value")
        expected = {word for word in expected if word in ("$END", "COLON", "STRING")}
    elif "NAME" in expected:
        expected = {"NAME"}
    elif expected - GOING_ON:
        expected -= GOING_ON | {"AS", "IF", "THEN"} if len(expected) > 3 else set()
    shown += [_shown(word) for word in sorted(expected)]
    return ", ".join(shown) if len(shown) <= MOST_WORDS else ""


def _shown(word: str) -> str:
    return word if word[0] == "`" else SHOWN.get(word, f"`{word.lower().replace('_', ' ')}`")


def form_of(fault: Fault) -> str:
    """How the statement goes with whose first word the sentence begins; else empty."""
    first, *others = fault.sentence.says.replace(":", " ").split()
    forms = FORMS.get(first, ()) if fault.begun_as == "line" else ()
    begun = [form for form in forms if others and form.split()[1:2] == others[:1]]
    return " or ".join(f"`{form}`" for form in begun or forms[:MOST_FORMS])
