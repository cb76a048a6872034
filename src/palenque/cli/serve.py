"""The command that serves the browser game."""

from pathlib import Path

import click

from palenque.cli.output import Unusable, example


def _networks(ctx: click.Context, option: click.Parameter, told: tuple[str, ...]) -> list[str]:
    """The addresses and networks that are told; anything else would be believed nothing of."""
    from ipaddress import ip_network

    for text in told:
        try:
            ip_network(text)
        except ValueError:
            raise click.BadParameter(
                f"{text!r} is no IP address and no network, such as 127.0.0.1 or 10.0.0.0/8."
            ) from None
    return list(told)


@click.command("serve", epilog=example("palenque serve --port 8321"))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8321, show_default=True, type=click.IntRange(0, 65535))
@click.option("--data", metavar="DIR", type=click.Path(path_type=Path), help="Where games are.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option(
    "--ruleset", "paths", metavar="FILE", multiple=True, help="A ruleset of your own to offer, too."
)
@click.option(
    "--proxy",
    "proxies",
    metavar="IP",
    multiple=True,
    callback=_networks,
    help="A proxy in front, which says by X-Forwarded-For and -Proto who asks, and how.",
)
@click.option(
    "--root-path",
    metavar="PATH",
    default="",
    help="The path under which a proxy has this site, such as /palenque.",
)
@click.option(
    "--allowed-host",
    "hosts",
    metavar="NAME",
    multiple=True,
    help="A name by which this server may be called, such as club.example.",
)
@click.option(
    "--database",
    metavar="URL",
    envvar="PALENQUE_DATABASE",
    help="A PostgreSQL that several processes share, instead of --data.",
)
@click.option(
    "--nats",
    metavar="URL",
    multiple=True,
    envvar="PALENQUE_NATS",
    help="A NATS by which these processes reach each other.",
)
@click.option(
    "--nats-credentials",
    metavar="FILE",
    envvar="PALENQUE_NATS_CREDENTIALS",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="By which NATS knows this process.",
)
@click.option("--max-sockets", metavar="N", type=click.IntRange(1), help="At once, of all.")
@click.option("--max-tables", metavar="N", type=click.IntRange(1), help="In play at once.")
@click.option("--metrics", is_flag=True, help="Tell Prometheus at /metrics what goes on.")
@click.option("--json-log", is_flag=True, help="Write each event as a line of JSON.")
@click.pass_context
def serve_command(
    ctx: click.Context,
    host: str,
    port: int,
    data: Path | None,
    no_browser: bool,
    paths: tuple[str, ...],
    proxies: list[str],
    root_path: str,
    hosts: tuple[str, ...],
    database: str | None,
    nats: tuple[str, ...],
    nats_credentials: Path | None,
    max_sockets: int | None,
    max_tables: int | None,
    metrics: bool,
    json_log: bool,
) -> None:
    """Play in the browser."""
    from palenque.pacal.ruleset import load

    _check_shared(data, database, nats)
    rulesets = [load(path) for path in paths]
    try:
        from palenque import server
    except ModuleNotFoundError as error:
        if (error.name or "palenque").startswith("palenque"):
            raise
        raise Unusable("The server is not installed: pip install 'palenque[server]'.") from None
    usual = server.Capacity()
    capacity = server.Capacity(max_sockets or usual.sockets, tables=max_tables or usual.tables)
    shared = server.Shared(database, nats, nats_credentials) if database else None
    terms = server.Terms(proxies, capacity, metrics, json_log, shared, root_path, hosts)
    try:
        server.run(host, port, data, open_browser=not no_browser, rulesets=rulesets, terms=terms)
    except SystemExit as end:  # it has said why
        ctx.exit(int(end.code or 0))


def _check_shared(data: Path | None, database: str | None, nats: tuple[str, ...]) -> None:
    """Refuses what would leave several processes without a part of what they need."""
    if bool(database) != bool(nats):
        raise click.UsageError("Several processes need both: --database and --nats.")
    if database and data:
        raise click.UsageError("Games are in a folder or in a database: --data or --database.")
