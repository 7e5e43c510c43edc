"""Everything that comes from Telegram."""
