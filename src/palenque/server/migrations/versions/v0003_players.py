"""Players with a passphrase, and the browsers that are theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("passphrase", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("once_a_passphrase", "players", ["passphrase"], unique=True)
    op.create_table(
        "devices",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("player", sa.String, nullable=False),
    )
    op.create_index("devices_of_player", "devices", ["player"])


def downgrade() -> None:
    op.drop_table("devices")
    op.drop_table("players")
