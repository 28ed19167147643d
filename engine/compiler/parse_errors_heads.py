"""Known mistakes in the heads of triggers and changes, the likelier first."""

from __future__ import annotations

from engine.compiler.parse_errors_advice import Advice

HEARD = (
    Advice(
        "phase-form",
        r"^(?:before|after|instead of) (?P<here>(?:the )?(?:(?:start|end) of (?:the )?\w+|"
        r"phase \w+|turn|round|phase|step))(?= only if\b|:|$)",
        "Of a phase, its start and its end are heard.",
        "Write `at: start of NAME` or `at: end of NAME`; under `until`, `at end of NAME:`.",
        (
            "heard: after «turn»",
            "heard: before «phase action»",
            "heard: after «the end of turn»",
            "until: after «the turn»:",
        ),
    ),
    Advice(
        "phase-form",
        r"^at (?P<here>(?!(?:start|end) of \w+\b(?! of))[\w ]+?)(?= only if\b|:|$)",
        "It is not said of which phase the start or the end is heard.",
        "Write `at: start of NAME` or `at: end of NAME`; under `until`, `at end of NAME:`.",
        ("heard: at «turn end»", "heard: at «the end of turn»", "until: at «turn»:"),
    ),
    Advice(
        "phase-form",
        r"^at (?:start|end) of (?P<here>the) \w+",
        "The phase stands there by its name alone.",
        "Leave `the` out.",
        ("heard: at end of «the» turn",),
    ),
    Advice(
        "verb-form",
        r"(?P<here>\{(?P<name>\w+) [\w ]+\})",
        "What a trigger catches has only a name; what it is, the verb says.",
        "Write `{{{name}}}`.",
        ("heard: after gain «{n number}» of wood",),
    ),
)
"""Known mistakes in what a trigger hears."""

LASTING = (
    Advice(
        "until-form",
        r"^(?P<here>whenever|each time|every time)\b",
        "`{here}` is no word of the language.",
        "Name the verb, `after VERB:`, or an event that the module names, `when EVENT:`.",
        ("until: «whenever» wood is gained:",),
    ),
    Advice(
        "until-form",
        r"(?<!only )\b(?P<here>if|when|where)\b.*$",
        "The condition of a change or trigger is said with `only if`.",
        "Write `only if c`.",
        ("until: price(c) becomes 3 «if» c.red", "until: after recall «if» x > 3:"),
    ),
    Advice(
        "until-form",
        r"^[\w.]+(?:\([^)]*\))? ?(?P<here>=|is\b|are\b|changes to\b|become\b)",
        "What a formula is changed to stands after `becomes`.",
        "Write `price(c) becomes was - 1`.",
        ("until: price(c) «=» 3", "until: price(c) «is» 3"),
    ),
    Advice(
        "until-form",
        r"^(?P<here>[\w]+\.[\w.]+) becomes\b",
        "A change names the formula with its parameters in brackets.",
        "Write `price(c) becomes …`.",
        ("until: «c.price» becomes 3",),
    ),
    Advice(
        "until-form",
        r"^(?P<here>(?!before\b|after\b|instead\b|at\b|\w+ becomes|\w+\()\w+)",
        "Under `until` stand only changes and triggers.",
        "Write `FORMULA becomes E`, `after VERB:`, `before VERB:`, `instead of VERB:` or "
        "`at end of NAME:`.",
        ("until: «gain» 1 of wood", "until: «shuffle» deck"),
    ),
)
"""Known mistakes in the lines under `until`."""
