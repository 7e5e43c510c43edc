-- What who runs the house looks at: who worked on a turn last, what could not be delivered, and where a reminder is at home.

ALTER TABLE turn ADD worker text;               -- the process that began it, or took it up last

CREATE INDEX outbox_dead ON outbox (id) WHERE state = 'dead';

-- A reminder's space, without its words: where it may be read is the space's own business (row-level security).
CREATE FUNCTION space_of_due(row_id bigint) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT space FROM due WHERE id = row_id
$$;

-- What is due since so long and was not fired, the oldest first.
CREATE FUNCTION unfired(since interval, most integer) RETURNS TABLE (id bigint, kind text, due_at timestamptz, conversation uuid, refills boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT d.id, d.kind, d.due_at, d.conversation, d.rrule IS NOT NULL AND (d.following_at IS NULL OR d.following_at <= clock_now())
    FROM due d WHERE d.state = 'pending' AND d.due_at < clock_now() - since ORDER BY d.due_at, d.id LIMIT most
$$;
