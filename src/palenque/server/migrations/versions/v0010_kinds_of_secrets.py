"""What is stored of a bot's token is the hash of no browser's secret any more.

A token that was sent as a cookie opened the bot's seats, and could be given a passphrase and
further devices; those are taken away.
"""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
BOTS = sa.table("bots", sa.column("id"), sa.column("owner"))
SEATS = sa.table("seats", sa.column("player"))
PLAYERS = sa.table("players", sa.column("id"))
DEVICES = sa.table("devices", sa.column("id"), sa.column("player"))


def upgrade() -> None:
    for bot in op.get_bind().scalars(sa.select(BOTS.c.id)).all():
        hash = hashlib.sha256(f"palenque bot 1\n{bot}".encode()).hexdigest()
        for table, column in ((SEATS, "player"), (BOTS, "owner"), (BOTS, "id")):
            op.execute(sa.update(table).where(table.c[column] == bot).values({column: hash}))
        for table, column in ((PLAYERS, "id"), (DEVICES, "id"), (DEVICES, "player")):
            op.execute(sa.delete(table).where(table.c[column] == bot))


def downgrade() -> None:
    raise NotImplementedError("a hash leads nowhere back")
