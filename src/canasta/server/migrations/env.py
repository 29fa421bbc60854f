"""Runs migrations on the database that the configuration names."""

import sqlalchemy as sa
from alembic import context

from canasta.server.sheet_store import SHEETS

engine = sa.create_engine(context.config.attributes["url"])
with engine.connect() as connection:
    context.configure(connection, target_metadata=SHEETS.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
