"""How long before something it rings: said of what was shown, more than one, or another."""
