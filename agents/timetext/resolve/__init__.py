"""From what is said to moments, spans and rules of repetition."""
