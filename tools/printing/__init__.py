"""Printing: from `sheets:` of a game to pages, pictures and deck sheets."""
