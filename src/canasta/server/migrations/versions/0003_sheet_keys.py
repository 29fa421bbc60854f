"""Links of shared score sheets can be revoked: a sheet is found by its keys."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "sheet_keys",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("sheet_id", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
    )
    op.create_index("ix_sheet_keys_sheet_id", "sheet_keys", ["sheet_id"])
    # a sheet was found by its id until now
    op.execute("INSERT INTO sheet_keys SELECT id, id, at, FALSE FROM sheets")


def downgrade() -> None:
    op.drop_table("sheet_keys")
