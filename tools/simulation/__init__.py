"""Many matches, what they add up to, and what changed between two versions of a game."""
