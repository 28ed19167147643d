"""What `rulewright play` says of its own, by language."""

from __future__ import annotations

HELP = {
    "en": """\
  a number, key or name   choose that option
  Enter, table            show the table again
  ? 3  or  ? NAME         explain an option or card: its words, what comes of it
  why not NAME            tell why something is not offered, now or further on
  log                     show all that happened
  undo                    take the last choice back
  save FILE               write the match so far; play --resume FILE goes on
  quit                    leave""",
    "ja": """\
  番号・キー・名前          その選択肢を選ぶ
  Enter, table              盤面をもう一度表示
  ? 3  または  ? 名前       選択肢やカードの説明:内容と、選ぶとどうなるか
  why not 名前              (今またはこの先)選べない理由を表示
  log                       これまでの出来事を表示
  undo                      直前の選択を取り消す
  save ファイル             ここまでの記録を保存(play --resume ファイル で再開)
  quit                      終了""",
}
HINT = {"en": "(? for help)", "ja": "(? でヘルプ)"}
SAVED = {"en": "saved in {file}", "ja": "{file}に保存しました"}
TAKEN = {
    "en": "{file} exists already; name another file",
    "ja": "{file}はすでにあります。別のファイル名を指定してください",
}
_WHY_WHAT = {"en": "Why not what? why not NAME", "ja": "何についてですか? why not 名前"}
HALF_SAID = {
    "save": {"en": "In which file? save FILE", "ja": "どのファイルですか? save ファイル"},
    "why": _WHY_WHAT,
    "why not": _WHY_WHAT,
}
"""Said to a command that lacks its end, where no option is called so."""
OFFERED = {"en": "it is offered", "ja": "選べます"}
PLAYED_BY = {"en": "{thing} of {who}", "ja": "{who}の{thing}"}
"""A card that another player plays than the one who is asked."""
CHOOSE_NONE = {"en": "{no}: choose none", "ja": "{no}：選ばない"}
"""To decline a choice of one of several, whose question says what they are."""
UNSURE = {"en": "  (nobody can tell whether this works out)", "ja": "  (最後までできるか不明)"}
WHAT = {
    "en": '"{said}" is none of the options. ? shows what can be said here.',
    "ja": "「{said}」という選択肢はありません。? で使い方を表示します。",
}
NOTHING_SUCH = {
    "en": '"{said}" is nothing that could be chosen here or next.',
    "ja": "「{said}」は、ここでも次の選択でも選べるものではありません。",
}
AMBIGUOUS = {"en": '"{said}" may be {keys}.', "ja": "「{said}」は{keys}のどれか分かりません。"}
NO_UNDO = {
    "en": "This cannot be taken back: something was drawn, shown or answered.",
    "ja": "取り消せません:カードを引いたか、何かが公開されたか、ほかの人が選択しました。",
}
NOTHING_TO_UNDO = {"en": "There is nothing to take back.", "ja": "取り消す選択がありません。"}
PASS = {"en": "Pass to {who}, then press Enter.", "ja": "{who}に渡して、Enterを押してください。"}
NOT_FINISHED = {"en": "The match was left unfinished.", "ja": "途中で終了しました。"}
EOF = {"en": "(end of input)", "ja": "(入力の終わり)"}
