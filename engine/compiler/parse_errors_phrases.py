"""Phrases of printed rules, and of programs, that the language says in its own way.

They go before the other tables: each is so peculiar that it can mean nothing else.
"""

from __future__ import annotations

from engine.compiler.parse_errors_advice import Advice

STATEMENT_PHRASES = (
    Advice(
        "loop-form",
        r"^(?P<here>(?:each|every|all) (?:other )?(?:opponents?|others|rivals?)):?$",
        "What every other player does is said otherwise.",
        "Write `each other player:`; under it `me` is that player.",
        ("«each opponent»:", "«all others»:", "«every rival»:"),
    ),
    Advice(
        "loop-form",
        r"^(?P<here>(?:all )?(?:others|(?:the )?other players|opponents)):?$",
        "What every other player does is said otherwise.",
        "Write `each other player:`; under it `me` is that player.",
        ("«others»:", "«the other players»:"),
    ),
    Advice(
        "loop-form",
        r"^(?P<here>everyone|everybody|all players|(?:each|every) player) "
        r"(?P<does>(?!in turn|in order|clockwise|from|p\b)\w[^:]*)$",
        "What every player does stands below a line of its own.",
        "Write `each player in turn order:`, and what is done on the next line, two spaces in.",
        ("«everyone» earns 1", "«each player» draws 1 card"),
    ),
    Advice(
        "conditional",
        r"^(?P<here>unless) (?P<c>[^:]+):?",
        "`unless` is no word of the language.",
        "Write `if not ({c}):`.",
        ("«unless» me.coins > 3:",),
    ),
    Advice(
        "end-form",
        r"^(?P<here>(?:\w+ )?wins?(?: the game)?)$",
        "Who has won is said under `result:`, not in an effect.",
        "Write `end game`; `result: winner: …` says who has won then.",
        ("«win»", "«me wins»", "«win the game»"),
    ),
    Advice(
        "give-value",
        r"^(?P<here>add) (?P<n>\w+) to (?P<place>\w+[.\[][\w.\[\]]+)$",
        "A number is made larger with `+=`.",
        "Write `{place} += {n}`.",
        ("«add» 1 to me.coins",),
    ),
    Advice(
        "give-value",
        r"^(?P<here>subtract) (?P<n>\w+) from (?P<place>\w+[.\[][\w.\[\]]+)$",
        "A number is made smaller with `-=`.",
        "Write `{place} -= {n}`.",
        ("«subtract» 1 from me.coins",),
    ),
    Advice(
        "give-value",
        r"^(?P<place>[a-z_]\w*[.\[][\w.\[\]]+) (?P<here>(?P<sign>[-+]) ?(?P<n>\w+))$",
        "This line changes nothing: what is counted is given to nobody.",
        "Write `{place} {sign}= {n}`.",
        ("me.coins «+ 1»",),
    ),
    Advice(
        "line-end",
        r"^(?P<here>do) \w",
        "A verb is done by its words alone.",
        "Leave `do` out; only a value is taken with `let x = do VERB`.",
        ("«do» gain 1 of wood",),
    ),
    Advice(
        "line-end",
        r"^(?!and\b|in any order\b|if\b|while\b|require\b)[^:\"]* (?P<here>and) "
        r"(?:draw|move|choose|shuffle|reveal|perform|return|roll|look at|end game|end effect)\b",
        "Two things on one line are joined with `then`.",
        "Write `A then B`, or give each its own line.",
        ("gain 1 of wood «and» draw 1 from deck to me.hand",),
    ),
    Advice(
        "choose-form",
        r"^(?:may )?choose (?P<here>(?:another|some other|(?:the |an )?other)) (?P<kind>\w+)"
        r"(?= from| by|:|$)",
        "Which ones of a set is said with `where`.",
        "Write `choose {kind} from {kind}s where it is not me`, or what else it is not.",
        ("choose «another» player", "choose «other» cube from bag"),
    ),
    Advice(
        "set-form",
        r"\bfrom (?P<here>(?:all )?(?:the )?other) (?P<kind>\w+)",
        "Which ones of a set is said with `where`.",
        "Write `from {kind} where it is not me`, or what else it is not.",
        ("choose player from «other» players",),
    ),
    Advice(
        "move-form",
        r"^look at (?=the |top |first |\d+ (?!of\b))"
        r"(?P<here>(?:(?:the|top|first) )*(?P<n>\d+) (?:(?:top|first) )?"
        r"(?:(?:cards?|pieces?) )?of (?:the )?(?P<zone>[\w.]+))",
        "How many and of which zone is all that is said.",
        "Write `look at {n} of {zone} as seen`.",
        ("look at «the top 3 cards of deck»", "look at «3 cards of deck» as seen"),
    ),
    Advice(
        "label-quotes",
        r"^(?P<head>may|either|or|and) (?P<here>(?!choose\b|for\b|by\b)[a-zA-Z][^:\"]*?)"
        r"(?= if\b|:|$)",
        "What a player is offered is a label, and labels stand in quotes.",
        'Write it in straight double quotes: `{head} "{here}":`.',
        ("may «play» if me.coins > 1:", "either «left»:", "or «the right one»:"),
    ),
    Advice(
        "give-value",
        r"^(?P<here>increase|raise) (?P<place>[\w.\[\]]+) by\b",
        "A number is made larger with `+=`.",
        "Write `{place} += n`.",
        ("«increase» me.coins by 1", "«raise» stock[wood] by 2"),
    ),
    Advice(
        "give-value",
        r"^(?P<here>decrease|reduce|lower) (?P<place>[\w.\[\]]+) by\b",
        "A number is made smaller with `-=`.",
        "Write `{place} -= n`.",
        ("«decrease» me.coins by 1", "«reduce» me.coins by 1"),
    ),
    Advice(
        "giving-a-name",
        r"^let (?P<name>\w+) = (?P<here>(?:may )?choose)\b",
        "A choice gives its name itself.",
        "Write `choose KIND as {name} from S`.",
        ("let gone = «choose» cube from me.bag",),
    ),
    Advice(
        "end-form",
        r"^(?P<here>return)$",
        "`return` takes a piece to its home.",
        "Write `end effect` to leave the effect or verb, `return X` to take X home.",
        ("«return»",),
    ),
    Advice(
        "phase-form",
        r"^(?P<here>(?:the )?(?P<end>start|end|beginning) of \w+):?$",
        "What waits for the start or end of a phase begins with `at`.",
        "Write `at start of turn:` or `at end of turn:`.",
        ("«end of turn»:", "«the beginning of turn»:"),
    ),
    Advice(
        "phase-form",
        r"^(?P<here>(?!this\b|until\b|at\b)(?P<name>\w+) phase):?$",
        "The name of a phase stands behind the word.",
        "Write `phase {name}:`.",
        ("«upkeep phase»:",),
    ),
    Advice(
        "until-form",
        r"^(?P<here>(?:during |for )?(?:this|the rest of this|the rest of the) (?P<name>\w+)):?$",
        "How long something lasts is said by its end.",
        "Write `until end of {name}:`, and the changes under it.",
        ("«this turn»:", "«during this round»:", "«for the rest of the turn»:"),
    ),
    Advice(
        "all-or-nothing",
        r"^(?P<here>nothing or all|all and nothing|all or none|everything or nothing|"
        r"all-or-nothing)\b",
        "These are not its words.",
        "Write `all or nothing:`.",
        ("«nothing or all»:", "«all and nothing»:", "«all or none»:"),
    ),
    Advice(
        "set-form",
        r"^(?:may )?choose .* from [\w.]+ (?P<here>that|which|who|having)\b",
        "Which ones of a set is said with `where`.",
        "Write `from S where c`; in it the one that is looked at is called `it`.",
        ("choose cube from bag «that» it.size > 1",),
    ),
)
"""In lines of effect."""

VALUE_PHRASES = (
    Advice(
        "set-form",
        r"(?P<here>(?:the )?(?P<word>first|last|top) (?:card|piece)s? of (?:the )?(?P<set>[\w.]+))",
        "`{word}` is said with `of` and a set.",
        "Write `{word} of {set}`.",
        ("reveal «the top card of deck»", "move «top card of deck» to me.hand"),
    ),
    Advice(
        "set-form",
        r"(?<!those )\b(?P<here>(?:the )?(?P<kind>\w+) (?:with|that has|who has) (?:the )?"
        r"(?P<how>most|least) (?P<what>\w+)\b)",
        "Who or what has the most is one of a set.",
        "Write `first of those with {how} it.{what} in {kind}s`; under `result:`, "
        "`winner: {how} it.{what}`.",
        ("let x = «player with most coins»", "expression: «player with the most coins»"),
    ),
    Advice(
        "value-of",
        r"\b(?P<here>(?P<which>next|previous) player)\b",
        "The player to the left or right is asked for with a dot.",
        "Write `me.{which}`, or `p.{which}` of another player.",
        ("first_player = «next player»", "expression: «previous player»"),
    ),
    Advice(
        "program-sign",
        r"(?P<here>//.*|/\*.*)$",
        "A remark begins with `#`.",
        "Write `# remark`.",
        ("gain 1 of wood «// and no more»", "shuffle deck «/* twice */»"),
    ),
    Advice(
        "program-sign",
        r"(?P<here>\$)\w*",
        "`$` stands only in items that are written once `for each` of several values.",
        "Write the name alone.",
        ("gain «$»n of wood",),
    ),
    Advice(
        "stray-capture",
        r"(?P<here>\{(?P<inside>(?!\s*\w+\s*\})[^{}]*)\})",
        "Braces belong to verbs as they are declared, and to printed wording.",
        "Write the value alone: `{inside}`.",
        ("recall «{me.coins}»",),
    ),
    Advice(
        "arithmetic",
        r"[\w)\]] (?P<here>x|times) (?=[\d(])",
        "Numbers are multiplied with `*`.",
        "Write `a * b`.",
        ("expression: me.coins «x» 3", "expression: price «times» 2"),
    ),
    Advice(
        "arithmetic",
        r"\b(?P<here>twice|double|thrice|triple) (?=[\w(])",
        "Numbers are multiplied with `*`.",
        "Write `2 * n`.",
        ("expression: «twice» price",),
    ),
    Advice(
        "comparison",
        r"(?<!move )(?<!is )(?<!not )(?P<here>\b(?:at least|at most|(?:more|less|fewer|greater|"
        r"higher|lower|bigger|smaller) than))\b",
        "`{here}` is said with a sign.",
        "Write `x >= 3` (at least), `x <= 3` (at most), `x > 3` (more), `x < 3` (less).",
        ("require me.coins «at least» 3", "if me.coins «more than» 3:"),
    ),
    Advice(
        "comparison",
        r"(?P<of>[\w.]+) (?:is )?(?P<here>between) (?P<least>\w+) and (?P<most>\w+)",
        "A number between two others is asked for twice.",
        "Write `{of} >= {least} and {of} <= {most}`.",
        ("expression: n «between» 1 and 3",),
    ),
    Advice(
        "conditional",
        r"[=(,] ?(?P<here>if) ",
        "The value stands first, the condition behind it.",
        "Write `a if c else b`.",
        ("me.coins += «if» n > 2 then 2 else 1",),
    ),
    Advice(
        "value-of",
        r"(?P<here>\b(?:my|your)) (?P<what>[a-z_]\w*)",
        "What a player has is asked for with a dot.",
        "Write `me.{what}`.",
        ("«my» coins += 1", "expression: «your» hand"),
    ),
)
"""Wherever values stand."""
LAST_VALUES = (
    Advice(
        "value-of",
        r"(?P<here>\b(?!(?:all|any|no|every|number|half|sum|count|first|last|top|bottom|start|end|"
        r"instead|most|least|different|out|some|each)\b)(?P<what>[a-z_]\w*) of "
        r"(?!\d)(?P<whose>\w+))(?=$| (?:[-+]?=|[-+*<>]|is\b|in\b|and\b|or\b))",
        "A value of a thing is asked for with a dot.",
        "Write `{whose}.{what}`.",
        ("«coins of me» += 1", "expression: «cost of c»"),
    ),
)
"""Wherever values stand, when nothing else is known of them."""
