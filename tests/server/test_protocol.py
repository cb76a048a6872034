"""The server tells truly how it is spoken with: requests as OpenAPI, frames as JSON schema."""

import json
from typing import Any

from client.messages_schema import SCHEMA
from tests.server.house import Browser


def openapi(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.get("/api/openapi.json").json()
    return found


def test_every_request_is_described_with_its_answers_and_its_problems(browser: Browser) -> None:
    paths = openapi(browser)["paths"]
    assert {"/api/tables", "/api/races/{id}/seats", "/api/bots", "/api/schema.json"} <= set(paths)
    for path, methods in paths.items():
        assert path.startswith("/api/")
        for described in methods.values():
            assert described["description"]
            answers = described["responses"]
            assert any(status.startswith("20") for status in answers)
            for status in ("4XX", "5XX"):
                content = answers[status]["content"]
                reference = {"$ref": "#/components/schemas/Problem"}
                assert content == {"application/json": {"schema": reference}}


REQUESTS: tuple[tuple[str, str, object], ...] = (
    ("GET", "/api/tables", None),
    ("GET", "/api/rules/klee", None),
    ("GET", "/api/rules/chess", None),
    ("GET", "/api/identity", None),
    ("GET", "/api/schema.json", None),
    ("POST", "/api/tables", {"ruleset": "klee", "mode": "device"}),
    ("POST", "/api/tables", {"ruleset": "klee", "mode": "what"}),
    ("POST", "/api/races", {"seats": [{"kind": "me"}]}),
    ("POST", "/api/bots", {"name": "Balam"}),
    ("GET", "/api/tables/{table}/record?seat=J", None),
    ("GET", "/api/tables/{table}/record?seat=X", None),
    ("GET", "/api/tables/{table}/replay", None),
    ("POST", "/api/tables/{table}/rematch", {}),
    ("POST", "/api/replay", {"record": "what"}),
)


def test_what_is_answered_is_what_is_described(browser: Browser) -> None:
    paths = openapi(browser)["paths"]
    table = browser.open(mode="device")
    for method, address, body in REQUESTS:
        send = browser.http.build_request(method, address.replace("{table}", table), json=body)
        answer = browser.http.send(send)
        path = address.partition("?")[0].replace("{table}", "{id}")
        path = path.replace("/klee", "/{ruleset}").replace("/chess", "/{ruleset}")
        answers = paths[path][method.lower()]["responses"]
        told = answers.get(str(answer.status_code), answers.get(f"{answer.status_code // 100}XX"))
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in told["content"], (method, address, answer.status_code)


def test_the_schema_of_the_frames_is_that_of_the_browsers_types(browser: Browser) -> None:
    served = browser.get("/api/schema.json").json()
    assert served["$schema"].startswith("https://json-schema.org/draft/2020-12/")
    assert served["$defs"].keys() == json.loads(SCHEMA.read_text())["$defs"].keys()
    commands = [one["$ref"].rsplit("/", 1)[1] for one in served["$defs"]["Command"]["oneOf"]]
    types = {served["$defs"][name]["properties"]["type"]["const"] for name in commands}
    assert types >= {"act", "next", "resign", "ping"}
