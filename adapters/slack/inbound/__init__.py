"""Everything that comes from Slack."""
