"""Who asks: the player that a browser's secret stands for, now and at every later command."""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from palenque.server import passphrase
from palenque.server.hashes import new_secret, of_secret, of_token
from palenque.server.outbox import NOT_YOUR_SEAT, Outbox
from palenque.server.people import Bot, NoSuchBot, People
from palenque.server.remembered import Remembered


@dataclass(eq=False)
class Credential:
    """A browser and its player, who may become another one while its sockets are open.

    ``bot`` is the name of the bot whose token was borne instead, and ``is_void`` once that opens
    nothing any more.
    """

    device: str
    player: str
    bot: str | None = None
    outboxes: set[Outbox] = field(default_factory=set)
    is_void: bool = False

    def become(self, player: str) -> None:
        """Is somebody else's from now on; no socket shows what the former player may know."""
        self.player, self.is_void = player, self.bot is not None
        for outbox in [*self.outboxes]:
            outbox.end(NOT_YOUR_SEAT)


class Identities:
    """Knows every browser's player, and moves players from one browser to another.

    ``parted`` is told which devices are somebody else's from now on.
    """

    def __init__(self, people: People, now: Callable[[], float]) -> None:
        self._people, self._now = people, now
        self._known: Remembered[Credential] = Remembered()
        self._bots: Remembered[Credential] = Remembered()
        self._hashing = asyncio.Lock()
        self._changes = 0
        self.parted: Callable[[Mapping[str, str]], None] = lambda strangers: None

    async def of(self, device: str) -> Credential:
        """Who this browser is; raises StorageError."""
        while (known := self._known.get(device)) is None:
            changes = self._changes
            player = await asyncio.to_thread(self._people.player, device)
            if changes == self._changes:  # else what was read may be out of date
                known = Credential(device, player)
                break
        return self._known.of(device, lambda: known)

    async def of_bot(self, device: str) -> Credential:
        """The bot with the token of which this is the hash; raises NoSuchBot, StorageError."""
        while (known := self._bots.get(device)) is None:
            changes = self._changes
            name = await asyncio.to_thread(self._people.bot, device)
            if name is None:
                raise NoSuchBot
            if changes == self._changes:
                known = Credential(device, device, name)
                break
        return self._bots.of(device, lambda: known)

    async def enrol(self, token: str, name: str, owner: Credential) -> None:
        """Has whoever bears this token be a bot of this name; raises StorageError."""
        await _done(self._people.enrol(of_token(token), name, owner.player, self._now()))

    async def bots(self, owner: Credential) -> Sequence[Bot]:
        """The bots for whose accounts this player asked; raises StorageError."""
        return await asyncio.to_thread(self._people.bots, owner.player)

    async def revoke(self, bot: Bot) -> None:
        """Voids a bot's token and closes its sockets; its seats stay, and nobody fills them.

        No device and no passphrase is left by which anybody would be this bot's player.
        """
        devices = {*await asyncio.to_thread(self._people.devices, bot.id), bot.id}
        nobody = {device: secrets.token_hex(32) for device in devices}
        await _done(self._people.revoke(bot.id, self._now(), nobody))
        self.become(nobody)
        self.parted(nobody)

    async def standing(self, who: Credential) -> tuple[bool, int]:
        """Whether this player has a passphrase, and on how many devices they are known."""
        return await asyncio.to_thread(self._people.standing, who.player)

    async def name(self, who: Credential) -> str:
        """A new passphrase, which is told this once; the one before it is void."""
        words = passphrase.new()
        stored = self._people.name(who.device, who.player, await self._hash(words), self._now())
        await _done(stored)
        return words

    async def claim(self, words: str) -> str | None:
        """The secret by which a browser is from now on the player with this passphrase.

        It is a new secret: whoever might have planted the former one learns nothing from it.
        """
        hash = await self._hash(words)
        if not await asyncio.to_thread(self._people.is_passphrase, hash):
            return None
        secret = new_secret()
        device = of_secret(secret)
        await _done(self._people.admit(device, hash))
        # Meanwhile the passphrase may have been replaced.
        return secret if (await self.of(device)).player != device else None

    async def part(self, who: Credential) -> None:
        """Leaves the player on this device alone: the others are strangers, the passphrase void."""
        devices = await asyncio.to_thread(self._people.devices, who.player)
        strangers = {each: secrets.token_hex(32) for each in devices if each != who.device}
        await _done(self._people.part(who.player, strangers))
        self.become(strangers)
        self.parted(strangers)

    def become(self, strangers: Mapping[str, str]) -> None:
        """Knows these devices' players from now on."""
        self._changes += 1
        for device, stranger in strangers.items():
            if known := self._known.get(device):
                known.become(stranger)
            if bot := self._bots.forget(device):
                bot.become(stranger)

    async def look_again(self) -> None:
        """Learns what other processes have told while this one heard nothing.

        Raises StorageError.
        """
        known = self._known.items()
        players = await asyncio.to_thread(self._people.players, [device for device, _ in known])
        for device, who in known:
            if who.player != players.get(device, device):
                who.become(players.get(device, device))
        for device, _ in self._bots.items():
            if await asyncio.to_thread(self._people.bot, device) is None:
                self.become({device: secrets.token_hex(32)})

    async def _hash(self, words: str) -> str:
        """One at a time, because each takes much memory."""
        async with self._hashing:
            return await asyncio.to_thread(passphrase.hashed, words)


async def _done(stored: Future[None]) -> None:
    await asyncio.wrap_future(stored)
