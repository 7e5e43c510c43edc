-- How often a message was given up because nobody can tell whether it was shown: how often it was tried before says nothing about that.
ALTER TABLE outbox ADD COLUMN doubts smallint NOT NULL DEFAULT 0;
DROP INDEX outbox_doubted;
-- Those of before come again only where they are still news.
UPDATE outbox SET doubts = 1
WHERE state = 'dead' AND error LIKE 'ambiguous again%' AND (due IS NOT NULL OR body->>'type' = 'digest') AND created_at > now() - interval '7 days';
CREATE INDEX outbox_doubted ON outbox (conversation) WHERE state = 'dead' AND doubts > 0;

-- Who said that it is done has seen it: it rings no more.
CREATE OR REPLACE FUNCTION due_is_current(row_id bigint, row_version integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT EXISTS (SELECT FROM due WHERE id = row_id AND version = row_version AND state NOT IN ('cancelled', 'done'))
$$;
