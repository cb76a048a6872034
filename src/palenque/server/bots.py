"""Accounts of bots: a program that bears such a token is a bot to everybody at its tables."""

import secrets

from fastapi import APIRouter

from palenque.messages import BotAccount, NewBot
from palenque.server.asked import OPENS_AN_ACCOUNT, PROBLEMS, TheIdentities

NAMELESS = "Bot"

router = APIRouter(prefix="/api/bots", responses=PROBLEMS)


@router.post("", status_code=201, dependencies=[OPENS_AN_ACCOUNT])
async def new_bot(asked: NewBot, identities: TheIdentities) -> BotAccount:
    """The account of a new bot, and its token, which is told this once."""
    name = " ".join(asked.name.split()) or NAMELESS
    token = secrets.token_urlsafe(32)
    await identities.enrol(token, name)
    return BotAccount(name=name, token=token)
