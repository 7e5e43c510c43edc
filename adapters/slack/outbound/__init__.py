"""What goes to Slack."""
