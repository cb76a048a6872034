"""When several processes last counted how long the games have been served."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("uptime", sa.Column("at", sa.Float))


def downgrade() -> None:
    op.drop_column("uptime", "at")
