"""Every game for those who train agents: numbers for what a player sees and may do, and the forms
that other libraries want. What a player cannot know is in none of them.
"""

INSTALL = "`pip install 'rulewright[rl]'` brings what the adapters need."
