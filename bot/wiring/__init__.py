"""The pieces put together."""
