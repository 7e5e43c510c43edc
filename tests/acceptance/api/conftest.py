"""A client for the API of a whole house."""

from tests.support.web_fixtures import api, serve, serve_shared, shared

__all__ = ["api", "serve", "serve_shared", "shared"]
