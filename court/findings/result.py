"""Parts of a ruling as JSON that every game has."""

from __future__ import annotations

import json
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from gorodki.court.findings.evidence import Evidence

Number = Annotated[float, Field(allow_inf_nan=False)]


class ResultPart(BaseModel):
    """A part of a result: frozen, with no fields but its own."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


class EvidenceResult(ResultPart):
    """One measured or told fact behind a verdict."""

    clause: str | None = Field(description="null where none is needed.")
    time_s: Number | None = Field(description="null where it was told without a time.")
    position_m: tuple[Number, Number, Number] | None
    margin_mm: Number | None
    note: str
    values: dict[str, str]


def evidence_result(fact: Evidence) -> EvidenceResult:
    """A fact as a part of a result."""
    return EvidenceResult(
        clause=fact.clause or None,
        time_s=fact.time,
        position_m=fact.place,
        margin_mm=fact.margin_mm,
        note=fact.note,
        values={name: str(value) for name, value in fact.values},
    )


def json_text(result: BaseModel) -> str:
    """A result as text, with a final line break."""
    return result.model_dump_json(indent=2, by_alias=True) + "\n"


def published_schema(result: type[BaseModel], title: str) -> str:
    """The JSON Schema (2020-12) of a result as text, with a final line break."""
    schema = result.model_json_schema(by_alias=True, mode="serialization")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    return json.dumps({**schema, **head}, indent=2, ensure_ascii=False) + "\n"
