"""What the OpenAPI description says, the server does: schemathesis asks it at random."""

from pathlib import Path
from typing import Any

import numpy  # noqa: F401 - hypothesis must not meet it half loaded by the server's thread
import schemathesis
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from palenque.server.admission import Capacity
from tests.server import racing
from tests.server.house import Browser, house

EXAMPLES = 4
RIGHT, WRONG = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
FEW = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)


def test_every_operation_keeps_to_its_description(tmp_path: Path) -> None:
    """Whatever is sent, about tables that are there and others; the rules alone may refuse more"""
    with (
        house(tmp_path, capacity=Capacity(openings=10_000)) as served,
        Browser(served.address) as browser,
    ):
        tables = [
            browser.open("klee", "device"),
            browser.open("klee", "friends"),
            racing.race(browser, racing.ME, racing.OPEN),
        ]
        schema = schemathesis.openapi.from_url(f"http://{served.address}/api/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        for operation in operations:
            ask(operation, RIGHT, browser, tables)
            if operation.body or operation.query:
                ask(operation, WRONG, browser, tables)
        assert len(operations) > 15


def ask(
    operation: schemathesis.schemas.APIOperation[Any, Any, Any, Any],
    mode: schemathesis.GenerationMode,
    browser: Browser,
    tables: list[str],
) -> None:
    """Sends what is right by the description, or wrong, and checks what comes back."""

    @FEW
    @given(operation.as_strategy(generation_mode=mode), st.sampled_from(["", *tables]))
    def check(case: schemathesis.Case[Any], table: str) -> None:
        if table and "id" in case.path_parameters:
            case.path_parameters["id"] = table
        answer = case.call(cookies={"player": browser.secret})
        assume(answer.status_code != 431)  # of more than 16 kB no route hears
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])
        if mode is RIGHT and answer.status_code == 422:
            assert answer.json()["code"] != "malformed"

    check()


def test_a_method_that_is_not_allowed_says_which_is(browser: Browser) -> None:
    answer = browser.http.request("DELETE", "/api/rulesets", headers={"Content-Length": "0"})
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
