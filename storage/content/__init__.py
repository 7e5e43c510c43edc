"""Notes, events, reminders and facts of people, and the buttons that act on them."""
