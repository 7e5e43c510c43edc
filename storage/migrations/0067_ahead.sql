-- An event may ring more than once ahead of it, and be prepared for. Such a reminder names its event and how long before it it rings, at
-- `ahead_clock` of that day where an hour was said; whatever changes the event plans it anew in the same transaction. One that says no
-- more than the event has its starts_at. Those made before name no event, and stay where they are.

ALTER TABLE due ADD ahead_minutes integer, ADD ahead_clock time, ADD CHECK (ahead_minutes IS NULL OR event IS NOT NULL);
-- functions 4ede41c6cef4ec72
