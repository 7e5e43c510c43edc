-- Who comes to the west passes some hours twice: what has rung at those is left out there.
DROP FUNCTION IF EXISTS follow(bigint, bigint, bigint, text, timestamptz, timestamptz);
-- functions 67f0421209300f7d
