"""Writes ``messages.schema.json``, from which ``npm run types`` makes the client's types."""

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema

from palenque import messages

SCHEMA = Path(__file__).with_name("messages.schema.json")
SENT_BY_THE_BROWSER = (
    "NewTable",
    "NewRace",
    "NewSeat",
    "TakeSeat",
    "RecordText",
    "AskHint",
    "Command",
    "Act",
    "Next",
    "Resign",
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


class ClientSchema(GenerateJsonSchema):
    """JSON schema in the form that makes the most exact TypeScript."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Leave titles out: each would become a type of its own."""
        return False

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
        """Require all that the server sends, and ``type``, which tells a union's members apart."""
        schema = field["schema"]
        inner = schema["schema"] if schema["type"] == "default" else schema
        is_tag = inner["type"] == "literal" and len(inner["expected"]) == 1
        sent = self.mode == "serialization"
        return sent or is_tag or super().field_is_required(field, total)

    def tuple_schema(self, schema: core_schema.TupleSchema) -> JsonSchemaValue:
        """Name each item's type in the older form, the one that ``json2ts`` reads."""
        tuple_ = super().tuple_schema(schema)
        return {"items" if key == "prefixItems" else key: part for key, part in tuple_.items()}

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        """Name the keys where they are known, such as the two seats."""
        keys = schema.get("keys_schema")
        if keys is None or keys["type"] != "literal" or "values_schema" not in schema:
            return super().dict_schema(schema)
        value = self.generate_inner(schema["values_schema"])
        properties = {str(key): value for key in keys["expected"]}
        return {"type": "object", "properties": properties, "additionalProperties": False}


def schema_text() -> str:
    """Return the schema of every message as JSON text."""
    schemas, root = TypeAdapter.json_schemas(_adapters(), schema_generator=ClientSchema)
    named = {name: schema for (name, _), schema in sorted(schemas.items())}
    schema = {
        "title": "Messages",
        "description": "Every message by its name.",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in named},
        "required": list(named),
        "additionalProperties": False,
        "$defs": root["$defs"] | {name: named[name] for name in UNIONS},
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _adapters() -> list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]]:
    adapters: dict[str, TypeAdapter[Any]] = {
        model.__name__: TypeAdapter(model) for model in messages.Message.__subclasses__()
    }
    return [(name, _mode(name), adapter) for name, adapter in {**adapters, **UNIONS}.items()]


def _mode(name: str) -> JsonSchemaMode:
    """Let the browser leave out what has a default; what the server sends is complete."""
    return "validation" if name in SENT_BY_THE_BROWSER else "serialization"


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")
