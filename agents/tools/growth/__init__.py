"""The journal, goals, and what skills keep: what one writes down of oneself, and how it goes."""
