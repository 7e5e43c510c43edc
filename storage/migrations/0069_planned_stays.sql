-- Of two persons that become one, what is planned for either is kept: an agenda that was asked for once is not lost.
DROP FUNCTION IF EXISTS join_people(bigint, bigint);
-- functions 99bacbf6fc2ef43f
