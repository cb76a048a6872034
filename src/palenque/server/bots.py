"""Accounts of bots: a program that bears such a token is a bot to everybody at its tables."""

from collections.abc import Sequence

from fastapi import APIRouter

from palenque.messages import BotAccount, BotList, BotTold, NewBot
from palenque.server.asked import OPENS_AN_ACCOUNT, PROBLEMS, TheIdentities, Visitor, Who
from palenque.server.hashes import new_token, of_secret
from palenque.server.people import Bot
from palenque.server.problems import Refusal

router = APIRouter(prefix="/api/bots", responses=PROBLEMS)


@router.post("", status_code=201, dependencies=[OPENS_AN_ACCOUNT])
async def new_bot(asked: NewBot, who: Visitor, identities: TheIdentities) -> BotAccount:
    """The account of a new bot, and its token, which is told this once."""
    token = new_token()
    await identities.enrol(token, asked.name, who)
    return BotAccount(name=asked.name, token=token)


@router.get("")
async def own_bots(who: Who, identities: TheIdentities) -> BotList:
    """The bots for whose accounts this player asked."""
    return _list(await identities.bots(who))


@router.post("/{id}/revoke")
async def revoke(id: str, who: Who, identities: TheIdentities) -> BotList:
    """Voids the token of a bot of one's own: its sockets close, and its seats stay empty."""
    bot = next((bot for bot in await identities.bots(who) if _id(bot) == id), None)
    if bot is None:
        raise Refusal(404, "no-such-bot", "You have no such bot.")
    if bot.revoked is None:
        await identities.revoke(bot)
    return _list(await identities.bots(who))


def _list(bots: Sequence[Bot]) -> BotList:
    return BotList(bots=[_told(bot) for bot in bots])


def _told(bot: Bot) -> BotTold:
    revoked = bot.revoked is not None
    return BotTold(id=_id(bot), name=bot.name, made=bot.created, revoked=revoked)


def _id(bot: Bot) -> str:
    """What a bot is called by here, from which nobody can tell its token or player."""
    return of_secret(bot.id)[:16]
