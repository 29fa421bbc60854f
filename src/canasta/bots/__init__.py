"""Computer players: they see a ``View`` and nothing else; their moves are checked like any."""
