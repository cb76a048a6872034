"""The browser's types follow the messages that the server speaks."""

import json

from client.messages_schema import SCHEMA, schema_text


def test_the_committed_schema_is_fresh() -> None:
    """Where this fails, a message has changed: ``python3 dev.py types`` writes it anew."""
    assert SCHEMA.read_text(encoding="utf-8") == schema_text()


def test_the_schema_holds_every_command_and_every_event() -> None:
    definitions = json.loads(schema_text())["$defs"]
    members = {
        union: {member["$ref"].rsplit("/", 1)[1] for member in definitions[union]["oneOf"]}
        for union in ("Command", "Event")
    }
    assert members == {
        "Command": {"Act", "Next", "Resign", "Agree", "PlayWithout", "Say", "Ping"},
        "Event": {"Shown", "Present", "Rematch", "Said", "Refused", "Pong"},
    }


def test_what_the_server_fills_in_the_browser_may_leave_out() -> None:
    definitions = json.loads(schema_text())["$defs"]
    assert definitions["NewTable"]["required"] == ["ruleset", "mode"]
    assert "summary" in definitions["RulesetInfo"]["required"]
