"""Which event or reminder is meant, and what is said of one."""
