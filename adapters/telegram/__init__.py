"""Telegram: receiving by long polling or webhook, answering through the Bot API."""
