"""Tools of the reminders."""
