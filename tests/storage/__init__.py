"""PostgreSQL, embedded and real."""
