"""News: who waits in each process's lobby, and which browsers are somebody else's from now on."""

from collections.abc import Iterable, Mapping

from nats.aio.msg import Msg
from pydantic import BaseModel

from palenque.server.cluster.bus import Bus, Nobody
from palenque.server.cluster.member import Member
from palenque.server.identity import Identities
from palenque.server.lobby import Lobby, Waiting

MOST = 200
"""So many of the tables that wait, the latest, each process tells the others."""


class _Lobby(BaseModel):
    process: str
    waiting: list[Waiting]


class _Parted(BaseModel):
    strangers: dict[str, str]


class News:
    """Tells the other processes, and hears what they tell.

    A lobby is told again and again, so one that is lost does no harm; who parted is read from
    the database again where the bus was lost.
    """

    def __init__(self, bus: Bus, member: Member, lobby: Lobby, identities: Identities) -> None:
        self._bus, self._member = bus, member
        self._lobby, self._identities = lobby, identities
        self._lobbies: dict[str, list[Waiting]] = {}
        lobby.elsewhere = self._elsewhere
        identities.parted = self._tell_parted

    async def start(self) -> None:
        """Hears from now on."""
        await self._bus.hear("palenque.lobby", self._hear_lobby)
        await self._bus.hear("palenque.parted", self._hear_parted)

    def tell_lobby(self) -> None:
        """Tells who waits here; forgets what those told who are gone."""
        living = self._member.living
        self._lobbies = {who: told for who, told in self._lobbies.items() if who in living}
        told = _Lobby(process=self._member.process, waiting=[*self._lobby.waiting(MOST)])
        self._tell("palenque.lobby", told)

    def _tell_parted(self, strangers: Mapping[str, str]) -> None:
        self._tell("palenque.parted", _Parted(strangers=dict(strangers)))

    def _tell(self, subject: str, told: BaseModel) -> None:
        try:
            self._bus.say(subject, told.model_dump_json().encode())
        except Nobody:
            return  # those who can be reached again look for themselves

    async def _hear_lobby(self, message: Msg) -> None:
        told = _Lobby.model_validate_json(message.data)
        if told.process != self._member.process:
            self._lobbies[told.process] = told.waiting

    async def _hear_parted(self, message: Msg) -> None:
        self._identities.become(_Parted.model_validate_json(message.data).strangers)

    def _elsewhere(self) -> Iterable[Waiting]:
        found = [each for waiting in self._lobbies.values() for each in waiting]
        return sorted(found, key=lambda each: -each.table.since)
