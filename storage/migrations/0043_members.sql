-- Owners suspend somebody for a while, and set a tier; people and groups are removed (storage/functions/people.sql).
ALTER TABLE person ADD COLUMN suspended_at timestamptz;

-- functions 67cd9077d6b7c9b8
