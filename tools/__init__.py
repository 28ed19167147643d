"""Everything a person runs: the command line, scenarios, sheets, bots and simulation."""
