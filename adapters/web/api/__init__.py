"""The API: its endpoints, shapes and document."""
