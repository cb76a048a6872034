"""What is in deploy/ fits what is there: files, options, and how the servers reach each other."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from palenque.cli.serve import serve_command

DEPLOY = Path(__file__).parent.parent / "deploy"


@pytest.fixture
def services() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())[
        "services"
    ]
    return found


@pytest.mark.parametrize("name", ["compose.yaml", "Dockerfile", "palenque.service"])
def test_every_option_of_a_server_is_one(name: str) -> None:
    lines = (DEPLOY / name).read_text().splitlines()
    served = [line for line in lines if "--no-browser" in line or "--metrics" in line]
    options = {option for line in served for option in re.findall(r"--[a-z-]+", line)}
    assert options
    assert options <= {option for each in serve_command.params for option in each.opts}


def test_a_server_is_told_where_games_and_others_are(services: dict[str, dict[str, Any]]) -> None:
    known = {each.envvar for each in serve_command.params}
    servers = [name for name in services if name.startswith("palenque-")]
    assert len(servers) == 3
    for name in servers:
        told = services[name]["environment"]
        assert set(told) <= known
        assert {re.sub(r".*@|/.*", "", url.partition("://")[2]) for url in told.values()} == {
            "postgres",
            "nats",
        }
        assert set(services) >= set(services[name]["depends_on"])


def test_the_proxy_passes_on_to_every_server(services: dict[str, dict[str, Any]]) -> None:
    said = (DEPLOY / "Caddyfile").read_text()
    named = set(re.findall(r"(palenque-\d):8321", said))
    assert named == {name for name in services if name.startswith("palenque-")}
    assert (DEPLOY.parent / services["palenque-1"]["build"]["dockerfile"]).exists()
