"""What is stored of people: who has which passphrase, and whose each browser is."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, literal, select, update

from palenque.server.schema import BOTS, DEVICES, PLAYERS
from palenque.server.store import Store

MANY = 500
"""So many devices are asked for at once."""


class NoSuchBot(Exception):
    """A token was borne that no bot has."""


class Bot(NamedTuple):
    """A bot as it is stored: the hash of its token, its name, and when it was made and revoked."""

    id: str
    name: str
    created: float
    revoked: float | None


class People:
    """Passphrases come in and stay as hashes, devices as hashes of their secrets.

    Reading raises StorageError; what a future reports is on the disk.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def player(self, device: str) -> str:
        """Whose this device is: its own player's, unless it was given to another."""
        found = select(DEVICES.c.player).where(DEVICES.c.id == device)
        with self._store.reading() as connection:
            return connection.execute(found).scalar() or device

    def players(self, devices: Sequence[str]) -> dict[str, str]:
        """Whose those of these devices are that were given to somebody."""
        found: dict[str, str] = {}
        with self._store.reading() as connection:
            for some in (devices[n : n + MANY] for n in range(0, len(devices), MANY)):
                rows = connection.execute(select(DEVICES).where(DEVICES.c.id.in_(some)))
                found |= {row.id: row.player for row in rows}
        return found

    def is_passphrase(self, passphrase: str) -> bool:
        """Whether this is anybody's passphrase."""
        found = select(func.count()).where(PLAYERS.c.passphrase == passphrase)
        with self._store.reading() as connection:
            return bool(connection.execute(found).scalar_one())

    def standing(self, player: str) -> tuple[bool, int]:
        """Whether the player has a passphrase, and on how many devices they are known."""
        has = select(func.count()).where(PLAYERS.c.id == player)
        known = select(func.count()).where(DEVICES.c.player == player)
        with self._store.reading() as connection:
            count = connection.execute(known).scalar_one()
            return bool(connection.execute(has).scalar_one()), max(1, count)

    def devices(self, player: str) -> Sequence[str]:
        """The devices on which the player is known, where there is more than one."""
        with self._store.reading() as connection:
            return connection.scalars(select(DEVICES.c.id).where(DEVICES.c.player == player)).all()

    def bot(self, player: str) -> str | None:
        """The name of the bot that this player is, None for a person or a void token."""
        with self._store.reading() as connection:
            found = select(BOTS.c.name).where(BOTS.c.id == player, BOTS.c.revoked.is_(None))
            name: str | None = connection.execute(found).scalar()
            return name

    def bots(self, owner: str) -> Sequence[Bot]:
        """The bots for whose accounts this player asked, the latest first."""
        columns = BOTS.c.id, BOTS.c.name, BOTS.c.created, BOTS.c.revoked
        found = select(*columns).where(BOTS.c.owner == owner).order_by(BOTS.c.created.desc())
        with self._store.reading() as connection:
            return [Bot(*row) for row in connection.execute(found)]

    def revoke(self, bot: str, now: float, strangers: dict[str, str]) -> Future[None]:
        """Voids a bot's token and any passphrase, and parts with these devices; its seats stay."""
        void = update(BOTS).where(BOTS.c.id == bot, BOTS.c.revoked.is_(None)).values(revoked=now)

        def job(connection: Connection) -> None:
            connection.execute(void)
            _part(connection, bot, strangers)

        return self._store.write(job)

    def enrol(self, player: str, name: str, owner: str, now: float) -> Future[None]:
        """Has this player be a bot for good, which is another player's."""
        row = {"id": player, "name": name, "owner": owner, "created": now}

        def job(connection: Connection) -> None:
            connection.execute(insert(BOTS), row)

        return self._store.write(job)

    def name(self, device: str, player: str, passphrase: str, now: float) -> Future[None]:
        """Gives a player, who asks on this device, a passphrase instead of any there was."""

        def job(connection: Connection) -> None:
            connection.execute(delete(PLAYERS).where(PLAYERS.c.id == player))
            row = {"id": player, "passphrase": passphrase, "created": now}
            connection.execute(insert(PLAYERS), row)
            _give(connection, device, player)

        return self._store.write(job)

    def admit(self, device: str, passphrase: str) -> Future[None]:
        """Has a new device be the player's whose passphrase this still is, if it is anybody's."""
        owner = select(literal(device), PLAYERS.c.id).where(PLAYERS.c.passphrase == passphrase)
        statement = insert(DEVICES).from_select(["id", "player"], owner)

        def job(connection: Connection) -> None:
            connection.execute(statement)

        return self._store.write(job)

    def part(self, player: str, strangers: dict[str, str]) -> Future[None]:
        """Voids a player's passphrase, and gives each of these devices to somebody new."""

        def job(connection: Connection) -> None:
            _part(connection, player, strangers)

        return self._store.write(job)


def _part(connection: Connection, player: str, strangers: dict[str, str]) -> None:
    connection.execute(delete(PLAYERS).where(PLAYERS.c.id == player))
    for device, stranger in strangers.items():
        _give(connection, device, stranger)


def _give(connection: Connection, device: str, player: str) -> None:
    given = update(DEVICES).where(DEVICES.c.id == device).values(player=player)
    if connection.execute(given).rowcount == 0:
        connection.execute(insert(DEVICES), {"id": device, "player": player})
