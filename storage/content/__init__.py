"""What people keep: notes, events, reminders, facts, and the buttons that act on them."""
