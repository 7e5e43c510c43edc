"""One run of a parrot: by rules or with a model, its tools, and what comes of it."""
