"""What an intent needs besides its kind: times, titles, lengths, queries."""
