-- Functions that were changed since they were made stand in storage/functions, whole, and are made anew behind this migration.
-- functions 1e7b54c9d583e246
SELECT;
