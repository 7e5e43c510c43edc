-- What leaves by the clock (storage/db/retention.py), across spaces, so many rows at a time: nobody waits for a long statement.

-- What runs have used, summed: the form of each and of the sum is that of agents.runtime.usage_stats.
CREATE OR REPLACE FUNCTION stats_summed(parts jsonb[]) RETURNS jsonb LANGUAGE sql STABLE SET search_path = parrots, pg_temp AS $$
    SELECT coalesce(jsonb_strip_nulls(jsonb_build_object(
            'prompt', sum((part->>'prompt')::bigint), 'completion', sum((part->>'completion')::bigint),
            'cached', sum((part->>'cached')::bigint), 'requests', sum((part->>'requests')::bigint),
            'model_seconds', sum((part->>'model_seconds')::numeric), 'tool_seconds', sum((part->>'tool_seconds')::numeric),
            'cost', sum((part->>'cost')::numeric)::text)), '{}')
        || jsonb_build_object('tools', coalesce((
            SELECT jsonb_object_agg(name, times) FROM (
                SELECT name, sum(times::int) AS times
                FROM unnest(array_agg(part->'tools')) AS used, jsonb_each_text(used) AS tool(name, times)
                GROUP BY name) counted), '{}'))
    FROM unnest(parts) AS part
$$;

-- Turns, with their calls and steps. What they used is added to their conversation's sum; the last turn of each conversation stays: by it
-- is known what was said and shown since.
CREATE OR REPLACE FUNCTION forget_turns(older interval, most integer) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH old AS MATERIALIZED (
            SELECT t.id, t.conversation FROM turn t
            WHERE t.created_at < (SELECT clock_now() - older) AND t.state <> 'running'
              AND EXISTS (SELECT FROM turn later WHERE later.conversation = t.conversation AND later.id > t.id)
            ORDER BY t.created_at LIMIT most FOR UPDATE SKIP LOCKED),
        used AS (SELECT old.conversation, stats_summed(array_agg(c.stats)) AS stats
            FROM old JOIN call c ON c.turn = old.id WHERE c.stats IS NOT NULL GROUP BY old.conversation),
        summed AS (INSERT INTO used_before AS b (conversation, stats) SELECT conversation, stats FROM used
            ON CONFLICT (conversation) DO UPDATE SET stats = stats_summed(ARRAY[b.stats, excluded.stats]))
    DELETE FROM turn WHERE id IN (SELECT id FROM old) RETURNING id
$$;

-- Buttons that nobody can press any more, for so long.
CREATE OR REPLACE FUNCTION forget_actions(older interval, most integer) RETURNS SETOF text
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    DELETE FROM action WHERE (space, token) IN (
        SELECT space, token FROM action WHERE expires_at < (SELECT clock_now() - older) ORDER BY expires_at LIMIT most) RETURNING token
$$;

-- Reminders that rang, were missed or were called off. One that comes again once it is done waits for that; those of an event ring again
-- when the event is moved, and go with it.
CREATE OR REPLACE FUNCTION forget_rings(older interval, most integer) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    DELETE FROM due WHERE (space, id) IN (
        SELECT space, id FROM due WHERE state <> 'pending' AND due_at < (SELECT clock_now() - older)
            AND coalesce(fired_at, due_at) < (SELECT clock_now() - older)
            AND NOT (state = 'fired' AND (again IS NOT NULL OR event IS NOT NULL))
        ORDER BY due_at LIMIT most) RETURNING id
$$;

CREATE OR REPLACE FUNCTION forget_feedback(older interval, most integer) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    DELETE FROM feedback WHERE (space, id) IN (
        SELECT space, id FROM feedback WHERE at < (SELECT clock_now() - older) ORDER BY at LIMIT most) RETURNING id
$$;

-- Notes, events and things on lists that were deleted, when they cannot be brought back any more (note_states: 30 days).
CREATE OR REPLACE FUNCTION forget_deleted(older interval, most integer) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH notes AS (DELETE FROM memo WHERE (space, id) IN (
            SELECT space, id FROM memo WHERE deleted_at < (SELECT clock_now() - older) ORDER BY deleted_at LIMIT most) RETURNING id),
        events AS (DELETE FROM event WHERE (space, id) IN (
            SELECT space, id FROM event WHERE deleted_at < (SELECT clock_now() - older) ORDER BY deleted_at LIMIT most) RETURNING id),
        items AS (DELETE FROM list_item WHERE (space, id) IN (
            SELECT space, id FROM list_item WHERE deleted_at < (SELECT clock_now() - older) ORDER BY deleted_at LIMIT most) RETURNING id)
    SELECT id FROM notes UNION ALL SELECT id FROM events UNION ALL SELECT id FROM items
$$;

-- What the page was told of, or never asked for.
CREATE OR REPLACE FUNCTION forget_changes(older interval, most integer) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    DELETE FROM change WHERE (space, id) IN (
        SELECT space, id FROM change WHERE at < (SELECT clock_now() - older) ORDER BY at LIMIT most) RETURNING id
$$;

-- What is left of conversations that were deleted, the newest of each first, then what was done in them, then themselves. They are of the
-- platform `gone` since, where nobody finds them (storage/conversations/conversations.py). What is a row of many goes with these.
CREATE OR REPLACE FUNCTION forget_gone(most integer) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    one conversation;
    took integer;
BEGIN
    WHILE most > 0 LOOP
        SELECT * INTO one FROM conversation WHERE platform = 'gone' LIMIT 1 FOR UPDATE SKIP LOCKED;
        EXIT WHEN NOT FOUND;
        RETURN QUERY DELETE FROM message WHERE space = one.space AND id IN (
            SELECT id FROM message WHERE space = one.space AND conversation = one.id ORDER BY id DESC LIMIT most) RETURNING id;
        GET DIAGNOSTICS took = ROW_COUNT;
        most := most - took;
        RETURN QUERY DELETE FROM turn WHERE id IN (
            SELECT id FROM turn WHERE conversation = one.id ORDER BY id DESC LIMIT most) RETURNING id;
        GET DIAGNOSTICS took = ROW_COUNT;
        most := most - took;
        RETURN QUERY DELETE FROM inbox WHERE id IN (SELECT id FROM inbox WHERE conversation = one.id LIMIT most) RETURNING id;
        GET DIAGNOSTICS took = ROW_COUNT;
        most := most - took;
        IF most > 0 THEN
            DELETE FROM conversation WHERE id = one.id;
            RETURN NEXT 0;
            most := most - 1;
        END IF;
    END LOOP;
END $$;
