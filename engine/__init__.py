"""Rulewright's engine: compiler, machine and the frozen game that passes between them."""
