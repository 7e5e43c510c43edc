"""Settings said in everyday words: quiet hours, the language of the answers."""
