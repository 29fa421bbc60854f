"""Any request that the own OpenAPI can think of, and many that it forbids: answered, never a 500.

Schemathesis makes them from the document of the routes; the server is a real one.
"""

import pytest
import schemathesis
from hypothesis import settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from canasta.server.documents import openapi
from canasta.server.rest import ROUTES
from tests.server.serving import Served

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]
FEW, MANY = 10, 300
document = schemathesis.openapi.from_dict(openapi())
document.config.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE])


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    served = Served(tmp_path_factory.mktemp("data"))
    code, _ = served.open_table("classic", name="Ana")
    yield served, code
    status, found, _, _ = served.ask("/healthz")
    assert (status, found) == (200, {"ok": True})
    served.stop()


def test_the_document_has_every_route():
    found = {
        (route.path, method.lower())
        for route in ROUTES
        if route.path.startswith("/api/") and route.path != "/api/{rest:path}"
        for method in route.methods or ()
    }
    named = {
        (path, method)
        for path, operations in openapi()["paths"].items()
        for method in operations
        if path.startswith("/api/")
    }
    assert {pair for pair in found if pair[1] != "head"} == named


def answered(case, at):
    served, code = at
    if "code" in case.path_parameters and len(case.path_parameters["code"]) % 2:
        case.path_parameters["code"] = code  # a table that is there
    response = case.call(base_url=f"http://127.0.0.1:{served.port}", timeout=20)
    case.validate_response(response, checks=CHECKS)


@document.parametrize()
@settings(max_examples=FEW, deadline=None)
def test_any_request_is_answered(case, served):
    answered(case, served)


@pytest.mark.long
@document.parametrize()
@settings(max_examples=MANY, deadline=None)
def test_any_of_many_requests_is_answered(case, served):
    answered(case, served)
