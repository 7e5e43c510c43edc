"""Matrix: rooms of a homeserver, by the client-server API; no encryption."""
