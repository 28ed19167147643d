"""The author's guide: what in it is made from the schemas, the grammar, the codes and the games."""
