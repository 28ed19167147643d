"""The same games in other programs: moves by their names there, matches side by side."""
