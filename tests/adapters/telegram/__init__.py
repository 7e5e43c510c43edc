"""Telegram's adapter, through the real client library, against a stand-in of the Bot API."""
