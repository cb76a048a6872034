"""The tables of the database; a change here needs a migration beside it."""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False, server_default="pacal"),
    Column("setup", Text, nullable=False),
    Column("standing", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("ran", BigInteger, nullable=False, server_default="0"),
    Column("due", BigInteger),
    Index("tables_by_due", "due"),
)
"""``ran`` is how long the games had been served at the last action, and ``due`` how long they
will have been when the table's time acts, both in milliseconds."""
SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", String, primary_key=True),
    Column("player", String, nullable=False),
    Index("seats_of_player", "player"),
)
ACTIONS = Table(
    "actions",
    METADATA,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("at", BigInteger().with_variant(Integer, "sqlite"), nullable=False),
    Column("seat", String),
    Column("command", String),
    Column("action", Text, nullable=False),
    Column("fence", Integer),
    Index(
        "once_a_command",
        "table_id",
        "seat",
        "command",
        unique=True,
        sqlite_where=text("command IS NOT NULL"),
        postgresql_where=text("command IS NOT NULL"),
    ),
)
PLAYERS = Table(
    "players",
    METADATA,
    Column("id", String, primary_key=True),
    Column("passphrase", String, nullable=False),
    Column("created", Float, nullable=False),
    Index("once_a_passphrase", "passphrase", unique=True),
)
"""Who has a passphrase; everybody else is known from their seats alone."""
DEVICES = Table(
    "devices",
    METADATA,
    Column("id", String, primary_key=True),
    Column("player", String, nullable=False),
    Index("devices_of_player", "player"),
)
"""Whose each browser is; one that is not listed is a player of its own."""
BOTS = Table(
    "bots",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("owner", String),
    Column("revoked", Float),
    Index("bots_of_owner", "owner"),
)
"""Which players are programs; the id is a hash of the token, and the player's as well.

``owner`` is the player who asked for the account, None for one older than this column. Once it
is ``revoked`` the token opens nothing any more, and the seats stay a program's."""
PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String, primary_key=True),
    Column("until", Float, nullable=False),
)
"""Until when each of several processes counts as alive, in seconds of the database's clock."""
OWNERS = Table(
    "owners",
    METADATA,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("process", String),
    Column("fence", Integer, nullable=False),
    Index("owners_by_process", "process"),
)
"""Which process owns a table, if one does; each new owner has the next higher fence."""
UPTIME = Table(
    "uptime",
    METADATA,
    Column("ran", BigInteger, primary_key=True),
    Column("at", Float),
)
"""One row: how many milliseconds the games have been served; several processes count that together,
the last time ``at`` this second of the database's clock."""
