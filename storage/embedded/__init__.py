"""The embedded PostgreSQL: runs while any process of ours lives, on a folder of its own."""

from storage.embedded.server import Server, running

__all__ = ["Server", "running"]
