"""One table as a conversation: inputs accepted in order, a view of its own for each player."""
