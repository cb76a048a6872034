"""Writes ``messages.schema.json``, from which ``npm run types`` makes the client's types."""

import json
from pathlib import Path
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from palenque.messages.schema import schema

SCHEMA = Path(__file__).with_name("messages.schema.json")


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
    return json.dumps(schema(ClientSchema), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")
