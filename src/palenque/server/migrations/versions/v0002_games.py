"""Tables of more than one game; those that were there are of Pacal."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("game", sa.String, nullable=False, server_default="pacal"))


def downgrade() -> None:
    op.drop_column("tables", "game")
