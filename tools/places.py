"""Where the data that ships with Rulewright lies (moved down: the compiler needs the schemas)."""

from engine.core.places import shipped_rules, shipped_schemas

__all__ = ["shipped_rules", "shipped_schemas"]
