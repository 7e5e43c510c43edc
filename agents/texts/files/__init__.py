"""The sentences about files that people send."""
