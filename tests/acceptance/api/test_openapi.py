"""The API does what its OpenAPI document says, whatever is sent."""

import asyncio
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate
from schemathesis.specs.openapi import checks

from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")

# Which parrots and zones there are, and that blanks are no text, is not in the document.
UNTOLD = [cast("Any", checks).positive_data_acceptance]
MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
BOUNDED = settings(
    max_examples=8,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


async def test_the_document_is_valid(shared: Shared) -> None:
    document = await shared.api.ask("GET", "/openapi.json")
    validate(document)
    assert document["openapi"] == "3.1.0"


async def test_every_answer_is_one_that_is_described(shared: Shared) -> None:
    """Each endpoint with values that fit its description, half of them for a session that there is."""
    session = (await shared.api.open())[14:]
    await asyncio.to_thread(try_all, str(shared.ports.address), session)


def try_all(address: str, session: str) -> None:
    schema = cast("Any", schemathesis.openapi.from_url(f"{address}openapi.json"))
    operations = [result.ok() for result in schema.get_all_operations()]
    for operation in operations:
        if operation.path != "/api/events":  # never ends: test_api_person_feed follows it
            try_one(operation, address, session)
    assert len(operations) == 74


def try_one(operation: Any, address: str, session: str) -> None:  # noqa: ANN401 - schemathesis's types are not known
    endless = operation.path.endswith("/events")
    cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in MODES))

    @BOUNDED
    @given(case=cases, real=st.booleans())
    def ask(case: Any, real: bool) -> None:  # noqa: ANN401
        if real and "session_id" in case.path_parameters and case.method != "DELETE" and not endless:
            case.path_parameters["session_id"] = session
        response = case.call(base_url=address, timeout=20)
        assert response.status_code != 500, case.as_curl_command()
        case.validate_response(response, excluded_checks=UNTOLD)

    ask()
