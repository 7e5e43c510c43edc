"""How people and models say that something was written, in each language."""
