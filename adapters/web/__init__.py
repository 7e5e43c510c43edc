"""The page and the HTTP API, on aiohttp."""
