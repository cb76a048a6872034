"""The routes by which a player learns a passphrase, and is known by it on another device."""

import math
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from palenque.messages import Identity, Passphrase
from palenque.server.asked import PROBLEMS, TheIdentities, Visitor, Who
from palenque.server.attempts import Attempts
from palenque.server.cookies import cookie
from palenque.server.hashes import of_secret
from palenque.server.identity import Credential, Identities
from palenque.server.problems import Refusal


async def _person(who: Visitor) -> None:
    """Refuses bots: under a bot's account only programs play."""
    if who.bot is not None:
        raise Refusal(403, "bot", "A bot has no passphrase.")


router = APIRouter(prefix="/api/identity", responses=PROBLEMS, dependencies=[Depends(_person)])


def _attempt(request: Request, who: Visitor) -> None:
    """Refuses whoever asks too often."""
    attempts: Attempts = request.app.state.attempts
    wait = math.ceil(attempts.wait(request.client.host if request.client else "", who.player))
    if wait:
        sentence = f"Too many passphrases were asked for or tried; wait {wait} seconds."
        raise Refusal(429, "too-often", sentence, headers={"Retry-After": str(wait)})


Bounded = Annotated[None, Depends(_attempt)]


@router.get("")
async def identity(request: Request, who: Who, identities: TheIdentities) -> Identity:
    """Who this browser is."""
    return await _told(who, identities, known=not request.state.is_fresh)


@router.post("/passphrase", status_code=201)
async def new_passphrase(_: Bounded, who: Who, identities: TheIdentities) -> Passphrase:
    """A passphrase for this player, told this once; the one before it is void."""
    return Passphrase(passphrase=await identities.name(who))


@router.post("/claim")
async def claim(
    _: Bounded, asked: Passphrase, request: Request, response: Response, identities: TheIdentities
) -> Identity:
    """Has this browser be the player whose passphrase this is."""
    secret = await identities.claim(asked.passphrase)
    if secret is None:
        raise Refusal(403, "passphrase", "Nobody has this passphrase.")
    response.headers["Set-Cookie"] = cookie(secret, request.scope)
    return await _told(await identities.of(of_secret(secret)), identities)


@router.post("/part")
async def part(who: Who, identities: TheIdentities) -> Identity:
    """Has every other device forget this player, and voids the passphrase."""
    await identities.part(who)
    return await _told(who, identities)


async def _told(who: Credential, identities: Identities, known: bool = True) -> Identity:
    has, devices = await identities.standing(who)
    return Identity(passphrase=has, devices=devices, known=known)
