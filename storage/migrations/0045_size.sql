-- What a million messages take, no longer than a thousand (`bench size`): the last turn of a talk, and what nobody could deal with.

CREATE INDEX turn_of_conversation ON turn (conversation, id);
CREATE INDEX inbox_parked ON inbox (received_at) WHERE state = 'dead';

-- A conversation is of one space: without that the planner takes both conditions for independent, and the rows for a few.
CREATE STATISTICS message_place_of (dependencies) ON conversation, space FROM message;
DO $$ BEGIN
    IF EXISTS (SELECT FROM message OFFSET 1000) THEN    -- of an empty table it would be taken for certain that it stays so
        ANALYZE message;
    END IF;
END $$;
