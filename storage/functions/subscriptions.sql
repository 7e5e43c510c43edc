-- Calendars that people subscribed to, as the clock sees them: it reads for all, and writes in the space of each.

-- Takes the one that waits longest, if one is due. Whoever takes it and dies leaves it to be taken again a little later.
CREATE OR REPLACE FUNCTION claim_subscription()
RETURNS TABLE (id bigint, space bigint, person bigint, conversation uuid, url text, etag text, modified text, digest text, zone text)
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    UPDATE subscription s SET next_at = clock_now() + interval '5 minutes'
    FROM person p
    WHERE p.id = s.person AND (s.space, s.id) = (
        SELECT d.space, d.id FROM subscription d JOIN person o ON o.id = d.person
        WHERE d.next_at <= clock_now() AND o.suspended_at IS NULL ORDER BY d.next_at, d.id LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
    RETURNING s.id, s.space, s.person, s.conversation, s.url, s.etag, s.modified, s.digest, p.zone
$$;

-- Those that cannot be read, for `doctor`: whose, since when and why; not where they are, which is a secret of their person.
CREATE OR REPLACE FUNCTION failing_subscriptions()
RETURNS TABLE (person bigint, why text, failed_at timestamptz) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT person, why, failed_at FROM subscription WHERE failed_at IS NOT NULL ORDER BY failed_at, id
$$;
