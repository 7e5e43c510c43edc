-- What rings. All of it runs as the owner, across spaces.

-- What was due so long ago is late: it is said, and more than a few are one digest (bot/conversation/reminder_messages.py: LATE).
CREATE OR REPLACE FUNCTION late_after() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN interval '2 minutes';

-- What a reminder says, as its message and as its outbox row: written here only, read by bot.conversation.reminder_messages.
CREATE OR REPLACE FUNCTION reminder_body(id bigint, token text, kind text, text text, due_at timestamptz,
                                         starts_at timestamptz, zone text, repeats boolean, late boolean)
RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('type', 'reminder', 'due', id, 'token', id || '_' || token, 'kind', kind, 'text', text,
        'at', epoch_second(due_at), 'zone', zone, 'late', late, 'repeats', repeats, 'starts', epoch_second(starts_at))
$$;

CREATE OR REPLACE FUNCTION reminder_body(d due, late boolean) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT reminder_body(d.id, d.token, d.kind, d.text, d.due_at, d.starts_at, d.zone, d.rrule IS NOT NULL, late)
$$;

-- When the event begins that a recurring row rings for at a moment. One that rings ahead on a day of its own has a rule of its own:
-- it counts days and hours on the wall, and the event's hour is that of the event.
CREATE OR REPLACE FUNCTION start_of(d due, ring timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN d.kind = 'event' THEN ring + make_interval(mins => d.lead_minutes)
                WHEN d.ahead_minutes IS NULL OR d.starts_at IS NULL THEN d.starts_at
                ELSE (SELECT (CASE WHEN d.ahead_clock IS NULL THEN ((ring AT TIME ZONE d.zone) + make_interval(mins => d.ahead_minutes))::date
                                   ELSE (ring AT TIME ZONE d.zone)::date + d.ahead_minutes / 1440 END
                              + (e.starts_at AT TIME ZONE e.zone)::time) AT TIME ZONE d.zone
                      FROM event e WHERE e.space = d.space AND e.id = d.event) END
$$;

-- When the event begins that a row rings for next, once it has rung: of an event that repeats, its next occurrence.
CREATE OR REPLACE FUNCTION starts_next(d due) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN d.rrule IS NOT NULL THEN start_of(d, d.following_at) ELSE d.starts_at END
$$;

-- Moves a batch of due rows into the outbox (push) or the feed (pull). A row fires exactly once because its change of state and
-- its outgoing row are one commit; the unique key r:<due>:<epoch seconds> holds even if somebody sets a clock back.
-- Pull conversations are locked while their message gets its id, so that ids grow in the order of commits there and a reader that
-- asks "after id n" misses nothing; one that is busy just now is left for the next round. What a digest will tell (fire_late) is
-- left alone. A recurring row waits until it is known what follows, since one that was not refilled before a crash may be due many
-- times by now. Conversations are divided into `lanes`: calls for different ones meet in no row, and each stays in order.
CREATE OR REPLACE FUNCTION fire_due(batch integer, horizon interval, lanes integer DEFAULT 1, lane integer DEFAULT 0,
                                    OUT fired integer, OUT skipped integer, OUT pushed boolean, OUT pulled uuid[])
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH ready AS MATERIALIZED (
        SELECT d.space, d.id, d.conversation, d.due_at, d.starts_at
        FROM due d
        WHERE d.kind IN ('reminder', 'event') AND d.state = 'pending' AND d.due_at <= (SELECT clock_now())
          AND (lanes = 1 OR abs(uuid_hash(d.conversation)::bigint) % lanes = lane)
          AND (d.rrule IS NULL OR d.following_at > (SELECT clock_now()))
          AND (d.due_at >= (SELECT clock_now() - late_after())
               OR d.due_at >= (SELECT clock_now() - horizon) AND NOT EXISTS (
                   SELECT FROM due e WHERE e.conversation = d.conversation AND e.state = 'pending'
                   AND e.due_at < clock_now() - late_after() AND (e.rrule IS NULL OR e.following_at > clock_now())
                   ORDER BY e.due_at OFFSET 5))
        ORDER BY d.due_at, d.id LIMIT batch FOR UPDATE SKIP LOCKED
    ), pull AS MATERIALIZED (
        SELECT c.id FROM conversation c
        WHERE NOT c.push AND c.id IN (SELECT conversation FROM ready)
        ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED
    ), firing AS MATERIALIZED (
        SELECT r.space, r.id, r.due_at, r.starts_at, c.push, c.account
        FROM ready r JOIN conversation c ON c.id = r.conversation
        WHERE c.push OR c.id IN (SELECT id FROM pull)
    ), moved AS (
        UPDATE due SET
            state = CASE WHEN due.rrule IS NULL THEN 'fired' ELSE 'pending' END,
            due_at = CASE WHEN due.rrule IS NULL THEN due.due_at ELSE coalesce(due.following_at, 'infinity') END,
            starts_at = starts_next(due), following_at = NULL, fired_at = (SELECT clock_now())
        FROM firing WHERE (due.space, due.id) = (firing.space, firing.id)
        RETURNING due.id, due.space, due.conversation, due.person, due.version, due.token, due.kind, due.text, firing.starts_at, due.zone,
                  due.rrule IS NOT NULL AS repeats, firing.due_at, firing.push, firing.account
    ), sent AS (
        INSERT INTO outbox (dedupe_key, account, conversation, lane, space, due, due_version, body, next_at, created_at)
        SELECT 'r:' || id || ':' || epoch_second(due_at), account, conversation, 'bulk', space, id, version,
               reminder_body(id, token, kind, text, due_at, starts_at, zone, repeats,
                             due_at < (SELECT clock_now() - late_after())),
               (SELECT clock_now()), (SELECT clock_now())
        FROM (SELECT * FROM moved WHERE push ORDER BY due_at, id OFFSET 0) pushed_ones
        ON CONFLICT (dedupe_key) DO NOTHING RETURNING 1
    ), said AS (
        INSERT INTO message (key, conversation, space, role, person, body)
        SELECT 'r:' || id || ':' || epoch_second(due_at), conversation, space, 'reminder', person,
               reminder_body(id, token, kind, text, due_at, starts_at, zone, repeats,
                             due_at < (SELECT clock_now() - late_after()))
        FROM (SELECT * FROM moved WHERE NOT push ORDER BY due_at, id OFFSET 0) pulled_ones
        ON CONFLICT (space, key) DO NOTHING RETURNING conversation
    )
    SELECT (SELECT count(*)::int FROM moved),
           (SELECT count(*)::int FROM ready) - (SELECT count(*)::int FROM firing),
           EXISTS (SELECT FROM sent),
           (SELECT coalesce(array_agg(DISTINCT conversation), '{}') FROM said)
$$;

-- After an absence: what is older than `horizon` is missed, and more than five late rows of one chat come as one digest.
CREATE OR REPLACE FUNCTION fire_late(horizon interval, OUT fired integer, OUT pushed boolean, OUT pulled uuid[])
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH crowded AS MATERIALIZED (
        SELECT d.conversation FROM due d
        WHERE d.kind IN ('reminder', 'event') AND d.state = 'pending' AND d.due_at < clock_now() - late_after()
        GROUP BY d.conversation
        HAVING count(*) > 5 OR min(d.due_at) < clock_now() - horizon
        LIMIT 100
    ), home AS MATERIALIZED (
        SELECT c.id, c.push, c.account, c.space FROM conversation c WHERE c.id IN (SELECT conversation FROM crowded)
        ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED
    ), ready AS MATERIALIZED (
        SELECT d FROM due d
        WHERE d.kind IN ('reminder', 'event') AND d.state = 'pending' AND d.due_at < clock_now() - late_after()
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
            starts_at = starts_next(due), following_at = NULL, fired_at = clock_now()
        FROM chosen WHERE (due.space, due.id) = ((chosen.d).space, (chosen.d).id) AND chosen.taken
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
        ON CONFLICT (space, key) DO NOTHING RETURNING conversation
    )
    SELECT (SELECT count(*)::int FROM moved), EXISTS (SELECT FROM sent),
           (SELECT coalesce(array_agg(conversation), '{}') FROM said)
$$;

-- What modes wait for becomes an event of its conversation, not a message; what may be said unasked becomes a notice, and is looked at.
CREATE OR REPLACE FUNCTION fire_timers() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH ready AS MATERIALIZED (
        SELECT d.space, d.id, d.conversation, d.person, d.text, d.kind FROM due d
        WHERE d.kind IN ('mode', 'unasked') AND d.state = 'pending' AND d.due_at <= (SELECT clock_now())
        ORDER BY d.due_at, d.id LIMIT 200 FOR UPDATE SKIP LOCKED
    ), moved AS (
        UPDATE due SET state = 'fired', fired_at = (SELECT clock_now()) FROM ready
        WHERE (due.space, due.id) = (ready.space, ready.id) RETURNING due.id
    ), told AS (
        INSERT INTO inbox (account, event_key, conversation, person, lane, payload)
        SELECT c.account, 'timer:' || r.id, r.conversation, r.person, CASE r.kind WHEN 'mode' THEN 'chat' ELSE 'control' END,
               CASE r.kind WHEN 'mode' THEN '{"kind": "mode"}' ELSE
                   jsonb_build_object('kind', 'notice', 'name', 'unasked', 'data', jsonb_build_object('what', r.text)) END
        FROM ready r JOIN conversation c ON c.id = r.conversation
        ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT count(*)::integer FROM moved
$$;

-- All that the clock asks when it wakes: how long until the next row, whether fire_late, fire_timers or refilling has work.
CREATE OR REPLACE FUNCTION clock_look(OUT seconds double precision, OUT now timestamptz, OUT late boolean,
                                      OUT timers boolean, OUT refills boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT CASE WHEN n.due_at < 'infinity' THEN date_part('epoch', n.due_at - t.now) END, t.now, coalesce(n.due_at < t.now - late_after(), false),
           EXISTS (SELECT FROM due WHERE state = 'pending' AND kind IN ('mode', 'unasked') AND due_at <= t.now),
           EXISTS (SELECT FROM due WHERE state = 'pending' AND rrule IS NOT NULL AND following_at IS NULL)
           OR EXISTS (SELECT FROM due WHERE state = 'pending' AND rrule IS NOT NULL AND due_at <= t.now AND following_at <= t.now)
    FROM (SELECT clock_now() AS now OFFSET 0) t, (SELECT min(due.due_at) AS due_at FROM due WHERE state = 'pending') n
$$;

-- Recurring rows whose next occurrence is to be worked out: nothing known after due_at, or more than one already past.
CREATE OR REPLACE FUNCTION due_to_refill(most integer)
RETURNS TABLE(space bigint, id bigint, rrule text, wall timestamp, zone text, due_at timestamptz, version integer, exdates timestamp[],
              lead_minutes integer)
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    (SELECT space, id, rrule, wall, zone, due_at, version, exdates, lead_minutes FROM due
     WHERE state = 'pending' AND rrule IS NOT NULL AND following_at IS NULL ORDER BY id LIMIT most)
    UNION ALL
    (SELECT space, id, rrule, wall, zone, due_at, version, exdates, lead_minutes FROM due
     WHERE state = 'pending' AND due_at <= clock_now() AND rrule IS NOT NULL AND following_at <= clock_now()
     ORDER BY due.due_at LIMIT most)
$$;

-- Stores what refilling found; NULL for `due` means that the rule has ended. Nothing happens when the row has moved on, or an
-- occurrence was skipped meanwhile.
CREATE OR REPLACE FUNCTION refill_due(home bigint, row_id bigint, was timestamptz, row_version integer, known timestamp[],
                                      due timestamptz, following timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    UPDATE parrots.due d SET
        state = CASE WHEN refill_due.due IS NULL THEN 'fired' ELSE 'pending' END,
        due_at = coalesce(refill_due.due, d.fired_at, d.due_at),
        starts_at = CASE WHEN refill_due.due <> d.due_at THEN start_of(d, refill_due.due) ELSE d.starts_at END,
        following_at = coalesce(following, CASE WHEN refill_due.due IS NOT NULL THEN 'infinity'::timestamptz END)
    WHERE d.space = home AND d.id = row_id AND d.due_at = was AND d.version = row_version AND d.exdates = known AND d.state = 'pending'
$$;

-- The sender's last look: a cancel or an edit has raised the version, and who said "done" has seen it.
CREATE OR REPLACE FUNCTION due_is_current(home bigint, row_id bigint, row_version integer)
RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT EXISTS (SELECT FROM due WHERE space = home AND id = row_id AND version = row_version AND state NOT IN ('cancelled', 'done'))
$$;

-- A reminder that was pushed becomes part of its conversation's history.
CREATE OR REPLACE FUNCTION say_reminder(parcel bigint)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    INSERT INTO message (key, conversation, space, role, person, body)
    SELECT o.dedupe_key, o.conversation, c.space, 'reminder', c.person, o.body
    FROM outbox o JOIN conversation c ON c.id = o.conversation WHERE o.id = parcel
    ON CONFLICT (space, key) DO NOTHING
$$;
