"""Whose each bot is, and since when its token is void."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("bots", sa.Column("owner", sa.String))
    op.add_column("bots", sa.Column("revoked", sa.Float))
    op.create_index("bots_of_owner", "bots", ["owner"])


def downgrade() -> None:
    op.drop_index("bots_of_owner", "bots")
    op.drop_column("bots", "revoked")
    op.drop_column("bots", "owner")
