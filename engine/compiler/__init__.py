"""YAML and effect text in, a frozen `core.program.Ruleset` out."""
