"""The journal, and goals: what one writes down of oneself, and how it goes."""
