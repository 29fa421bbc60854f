"""Shared score sheets and their entries."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "sheets",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_sheets_guest", "sheets", ["guest"])
    op.create_table(
        "sheet_entries",
        sa.Column("sheet_id", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entry_id", sa.String(32), nullable=False),
        sa.Column("said_at", sa.BigInteger, nullable=False),
        sa.Column("op", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("sheet_id", "entry_id", name="uq_sheet_entries_entry_id"),
    )


def downgrade() -> None:
    op.drop_table("sheet_entries")
    op.drop_table("sheets")
