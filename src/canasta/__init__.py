"""A rules engine for the Canasta family of card games, with score sheets, bots and a table."""

__version__ = "0.1.0"
