"""Ports of calendars elsewhere: that are read (subscriptions), and one that is kept alike."""
