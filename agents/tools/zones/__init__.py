"""The person's clock: what follows it when it is set, whose it is at an hour, and how it is set back."""
