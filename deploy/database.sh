#!/bin/sh
# Run once by PostgreSQL's image on an empty volume: the parrots' login is no superuser, so that policies hold for it.
# In template1: databases in which backups are tried have the extension, too.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/database_password)" --username postgres <<'SQL'
CREATE ROLE parrots LOGIN CREATEROLE CREATEDB PASSWORD :'password';
\c template1
CREATE EXTENSION vector;
CREATE DATABASE parrots OWNER parrots;
SQL
