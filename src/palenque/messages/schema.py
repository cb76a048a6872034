"""The JSON schema of every message: for the browser's types, and for whoever writes a bot."""

from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from palenque import messages

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SENT_BY_CLIENTS = (
    "NewTable",
    "NewRace",
    "NewSeat",
    "NewBot",
    "TakeSeat",
    "RecordText",
    "Variant",
    "AskReview",
    "AskHint",
    "AskTryHint",
    "Command",
    "Act",
    "Next",
    "Resign",
    "Agree",
    "PlayWithout",
    "Say",
    "Ping",
    "RaceCommand",
    "Begin",
    "Lay",
    "Ready",
    "Push",
    "Grab",
    "GiveUpRound",
    "Exchange",
)
UNIONS: dict[str, TypeAdapter[Any]] = {
    "Command": messages.COMMAND,
    "Event": messages.EVENT,
    "RaceCommand": messages.RACE_COMMAND,
    "RaceEvent": messages.RACE_EVENT,
}


def schema(generator: type[GenerateJsonSchema] = GenerateJsonSchema) -> dict[str, Any]:
    """Every message by its name; ``Command`` and ``Event`` are the frames of a socket."""
    schemas, root = TypeAdapter.json_schemas(_adapters(), schema_generator=generator)
    named = {name: schema for (name, _), schema in sorted(schemas.items())}
    return {
        "title": "Messages",
        "description": "Every message by its name.",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in named},
        "required": list(named),
        "additionalProperties": False,
        "$defs": root["$defs"] | {name: named[name] for name in UNIONS},
    }


def frames() -> dict[str, Any]:
    """What a server tells of its messages: a schema for each under ``$defs``."""
    found = schema()
    return {"$schema": DIALECT, "title": found["title"], "$defs": found["$defs"]}


def _adapters() -> list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]]:
    adapters: dict[str, TypeAdapter[Any]] = {
        model.__name__: TypeAdapter(model) for model in messages.Message.__subclasses__()
    }
    return [(name, _mode(name), adapter) for name, adapter in {**adapters, **UNIONS}.items()]


def _mode(name: str) -> JsonSchemaMode:
    """Let clients leave out what has a default; what the server sends is complete."""
    return "validation" if name in SENT_BY_CLIENTS else "serialization"
