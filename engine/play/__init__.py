"""Runs a ruleset: state, machine, decisions, look-ahead, views, records. Standard library only."""
