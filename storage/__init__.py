"""PostgreSQL: the one storage."""
