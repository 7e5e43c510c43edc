"""Commands that keep a house for years: backups, putting them back, moving the database."""
