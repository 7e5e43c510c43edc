"""Pictures of calendars."""
