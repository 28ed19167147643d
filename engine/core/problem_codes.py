"""Every code that a problem may carry, with one sentence on what it means.

Each file that raises problems has its part of the table, under a comment with its name. A code says
what is wrong with a text, never which file of the engine noticed, so that several may share one.
"""

from __future__ import annotations

CODES: dict[str, str] = {
    # read_yaml.py
    "cannot-read": "A file cannot be read: it is missing, a folder, or not readable for you.",
    "not-text": "A file is not a text in UTF-8.",
    "empty-file": "A file holds nothing.",
    "too-large": "A file is larger, deeper or more entangled than any game needs.",
    "outside-the-folder": "A file lies outside the folder of its module.",
    "yaml": "A file is not YAML; the place is where reading stopped.",
    "key-twice": "A key stands twice in one mapping.",
    "not-a-key": "Something other than a word or number stands where a key belongs.",
    "several-documents": "A file holds more than one YAML document.",
    "tag": "A value carries a YAML tag.",
    "merge-key": "A mapping uses the merge key of old YAML.",
    "tab": "A tab stands where spaces belong.",
    "comment-cuts": "A comment cuts off a part of what was to be said.",
    "colon-in-wording": "A colon inside wording makes YAML take it for a key.",
    "braces-in-wording": "Wording begins with a brace or bracket, which YAML takes for data.",
    "comma-in-wording": "A comma inside braces cuts wording in two.",
    "joined-lines": "An effect of several lines has no bar, so that YAML joins or breaks it.",
    "quoted-effect": "An effect stands in quotes or in a folded block.",
    "effect-in-braces": "An effect with commas or brackets stands inside braces or brackets.",
    "full-width": "A full-width sign or its like stands where only plain signs have a meaning.",
    "no-blank-after-colon": "A colon has no blank behind it, so that it makes no key.",
    "no-colon": "A line that should be an entry has no colon.",
    "sign-at-start": "A value begins with a sign that YAML keeps for itself.",
    "open-quote": "A quote is not closed, or closed too early.",
    "open-bracket": "A bracket or brace is not closed, or lacks its partner.",
    "indentation": "A line is indented unlike those that it belongs beside.",
    # schema.py
    "unknown-key": "A key is none of those that may stand there.",
    "missing-key": "A key is missing that must stand there.",
    "too-many-keys": "Of two keys only one may stand there.",
    "no-value": "A key has no value.",
    "wrong-form": "A value has the wrong form: text for a number, a list for a mapping.",
    "wrong-word": "A word is not written as such words are.",
    "unknown-value": "A value is none of those that are possible there.",
    "printed-name": "A thing is called by its printed name where its id belongs.",
    "out-of-range": "A number is too small or too large.",
    "wrong-count": "A list or mapping holds too little or too much.",
    "unknown-language": "A text is in a language that the module does not have.",
    # parse_pattern.py
    "verb-pattern": "A verb is not written as small words and {name type} parameters.",
    "verb-word": "A word of a verb stands where the language has that word for itself.",
    "formula-head": "The head of a formula or change is not a name with names in round brackets.",
    # parse_table.py
    "verb-twice": "Two verbs have the same words.",
    "verb-clash": "A sentence could be read as this verb and as something else too.",
    # parse_lines.py, parse_block.py and what reads the trees
    "quotation-mark": "A printed quotation mark stands where the straight one belongs.",
    "indentation": "A line is indented otherwise than the lines that it stands among.",
    "missing-colon": "A line that has something under it does not end with a colon.",
    "nothing-under": "Nothing stands under a line that wants something under it.",
    "stray-branch": "An else, or, or and goes on with nothing.",
    "lone-branch": "An either or in any order has a single part.",
    "stray-label": "A label stands where no player chooses.",
    "stray-capture": "Braces stand outside the head of a trigger.",
    "said-twice": "The same part of a statement stands in it twice.",
    "cannot-assign": "A value is given to something that cannot hold one.",
    "where-swallows": "A where takes in words that belong outside it.",
    "empty-expression": "A value is missing.",
    # parse_errors.py
    "syntax": "A sentence is not one that the effect language has.",
    # play/trouble.py
    "endless-effect": "Effects set each other off, or go round, without end.",
    "uncaught-failure": "An effect cannot be done, and nothing says what happens then.",
    # gather*.py
    "no-module": "A game is asked for that there is not.",
    "no-head": "A module says nowhere which one it is.",
    "version": "A version or a range of versions is none, or does not fit.",
    "conflict": "Two modules do not go together, or require each other in a circle.",
    "player-numbers": "The number of players or seats cannot be.",
    "twice": "Two things have one name in one match.",
    "one-and-many": "One and many of a kind have the same word.",
    "name-taken": "A word already names something else.",
    "not-a-name": "The name of a zone or counter is not written as one.",
    "range-backwards": "A named part of a symbol ends before it begins.",
    "most-or-least": "A ranking does not say which end wins.",
    "not-yet": "A key is part of the language that this version does not read yet.",
    "unknown-name": "A name is none that there is.",
    # specialise*.py
    "value-missing": "A thing does not say a printed value that every one of its kind has.",
    "counter-bounds": "A counter starts outside its bounds, or its bounds are crossed.",
    "wrong-zone": "The home of a piece is a zone where it may not lie.",
    "two-starts": "All pieces of a kind are said to start in two zones.",
    "start-unclear": "In which of several zones a piece starts cannot be told.",
    "start-condition": "A start asks for what only a match can tell.",
    "no-start": "A piece starts nowhere.",
    "too-many-at-start": "More pieces start in a zone than it holds.",
}
