-- Owners suspend somebody for a while, and set a tier; people and groups are removed (storage/functions/people.sql).
ALTER TABLE person ADD COLUMN suspended_at timestamptz;

-- functions e1e54a9e973f046a
