"""English as people type it: words, hours, told plans and pronouns, put as they are read."""
