"""Everything that goes to Slack."""
