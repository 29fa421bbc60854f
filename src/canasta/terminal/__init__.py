"""The command line, and the table drawn in text."""
