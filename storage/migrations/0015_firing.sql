-- Firing at less cost, and in lanes: what fires, when, in which order in a chat and under which key is as before.

-- Rows that modes wait for were looked for among everything that is due.
CREATE INDEX due_timers ON due (due_at, id) WHERE state = 'pending' AND kind = 'mode';

-- A row's texts are read once, from the row as it was moved, and not carried through the steps before.
-- Conversations are divided into `lanes`: calls for different ones meet in no row, and a conversation's rows stay in order.
DROP FUNCTION fire_due(integer, interval);
CREATE FUNCTION fire_due(batch integer, horizon interval, lanes integer DEFAULT 1, lane integer DEFAULT 0,
                         OUT fired integer, OUT skipped integer, OUT pushed boolean, OUT pulled uuid[])
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH ready AS MATERIALIZED (
        SELECT d.id, d.conversation, d.due_at
        FROM due d
        WHERE d.kind <> 'mode' AND d.state = 'pending' AND d.due_at <= (SELECT clock_now())
          AND (lanes = 1 OR abs(uuid_hash(d.conversation)::bigint) % lanes = lane)
          AND (d.rrule IS NULL OR d.following_at > (SELECT clock_now()))
          AND (d.due_at >= (SELECT clock_now() - interval '2 minutes')
               OR d.due_at >= (SELECT clock_now() - horizon) AND NOT EXISTS (
                   SELECT FROM due e WHERE e.conversation = d.conversation AND e.state = 'pending'
                   AND e.due_at < clock_now() - interval '2 minutes' AND (e.rrule IS NULL OR e.following_at > clock_now())
                   ORDER BY e.due_at OFFSET 5))
        ORDER BY d.due_at, d.id LIMIT batch FOR UPDATE SKIP LOCKED
    ), pull AS MATERIALIZED (
        SELECT c.id FROM conversation c
        WHERE NOT c.push AND c.id IN (SELECT conversation FROM ready)
        ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED
    ), firing AS MATERIALIZED (
        SELECT r.id, r.due_at, c.push, c.account
        FROM ready r JOIN conversation c ON c.id = r.conversation
        WHERE c.push OR c.id IN (SELECT id FROM pull)
    ), moved AS (
        UPDATE due SET
            state = CASE WHEN due.rrule IS NULL THEN 'fired' ELSE 'pending' END,
            due_at = CASE WHEN due.rrule IS NULL THEN due.due_at ELSE coalesce(due.following_at, 'infinity') END,
            following_at = NULL, fired_at = (SELECT clock_now())
        FROM firing WHERE due.id = firing.id
        RETURNING due.id, due.space, due.conversation, due.person, due.version, due.token, due.kind, due.text, due.starts_at, due.zone,
                  due.rrule IS NOT NULL AS repeats, firing.due_at, firing.push, firing.account
    ), sent AS (
        INSERT INTO outbox (dedupe_key, account, conversation, lane, due, due_version, body, next_at, created_at)
        SELECT 'r:' || id || ':' || epoch_second(due_at), account, conversation, 'bulk', id, version,
               reminder_body(id, token, kind, text, due_at, starts_at, zone, repeats,
                             due_at < (SELECT clock_now() - interval '2 minutes')),
               (SELECT clock_now()), (SELECT clock_now())
        FROM (SELECT * FROM moved WHERE push ORDER BY due_at, id OFFSET 0) pushed_ones
        ON CONFLICT (dedupe_key) DO NOTHING RETURNING 1
    ), said AS (
        INSERT INTO message (key, conversation, space, role, person, body)
        SELECT 'r:' || id || ':' || epoch_second(due_at), conversation, space, 'reminder', person,
               reminder_body(id, token, kind, text, due_at, starts_at, zone, repeats,
                             due_at < (SELECT clock_now() - interval '2 minutes'))
        FROM (SELECT * FROM moved WHERE NOT push ORDER BY due_at, id OFFSET 0) pulled_ones
        ON CONFLICT (key) DO NOTHING RETURNING conversation
    )
    SELECT (SELECT count(*)::int FROM moved),
           (SELECT count(*)::int FROM ready) - (SELECT count(*)::int FROM firing),
           EXISTS (SELECT FROM sent),
           (SELECT coalesce(array_agg(DISTINCT conversation), '{}') FROM said)
$$;

-- All that the clock asks when it wakes, in one statement: how long until the next moment, whether fire_late has something to look at, and
-- whether moments of modes or occurrences to be worked out wait. next_due() stays: a process of the version before still asks it while it
-- is being replaced.
CREATE FUNCTION clock_look(OUT seconds double precision, OUT now timestamptz, OUT late boolean, OUT timers boolean, OUT refills boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT CASE WHEN n.due_at < 'infinity' THEN date_part('epoch', n.due_at - t.now) END, t.now, coalesce(n.due_at < t.now - interval '2 minutes', false),
           EXISTS (SELECT FROM due WHERE state = 'pending' AND kind = 'mode' AND due_at <= t.now),
           EXISTS (SELECT FROM due WHERE state = 'pending' AND rrule IS NOT NULL AND following_at IS NULL)
           OR EXISTS (SELECT FROM due WHERE state = 'pending' AND rrule IS NOT NULL AND due_at <= t.now AND following_at <= t.now)
    FROM (SELECT clock_now() AS now OFFSET 0) t, (SELECT min(due.due_at) AS due_at FROM due WHERE state = 'pending') n
$$;
