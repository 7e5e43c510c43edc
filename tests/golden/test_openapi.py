"""The API's own description, as the page's server hands it out: a line for each operation and each shape."""

import json
from typing import Any

import aiohttp

from tests.golden.conftest import Golden
from tests.golden.project import Ports


async def test_the_document_is_what_it_was(ports: Ports, golden: Golden) -> None:
    async with aiohttp.ClientSession(str(ports.address)) as http, http.get("/openapi.json") as answer:
        document: dict[str, Any] = await answer.json()
    paths, shapes = document.pop("paths"), document["components"].pop("schemas")
    operations = {f"{path} {method}": one for path, methods in paths.items() for method, one in methods.items()}
    parts = {"the rest": document, **operations, **shapes}
    golden("openapi.txt", "\n".join(f"{name}: {json.dumps(one, sort_keys=True)}" for name, one in parts.items()))
