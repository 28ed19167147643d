"""Names and wording of a module as a spreadsheet, and back into its files."""
