-- What rang on a platform that is pushed to keeps buttons there. When it is settled anywhere (done, snoozed, taken back, moved, deleted),
-- the commit of that puts a notice into the inbox of the chat where it rang, by which its message is made to say so
-- (bot/conversation/ring_cards.py). By triggers, so that no writer can forget it; several changes of one transaction are one notice.

-- A week: as long as the use of a ring's buttons is known (storage/content/button_actions.py: KEPT).
CREATE FUNCTION tell_ring(home bigint, rung bigint, second bigint) RETURNS void LANGUAGE sql SET search_path = parrots, pg_temp AS $$
    INSERT INTO inbox (account, event_key, conversation, person, lane, payload)
    SELECT c.account, 'ring:' || rung || ':' || second || ':' || c.id || ':' || pg_current_xact_id(), c.id, who.person,
           'control', jsonb_build_object('kind', 'notice', 'name', 'ring', 'data', jsonb_build_object('key', m.key))
    FROM message m JOIN conversation c ON c.id = m.conversation JOIN due d ON (d.space, d.id) = (home, rung),
        -- a group's is nobody's own: then by whoever has done it
        LATERAL (SELECT coalesce(d.person, c.person, nullif(split_part(current_setting('app.cause', true), ':', 1), '')::bigint)) who (person)
    WHERE who.person IS NOT NULL AND m.space = home AND m.key IN ('r:' || rung || ':' || second, 'e:r:' || rung || ':' || second)
        AND m.role = 'reminder' AND c.push AND c.platform <> 'gone' AND m.created_at > clock_now() - interval '7 days'
    ON CONFLICT DO NOTHING
$$;

-- Done, left out or put off, and that taken back. What leaves because it is old changes nothing.
CREATE FUNCTION ring_used() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    used action := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
BEGIN
    PERFORM tell_ring(used.space, substring(used.token FROM '^r(\d{1,18})_')::bigint, substring(used.token FROM '\.(\d{1,12})$')::bigint);
    RETURN NULL;
END $$;
CREATE TRIGGER ring_used AFTER INSERT ON action FOR EACH ROW WHEN (NEW.kind = 'reminder') EXECUTE FUNCTION ring_used();
CREATE TRIGGER ring_given_back AFTER DELETE ON action FOR EACH ROW
WHEN (OLD.kind = 'reminder' AND OLD.expires_at > clock_now()) EXECUTE FUNCTION ring_used();

-- Moved, called off or brought back, not fired: of the reminder what rang last, within the newest of its chat; of one that rings
-- something again, that.
CREATE FUNCTION ring_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    IF NEW.key LIKE 'snooze:%' THEN
        PERFORM tell_ring(NEW.space, substring(NEW.key FROM '^snooze:(\d{1,18})_')::bigint, substring(NEW.key FROM ':(\d{1,12})$')::bigint);
    END IF;
    PERFORM tell_ring(NEW.space, NEW.id, rang.at)
    FROM (SELECT (m.body->>'at')::bigint AS at
          FROM (SELECT id, role, body FROM message WHERE conversation = NEW.conversation ORDER BY id DESC LIMIT 200) m
          WHERE m.role = 'reminder' AND m.body->>'type' = 'reminder' AND m.body->>'due' = NEW.id::text ORDER BY m.id DESC LIMIT 1) rang;
    RETURN NULL;
END $$;
CREATE TRIGGER ring_changed AFTER UPDATE ON due FOR EACH ROW
WHEN (NEW.kind IN ('reminder', 'event') AND (OLD.fired_at IS NOT NULL OR OLD.version > 1 OR NEW.key IS NOT NULL)
      AND (OLD.version <> NEW.version OR OLD.state <> NEW.state AND NEW.state NOT IN ('fired', 'missed')))
EXECUTE FUNCTION ring_changed();

-- Settled while it was on its way.
CREATE FUNCTION ring_late() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM action a WHERE a.space = NEW.space AND a.token = 'r' || (NEW.body->>'token') || '.' || (NEW.body->>'at')) THEN
        PERFORM tell_ring(NEW.space, (NEW.body->>'due')::bigint, (NEW.body->>'at')::bigint);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER ring_late AFTER INSERT ON message FOR EACH ROW
WHEN (NEW.role = 'reminder' AND NEW.body->>'type' = 'reminder') EXECUTE FUNCTION ring_late();
