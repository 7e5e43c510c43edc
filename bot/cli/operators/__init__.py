"""Commands of who runs the house, about people and what is theirs: each in one transaction, each with a dry run."""
