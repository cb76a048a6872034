"""Tables with their seats, and the log of their actions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
MILLISECONDS = sa.BigInteger().with_variant(sa.Integer, "sqlite")  # more than 24 days of them


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("standing", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("player", sa.String, nullable=False),
    )
    op.create_index("seats_of_player", "seats", ["player"])
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.Column("seat", sa.String),
        sa.Column("command", sa.String),
        sa.Column("action", sa.Text, nullable=False),
    )
    op.create_index("once_a_command", "actions", ["table_id", "seat", "command"], unique=True)


def downgrade() -> None:
    op.drop_table("actions")
    op.drop_table("seats")
    op.drop_table("tables")
