"""Only actions that a command brought are looked up by it; a race's slides have none."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
COLUMNS = ["table_id", "seat", "command"]
COMMANDED = sa.text("command IS NOT NULL")


def upgrade() -> None:
    op.drop_index("once_a_command", "actions")
    op.create_index(
        "once_a_command",
        "actions",
        COLUMNS,
        unique=True,
        sqlite_where=COMMANDED,
        postgresql_where=COMMANDED,
    )


def downgrade() -> None:
    op.drop_index("once_a_command", "actions")
    op.create_index("once_a_command", "actions", COLUMNS, unique=True)
