"""A year in a minute: imagined people write, things ring, the process is killed; laws are checked all along. All is drawn from one seed."""
