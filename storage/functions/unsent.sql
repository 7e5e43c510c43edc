-- Reminders that could not be told where they were to ring: they are told elsewhere, kept, and told there once something can be.

-- The reminders that a row of the outbox tells of: itself, or what its digest lists.
CREATE OR REPLACE FUNCTION rings_of(body jsonb) RETURNS SETOF jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT body WHERE body->>'type' = 'reminder'
    UNION ALL SELECT item FROM jsonb_array_elements(CASE body->>'type' WHEN 'digest' THEN body->'items' ELSE '[]' END) item
$$;

-- Tells a reminder that was given up on another channel of its person, once: where they were last, best on another platform. What
-- rang in a group has no buttons there, and says of which space it is. Nothing is told of what was told elsewhere itself.
CREATE OR REPLACE FUNCTION tell_elsewhere(parcel bigint, OUT conversation uuid, OUT pushed boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH lost AS MATERIALIZED (
        SELECT o.dedupe_key, o.space AS content, o.due, o.due_version, c.id, c.platform, c.account, c.chat, c.space, coalesce(d.person, c.person) AS person,
               o.body || jsonb_build_object('elsewhere', c.platform)
                   || CASE o.body->>'type' WHEN 'digest' THEN '{}' ELSE '{"late": true}' END::jsonb AS body
        FROM outbox o JOIN conversation c ON c.id = o.conversation LEFT JOIN due d ON (d.space, d.id) = (o.space, o.due)
        WHERE o.id = parcel AND NOT o.body ? 'elsewhere' AND (o.due IS NULL AND c.private OR due_is_current(o.space, o.due, o.due_version))
    ), home AS MATERIALIZED (
        SELECT h.id, h.push, h.account, h.space, h.person, l.dedupe_key, l.content, l.due, l.due_version,
               CASE WHEN h.space = l.space OR NOT l.body ? 'token' THEN l.body
                    ELSE l.body || jsonb_build_object('token', '', 'space', l.space) END AS body
        FROM lost l JOIN conversation h ON h.person = l.person AND h.private AND h.unreachable_at IS NULL AND h.id <> l.id
            AND (h.platform, h.account, h.chat) <> (l.platform, l.account, l.chat)
        ORDER BY h.platform <> l.platform DESC, h.updated_at DESC, h.id LIMIT 1
    ), sent AS (
        INSERT INTO outbox (dedupe_key, account, conversation, lane, space, due, due_version, body)
        SELECT 'e:' || dedupe_key, account, id, 'bulk', content, due, due_version, body FROM home WHERE push
        ON CONFLICT (dedupe_key) DO NOTHING RETURNING outbox.conversation, true AS pushed
    ), said AS (
        INSERT INTO message (key, conversation, space, role, person, body)
        SELECT 'e:' || dedupe_key, id, space, 'reminder', person, body FROM home WHERE NOT push
        ON CONFLICT (space, key) DO NOTHING RETURNING message.conversation, false AS pushed
    )
    SELECT * FROM sent UNION ALL SELECT * FROM said
$$;

-- Something was sent to a chat: what it was not told comes behind it, of each reminder the newest; more than five are one digest.
CREATE OR REPLACE FUNCTION tell_unsent(chat uuid, often integer)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH kept AS MATERIALIZED (
        SELECT o.id, o.account, o.body, o.due, o.held,
               o.due IS NULL OR due_is_current(o.space, o.due, o.due_version) AND NOT EXISTS (SELECT FROM outbox n
                   WHERE n.conversation = chat AND n.due = o.due AND n.id > o.id AND n.state = 'dead' AND n.held > 0) AS wanted
        FROM outbox o WHERE o.conversation = chat AND o.state = 'dead' AND o.held > 0 AND o.held < often ORDER BY o.id FOR UPDATE
    ), many AS (
        SELECT count(*) FILTER (WHERE wanted AND due IS NOT NULL) > 5 AS together FROM kept
    ), digest AS (
        INSERT INTO outbox (dedupe_key, account, conversation, lane, held, body)
        SELECT 'u:' || min(id), min(account), chat, 'bulk', max(held),
               jsonb_build_object('type', 'digest', 'items', jsonb_agg(body - 'elsewhere' ORDER BY id))
        FROM kept, many WHERE together AND wanted AND due IS NOT NULL HAVING count(*) > 0
        ON CONFLICT (dedupe_key) DO NOTHING
    )
    UPDATE outbox o SET state = CASE WHEN k.wanted AND (k.due IS NULL OR NOT m.together) THEN 'retry' ELSE 'suppressed' END,
        next_at = clock_now()
    FROM kept k, many m WHERE o.id = k.id
$$;

-- What could not be told in its own chat, of a space, and is not settled: of what repeats only the last days.
CREATE OR REPLACE FUNCTION unsent_of(content bigint)
RETURNS TABLE (text text, at timestamptz, platform text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT DISTINCT ON (d.id) d.text, to_timestamp((ring->>'at')::bigint), c.platform
    FROM outbox o JOIN conversation c ON c.id = o.conversation, rings_of(o.body) ring JOIN due d ON d.space = content AND d.id = (ring->>'due')::bigint
    WHERE o.state = 'dead' AND (o.held > 0 OR o.doubts > 0) AND c.space = content
      AND d.state NOT IN ('done', 'cancelled') AND (d.rrule IS NULL OR o.created_at > clock_now() - interval '3 days')
    ORDER BY d.id, o.id DESC
$$;
