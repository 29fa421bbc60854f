"""``python -m canasta`` is the command ``canasta``."""

from canasta.terminal.cli import main

main()
