"""Runs a ruleset: state, machine, decisions, look-ahead, views and records. Standard library only."""
