"""Backups of the whole house: the database and the data folder's own files in one archive, made while it runs, and put back."""
