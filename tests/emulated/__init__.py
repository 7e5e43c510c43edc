"""Scenarios against strict emulators of the platforms, where these are at hand."""
