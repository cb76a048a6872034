"""When a table is due, by the time in which the games were served."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("ran", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("due", sa.BigInteger))
    op.create_index("tables_by_due", "tables", ["due"])
    uptime = op.create_table("uptime", sa.Column("ran", sa.BigInteger, primary_key=True))
    op.bulk_insert(uptime, [{"ran": 0}])


def downgrade() -> None:
    op.drop_table("uptime")
    op.drop_index("tables_by_due", "tables")
    op.drop_column("tables", "due")
    op.drop_column("tables", "ran")
