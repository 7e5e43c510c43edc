-- Who comes to the west passes some hours twice: what has rung at those is left out there.
DROP FUNCTION IF EXISTS follow(bigint, bigint, bigint, text, timestamptz, timestamptz);
-- functions c3f685ce41327fcd
