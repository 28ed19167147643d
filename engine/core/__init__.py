"""What a loaded game is: spans, problems, the frozen model and the program."""
