"""Measures what Rulewright promises about speed: `python -m tools.bench`."""
