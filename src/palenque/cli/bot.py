"""The command that fills a seat at a server's table from elsewhere."""

import re
from random import SystemRandom

import click

from palenque.cli.output import Unusable, example, out, say
from palenque.naming import LONGEST, shown

USUAL = {"pacal": "3", "pakal": "casual"}


@click.command(
    "bot", epilog=example("palenque bot --level 5 --table http://127.0.0.1:8321/table/ID")
)
@click.option("--table", "link", metavar="LINK", required=True, help="The invitation to a seat.")
@click.option("--level", help="1 to 8; at a race novice, casual, skilled or expert.")
@click.option("--name", help="What it is called at the table.")
@click.option("--token", envvar="PALENQUE_BOT_TOKEN", help="Of the bot that it is; or a new one.")
def bot_command(link: str, level: str | None, name: str | None, token: str | None) -> None:
    """Play a seat at somebody's table, as a bot.

    It is a bot to everybody at the table. Where the line is cut it comes back by itself;
    started again with its token, it goes on with its seat.
    """
    try:
        from palenque import remote
    except ModuleNotFoundError as error:
        if (error.name or "palenque").startswith("palenque"):
            raise
        raise Unusable("Sockets are not installed: pip install 'palenque[server]'.") from None
    try:
        place = remote.place(link)
        level = remote.checked(level or USUAL[place.game], place)
    except ValueError as error:
        raise Unusable(str(error)) from None
    name = shown(name if name is not None else f"Bot {level}")[:LONGEST].rstrip()
    if not name:
        raise Unusable("--name needs at least one sign that can be seen.")
    if token is not None and not re.fullmatch("[!-~]+", token):
        raise Unusable("--token is what the bot's account came with: letters, digits and signs.")
    visitor = remote.Visitor(place.server, token or "")
    try:
        if token is None:
            visitor.enrol(name)
        seat = remote.sit(visitor, place, name)
        say(f"{name} has the seat {seat}; to come back to it: --token {visitor.token}")
        out(remote.play(visitor, place, seat, level, SystemRandom()))
    except KeyboardInterrupt:
        say("Stopped.")
    except remote.Unreachable as error:
        raise Unusable(str(error)) from None
    except remote.Unwelcome as error:
        raise click.ClickException(str(error)) from None
