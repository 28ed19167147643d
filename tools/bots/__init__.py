"""Players that no person plays: how one is written, and those that come along."""
