-- What rings: one statement moves a batch of due rows into the outbox (push) or the feed (pull). All of it runs as the
-- owner, across spaces. A row fires exactly once because its change of state and its outgoing row are one commit;
-- the unique key r:<due>:<epoch seconds> holds even if somebody sets a clock back.

CREATE FUNCTION reminder_body(d due, late boolean) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('type', 'reminder', 'due', d.id, 'token', d.id || '_' || d.token, 'kind', d.kind, 'text', d.text,
        'at', extract(epoch FROM d.due_at)::bigint, 'zone', d.zone, 'late', late, 'repeats', d.rrule IS NOT NULL,
        'starts', extract(epoch FROM d.starts_at)::bigint)
$$;

-- Pull conversations are locked while their message gets its id, so that ids grow in the order of commits there and a
-- reader that asks "after id n" misses nothing; one that is busy just now is left for the next round.
-- What a digest will tell (fire_late) is left alone. A recurring row waits until it is known what follows, since a row
-- that was not refilled before a crash may be due many times by now.
CREATE FUNCTION fire_due(batch integer, horizon interval, OUT fired integer, OUT skipped integer, OUT pushed boolean, OUT pulled uuid[])
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH ready AS MATERIALIZED (
        SELECT d FROM due d
        WHERE d.state = 'pending' AND d.due_at <= clock_now()
          AND (d.rrule IS NULL OR d.following_at > clock_now())
          AND (d.due_at >= clock_now() - interval '2 minutes'
               OR d.due_at >= clock_now() - horizon AND NOT EXISTS (
                   SELECT FROM due e WHERE e.conversation = d.conversation AND e.state = 'pending'
                   AND e.due_at < clock_now() - interval '2 minutes' AND (e.rrule IS NULL OR e.following_at > clock_now())
                   ORDER BY e.due_at OFFSET 5))
        ORDER BY d.due_at, d.id LIMIT batch FOR UPDATE SKIP LOCKED
    ), pull AS MATERIALIZED (
        SELECT c.id FROM conversation c
        WHERE NOT c.push AND c.id IN (SELECT (d).conversation FROM ready)
        ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED
    ), firing AS MATERIALIZED (
        SELECT r.d, c.push, c.account FROM ready r JOIN conversation c ON c.id = (r.d).conversation
        WHERE c.push OR c.id IN (SELECT id FROM pull)
    ), moved AS (
        UPDATE due SET
            state = CASE WHEN due.rrule IS NULL THEN 'fired' ELSE 'pending' END,
            due_at = CASE WHEN due.rrule IS NULL THEN due.due_at ELSE coalesce(due.following_at, 'infinity') END,
            following_at = NULL, fired_at = clock_now()
        FROM firing WHERE due.id = (firing.d).id
        RETURNING due.id
    ), sent AS (
        INSERT INTO outbox (dedupe_key, account, conversation, lane, due, due_version, body)
        SELECT 'r:' || (d).id || ':' || extract(epoch FROM (d).due_at)::bigint, account, (d).conversation, 'bulk',
               (d).id, (d).version, reminder_body(d, (d).due_at < clock_now() - interval '2 minutes')
        FROM firing WHERE push ORDER BY (d).due_at, (d).id
        ON CONFLICT (dedupe_key) DO NOTHING RETURNING 1
    ), said AS (
        INSERT INTO message (key, conversation, space, role, person, body)
        SELECT 'r:' || (d).id || ':' || extract(epoch FROM (d).due_at)::bigint, (d).conversation, (d).space, 'reminder',
               (d).person, reminder_body(d, (d).due_at < clock_now() - interval '2 minutes')
        FROM firing WHERE NOT push ORDER BY (d).due_at, (d).id
        ON CONFLICT (key) DO NOTHING RETURNING conversation
    )
    SELECT (SELECT count(*)::int FROM moved),
           (SELECT count(*)::int FROM ready) - (SELECT count(*)::int FROM firing),
           EXISTS (SELECT FROM sent),
           (SELECT coalesce(array_agg(DISTINCT conversation), '{}') FROM said)
$$;

-- After an absence: what is older than `horizon` is missed, and more than five late ones of one chat come as one digest.
CREATE FUNCTION fire_late(horizon interval, OUT fired integer, OUT pushed boolean, OUT pulled uuid[])
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH crowded AS MATERIALIZED (
        SELECT d.conversation FROM due d
        WHERE d.state = 'pending' AND d.due_at < clock_now() - interval '2 minutes'
        GROUP BY d.conversation
        HAVING count(*) > 5 OR min(d.due_at) < clock_now() - horizon
        LIMIT 100
    ), home AS MATERIALIZED (
        SELECT c.id, c.push, c.account, c.space FROM conversation c WHERE c.id IN (SELECT conversation FROM crowded)
        ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED
    ), ready AS MATERIALIZED (
        SELECT d FROM due d
        WHERE d.state = 'pending' AND d.due_at < clock_now() - interval '2 minutes'
          AND d.conversation IN (SELECT id FROM home)
          AND (d.rrule IS NULL OR d.following_at > clock_now())
        ORDER BY d.due_at, d.id FOR UPDATE SKIP LOCKED
    ), chosen AS MATERIALIZED (
        SELECT r.d, count(*) OVER (PARTITION BY (r.d).conversation) > 5 OR (r.d).due_at < clock_now() - horizon AS taken
        FROM ready r
    ), moved AS (
        UPDATE due SET
            state = CASE WHEN due.rrule IS NOT NULL THEN 'pending'
                         WHEN due.due_at < clock_now() - horizon THEN 'missed' ELSE 'fired' END,
            due_at = CASE WHEN due.rrule IS NULL THEN due.due_at ELSE coalesce(due.following_at, 'infinity') END,
            following_at = NULL, fired_at = clock_now()
        FROM chosen WHERE due.id = (chosen.d).id AND chosen.taken
        RETURNING due.id
    ), digest AS MATERIALIZED (
        SELECT (d).conversation, min((d).person) AS person, 'd:' || min((d).id) || ':' || extract(epoch FROM min((d).due_at))::bigint AS key,
               jsonb_build_object('type', 'digest', 'items', jsonb_agg(
                   reminder_body(d, true) || jsonb_build_object('missed', (d).due_at < clock_now() - horizon)
                   ORDER BY (d).due_at, (d).id)) AS body
        FROM chosen WHERE taken GROUP BY (d).conversation
    ), sent AS (
        INSERT INTO outbox (dedupe_key, account, conversation, lane, body)
        SELECT g.key, h.account, g.conversation, 'bulk', g.body FROM digest g JOIN home h ON h.id = g.conversation AND h.push
        ON CONFLICT (dedupe_key) DO NOTHING RETURNING 1
    ), said AS (
        INSERT INTO message (key, conversation, space, role, person, body)
        SELECT g.key, g.conversation, h.space, 'reminder', g.person, g.body
        FROM digest g JOIN home h ON h.id = g.conversation AND NOT h.push
        ON CONFLICT (key) DO NOTHING RETURNING conversation
    )
    SELECT (SELECT count(*)::int FROM moved), EXISTS (SELECT FROM sent),
           (SELECT coalesce(array_agg(conversation), '{}') FROM said)
$$;

-- The moment of the next due row; `late` says whether fire_late has something to look at.
CREATE FUNCTION next_due(OUT due_at timestamptz, OUT now timestamptz, OUT late boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT n.due_at, clock_now(), coalesce(n.due_at < clock_now() - interval '2 minutes', false)
    FROM (SELECT min(due.due_at) AS due_at FROM due WHERE state = 'pending') n
$$;

-- Recurring rows whose next occurrence is to be worked out: nothing known after due_at, or more than one already past.
CREATE FUNCTION due_to_refill(most integer) RETURNS TABLE (id bigint, rrule text, wall timestamp, zone text, due_at timestamptz, version integer)
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    (SELECT id, rrule, wall, zone, due_at, version FROM due
     WHERE state = 'pending' AND rrule IS NOT NULL AND following_at IS NULL ORDER BY id LIMIT most)
    UNION ALL
    (SELECT id, rrule, wall, zone, due_at, version FROM due
     WHERE state = 'pending' AND due_at <= clock_now() AND rrule IS NOT NULL AND following_at <= clock_now()
     ORDER BY due.due_at LIMIT most)
$$;

-- Stores what refilling found; NULL for `due` means that the rule has ended. Nothing happens when the row has moved on.
CREATE FUNCTION refill_due(row_id bigint, was timestamptz, row_version integer, due timestamptz, following timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    UPDATE parrots.due d SET
        state = CASE WHEN refill_due.due IS NULL THEN 'fired' ELSE 'pending' END,
        due_at = coalesce(refill_due.due, d.fired_at, d.due_at),
        following_at = coalesce(following, CASE WHEN refill_due.due IS NOT NULL THEN 'infinity'::timestamptz END)
    WHERE d.id = row_id AND d.due_at = was AND d.version = row_version AND d.state = 'pending'
$$;

-- The sender's last look: a cancel or an edit has raised the version, so it wins over a row not yet sent.
CREATE FUNCTION due_is_current(row_id bigint, row_version integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT EXISTS (SELECT FROM due WHERE id = row_id AND version = row_version AND state <> 'cancelled')
$$;

-- A reminder that was pushed becomes part of its conversation's history.
CREATE FUNCTION say_reminder(parcel bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    INSERT INTO message (key, conversation, space, role, person, body)
    SELECT o.dedupe_key, o.conversation, c.space, 'reminder', c.person, o.body
    FROM outbox o JOIN conversation c ON c.id = o.conversation WHERE o.id = parcel
    ON CONFLICT (key) DO NOTHING
$$;
