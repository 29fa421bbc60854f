"""What is documented is what there is: routes, methods, parameters, and bodies by their types."""

import re
from typing import Any

from starlette.routing import Route

from canasta.server.documents import openapi
from canasta.server.rest import ROUTES

METHODS = {"get", "post", "put", "patch", "delete"}


def test_every_route_is_documented_and_no_other() -> None:
    told: dict[str, set[str]] = {}
    for route in ROUTES:
        assert isinstance(route, Route)
        if "{rest:path}" in route.path or route.path.startswith("/s/"):
            continue  # what is not there, and a link to be followed
        methods = {method.lower() for method in route.methods or ()} & METHODS
        told.setdefault(route.path, set()).update(methods)
    assert told == {path: set(one) for path, one in openapi()["paths"].items()}


def test_parameters_and_bodies_are_those_of_the_path() -> None:
    document = openapi()
    schemas = document["components"]["schemas"]

    def named(value: Any) -> set[str]:
        if isinstance(value, dict):
            found = set().union(*map(named, value.values())) if value else set()
            reference = value.get("$ref")
            return found | ({reference.rpartition("/")[2]} if reference else set())
        return set().union(*map(named, value)) if isinstance(value, list) and value else set()

    assert named(document) <= set(schemas)
    for path, operations in document["paths"].items():
        for method, one in operations.items():
            placed = {p["name"] for p in one["parameters"] if p["in"] == "path"}
            assert placed == set(re.findall(r"{(\w+)}", path)), path
            bare = path.endswith("/revoke")
            assert ("requestBody" in one) == (method == "post" and not bare), path
