"""Brings a database to the form that this version of the server needs."""

from pathlib import Path

from alembic import command
from alembic.config import Config


def migrate(url: str, version: str = "head") -> None:
    """Run the migrations that a database lacks, up to a version."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["url"] = url
    command.upgrade(config, version)
