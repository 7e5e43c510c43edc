#!/bin/sh
# Run once by PostgreSQL's image on an empty volume: the parrots' login is no superuser, so that policies hold for it.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/database_password)" --username postgres <<'SQL'
CREATE ROLE parrots LOGIN CREATEROLE CREATEDB PASSWORD :'password';
CREATE DATABASE parrots OWNER parrots;
\c parrots
CREATE EXTENSION vector;
SQL
