"""Known mistakes in values and conditions, the likelier first."""

from __future__ import annotations

from engine.compiler.parse_errors_advice import Advice

PLACE = r"[\w.]+(?:\[[^\]]*\]|\([^)]*\))?(?:\.\w+)*"
"""A name, perhaps with values of it, as in `me.goods[wood]`."""

VALUES = (
    Advice(
        "comparison",
        r"(?P<here>==)",
        "`==` belongs to programs.",
        "Write `is`: `if it.colour is red:`.",
        (
            "if x «==» 1:",
            "require me.score «==» 3",
            "choose cube from bag where it.colour «==» red",
        ),
    ),
    Advice(
        "comparison",
        r"(?P<here>!=|<>|≠|=/=)",
        "`{here}` belongs to programs.",
        "Write `is not`: `if it.colour is not red:`.",
        ("if x «!=» 1:", "while x «<>» y:", "require a «≠» b"),
    ),
    Advice(
        "comparison",
        r"(?P<here>=<|≤|≦)",
        "`{here}` is written `<=`.",
        "Write `<=`: at most.",
        ("if x «=<» 1:", "require x «≤» 3"),
    ),
    Advice(
        "comparison",
        r"(?P<here>=>|≥|≧)",
        "`{here}` is written `>=`.",
        "Write `>=`: at least.",
        ("if x «=>» 1:", "require x «≥» 3"),
    ),
    Advice(
        "comparison",
        r"^(?:(?:else )?if|while|require|choose|for each|may|either|or|until|repeat)\b.*?"
        r"(?P<here>(?<![-+<>=!])=(?!=))",
        "`=` gives a value to something; here two values are compared.",
        "Write `is`: `if it.colour is red:`.",
        ("if x «=» 1:", "else if me.score «=» 3:", "choose cube from bag where it.colour «=» red"),
    ),
    Advice(
        "where-swallows",
        r"\bcount of\b.*\bwhere\b.*?(?:<=|>=|<|>|\bis(?: not)?\b|\bin\b) ?[\w.]+ "
        r"(?P<here><=|>=|<|>|is\b)",
        "`where` takes in everything after it, so a second comparison cannot follow.",
        "Put the counting in brackets: `(count of S where it.colour is red) > 1`.",
        (
            "if count of cubes where it.colour is red «>» 1:",
            "require count of me.bag where it.size > 2 «>=» 3",
            "expression: count of me.bag where it.colour is red «is» 2",
        ),
    ),
    Advice(
        "comparison",
        r"\b(?:or|and) (?P<here>is\b|in\b|not in\b|<=|>=|<|>)(?: [\w.]+)?",
        "A comparison says what is compared each time.",
        "Write `x is 3 or x is 4`.",
        ("if x is 3 or «is» 4:", "require x > 3 and «<» 9"),
    ),
    Advice(
        "comparison",
        r"(?:<=|>=|<|>) ?[\w.]+ ?(?P<here><=|>=|<|>)",
        "Three values cannot be compared at once.",
        "Compare twice: `1 < x and x < 5`.",
        ("if 1 < x «<» 5:", "require 0 <= me.score «<=» 9"),
    ),
    Advice(
        "comparison",
        r"\bis (?:not )?(?P<here>(?:at least|at most|more than|less than|fewer than|greater than|"
        r"greater|less|between|equal to|higher than|lower than)\b)",
        "`{here}` is said with a sign.",
        "Write `x >= 3` (at least), `x <= 3` (at most), `x > 3` (more), `x < 3` (less).",
        ("if x is «at least» 3:", "require me.score is «more than» 5", "while x is «less than» y:"),
    ),
    Advice(
        "comparison",
        r"\bis (?:not )?(?P<here>in)\b",
        "Being in a set or zone is said without `is`.",
        "Write `x in S`, or `x not in S`.",
        ("if card is «in» me.hand:", "require it is not «in» bag"),
    ),
    Advice(
        "comparison",
        r"(?P<here>\b(?:has|have|contains?|equals|exceeds)\b)",
        "`{here}` is no word of the language.",
        "Ask for a value or a zone: `any me.hand`, `card in me.hand`, `x is 3`, `x > 3`.",
        ("if me «has» cards:", "require bag «contains» cube", "if x «equals» 3:"),
    ),
    Advice(
        "program-sign",
        r"(?P<here>&&|&)",
        "`{here}` belongs to programs.",
        "Write `and`.",
        ("if x «&&» y:",),
    ),
    Advice(
        "program-sign",
        r"(?P<here>\|\||\|)",
        "`{here}` belongs to programs.",
        "Write `or`.",
        ("if x «||» y:",),
    ),
    Advice(
        "program-sign",
        r"(?P<here>!)(?!=)",
        "`!` belongs to programs.",
        "Write `not`: `if not finished(me):`.",
        ("if «!»x:",),
    ),
    Advice(
        "program-sign",
        r"\w(?P<here>\+\+|--)",
        "`{here}` belongs to programs.",
        "Write `+= 1` or `-= 1`.",
        ("me.score«++»",),
    ),
    Advice(
        "arithmetic",
        r"(?P<here>/|÷)",
        "Numbers are whole, so there is no division.",
        "For a half write `half of (a + b) rounded up` or `rounded down`.",
        ("x = y «/» 2",),
    ),
    Advice(
        "arithmetic",
        r"(?P<here>[×✕])",
        "Times is written `*`.",
        "Write `2 * x`.",
        ("x = 2 «×» y",),
    ),
    Advice(
        "arithmetic",
        r"\d(?P<here>\.\d+)",
        "Numbers are whole.",
        "Count in smaller units, so that no fraction is needed.",
        ("x = 1«.5»",),
    ),
    Advice(
        "arithmetic",
        r"\bhalf of [^:]*?(?P<here>$|:|\bto\b|\bfrom\b|\bround(?:ing)?\b)",
        "It is not said which way a half is rounded.",
        "Write `half of E rounded up` or `half of E rounded down`.",
        ("x = half of y«»", "repeat half of x«:»"),
    ),
    Advice(
        "set-form",
        r"(?P<here>[\w.]+ \+ [\w.]+) where\b",
        "A condition on sets that are joined wants brackets round them.",
        "Write `({here}) where …`.",
        ("choose cube from «me.bag + me.hand» where it.size > 1",),
    ),
    Advice(
        "set-form",
        r"\b(?P<op>most|least|sum of|different) [\w.()]+ (?P<here>in|of|for|among)\b",
        "What is compared or added up stands before `over`, the set after it.",
        "Write `{op} E over S`: `{op} it.size over me.bag`.",
        ("x = sum of it.size «in» me.bag", "let x = most it.size «of» me.bag"),
    ),
    Advice(
        "set-form",
        r"\bthose with (?:most|least) [\w.()]+ (?P<here>over|of|from|among)\b",
        "Here the set stands after `in`.",
        "Write `those with most E in S`.",
        ("choose cube from those with most it.size «over» me.bag",),
    ),
    Advice(
        "set-form",
        r"\b(?P<here>highest|largest|biggest|maximum|max)\b",
        "`{here}` is no word of the language.",
        "Write `most E over S` for the greatest value, `those with most E in S` for what has it.",
        ("x = «highest» it.size over me.bag",),
    ),
    Advice(
        "set-form",
        r"\b(?P<here>lowest|smallest|fewest|minimum|min)\b",
        "`{here}` is no word of the language.",
        "Write `least E over S` for the smallest value, `those with least E in S` for what has it.",
        ("x = «lowest» it.size over me.bag",),
    ),
    Advice(
        "set-form",
        r"\b(?P<here>number of|amount of|how many|size of)(?= [\w(])",
        "`{here}` is no word of the language.",
        "Write `count of S`.",
        ("x = «number of» me.bag", "if «how many» me.bag > 3:"),
    ),
    Advice(
        "set-form",
        r"\b(?P<word>any|no|every) (?P<here>of)\b",
        "`{word}` is followed by the set at once.",
        "Write `{word} S`: `{word} me.bag where it.size > 1`.",
        ("if any «of» me.bag where it.size > 1:", "require no «of» me.bag"),
    ),
    Advice(
        "set-form",
        r"(?:\bif|\bwhile|\brequire|\band|\bor|\bnot|=) (?P<here>all(?: of)?|each|none of|some|"
        r"there is|there are)\b",
        "`{here}` is no word of a condition.",
        "Write `every S where c`, `any S where c` or `no S where c`.",
        ("if «all» me.bag where it.size > 1:", "require «none of» me.bag where it.red"),
    ),
    Advice(
        "set-form",
        r"\b(?P<here>(?P<word>first|last|top)) (?!of\b)(?P<what>[\w.]+)",
        "`{word}` is said with `of` and a set.",
        "Write `{word} of {what}`.",
        ("move «top» deck to me.hand", "let x = «first» me.bag where it.size > 1"),
    ),
    Advice(
        "value-of",
        r"(?P<of>[\w.]+)\.(?P<here>(?P<name>\w+)\()",
        "A formula stands before what it looks at.",
        "Write `{name}({of}, …)`; with nothing further in the brackets `{of}.{name}` will do.",
        ("if me.«rich(»3):",),
    ),
    Advice(
        "value-of",
        r"(?P<of>\w+)(?P<here>['’]s?) (?P<name>\w+)",
        "A value of a thing is asked for with a dot.",
        "Write `{of}.{name}`.",
        ("move p«'s» card to bag",),
    ),
    Advice(
        "conditional",
        r"[\w)\]](?<!\belse)(?<!\bonly) (?P<here>if) (?:(?!\belse\b).)*$",
        "A value with `if` says what it is otherwise, too.",
        "Write `a if c else b`.",
        ("let x = 3 «if» y > 1", "expression: 1 «if» x"),
    ),
    Advice(
        "conditional",
        r"(?P<here>\?)",
        "`?` belongs to programs.",
        "Write `a if c else b`.",
        ("x = y «?» 1 : 2",),
    ),
    Advice(
        "label-quotes",
        r"(?P<here>'[^']*'?)",
        "Labels stand in straight double quotes.",
        'Write `"…"`.',
        ("may «'keep going'»:",),
    ),
)
