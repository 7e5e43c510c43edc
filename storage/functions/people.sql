-- What becomes another's: two persons turn out to be one, a group has got another address.

-- What a space holds becomes another's, what names another thing behind what it names; what is there already goes. A calendar that is
-- connected does not: it ends with its space. Of what is to be sent it is said whose reminder that is, now.
CREATE OR REPLACE FUNCTION move_content(old_space bigint, new_space bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    content text;
BEGIN
    DELETE FROM remote_calendar WHERE space = old_space;
    DELETE FROM subscription g USING subscription k WHERE g.space = old_space AND k.space = new_space AND k.url = g.url;
    DELETE FROM lesson g USING lesson k WHERE g.space = old_space AND k.space = new_space AND k.key = g.key;
    FOREACH content IN ARRAY ARRAY['subscription', 'event', 'due', 'memo', 'attachment', 'list_item', 'message', 'feedback', 'reference', 'summary', 'action', 'lesson'] LOOP
        EXECUTE format('UPDATE %I SET space = $1 WHERE space = $2', content) USING new_space, old_space;
    END LOOP;
    UPDATE outbox SET space = new_space WHERE space = old_space
        AND (state IN ('ready', 'retry', 'ambiguous') OR state IN ('claimed', 'sending') OR state = 'dead' AND held > 0 OR state = 'dead' AND doubts > 0);
END $$;

-- Everything of `gone` becomes `kept`'s. `gone` is locked first, so that what comes in for it meanwhile either is here already or
-- finds nobody (storage.queue.inbox), and looks again.
CREATE OR REPLACE FUNCTION join_people(gone bigint, kept bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    old_space bigint;
    new_space bigint;
    content text;
BEGIN
    IF gone = kept THEN
        RETURN;
    END IF;
    PERFORM FROM person WHERE id = gone FOR UPDATE;
    PERFORM FROM person WHERE id = kept FOR NO KEY UPDATE;
    SELECT id INTO STRICT old_space FROM space WHERE person = gone;
    SELECT id INTO STRICT new_space FROM space WHERE person = kept;
    DELETE FROM feedback f USING feedback k WHERE f.person = gone AND k.person = kept AND (k.space, k.message) = (f.space, f.message)
        AND (k.verdict IN ('good', 'bad')) = (f.verdict IN ('good', 'bad'));
    UPDATE profile k SET account = g.account || k.account, birth_info = g.birth_info || k.birth_info,
        preferences = json_joined(g.preferences, k.preferences), state = g.state || k.state, skills = skills_joined(g.skills, k.skills),
        extracted = k.extracted || (
            SELECT coalesce(jsonb_agg(f), '[]') FROM jsonb_array_elements(g.extracted) f
            WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(k.extracted) o WHERE lower(o->>'text') = lower(f->>'text')))
    FROM profile g WHERE k.person = kept AND g.person = gone;
    DELETE FROM profile g USING profile k WHERE g.person = gone AND k.person = kept;
    DELETE FROM due g USING due k WHERE g.space = old_space AND k.space = new_space AND g.text = k.text       -- planned for both: `kept`'s stays
        AND g.kind = 'unasked' AND k.kind = 'unasked' AND g.state = 'pending' AND k.state = 'pending';
    DELETE FROM shared_busy g USING shared_busy k WHERE g.space = old_space AND k.space = new_space AND k.shown_to = g.shown_to;
    UPDATE conversation SET space = new_space WHERE space = old_space;
    PERFORM move_content(old_space, new_space);
    FOREACH content IN ARRAY ARRAY['profile', 'learned', 'file', 'shared_busy'] LOOP
        EXECUTE format('UPDATE %I SET space = $1 WHERE space = $2', content) USING new_space, old_space;
    END LOOP;
    FOREACH content IN ARRAY ARRAY['identity', 'profile', 'feedback', 'reference', 'conversation', 'inbox', 'turn', 'message', 'memo', 'attachment', 'list_item', 'event', 'due', 'action', 'subscription'] LOOP
        EXECUTE format('UPDATE %I SET person = $1 WHERE person = $2', content) USING kept, gone;
    END LOOP;
    UPDATE list_item SET ticked_by = kept WHERE ticked_by = gone;
    UPDATE person k SET
        role = CASE WHEN 'owner' IN (g.role, k.role) THEN 'owner' ELSE k.role END,
        name = CASE WHEN k.name = '' THEN g.name ELSE k.name END,
        language = CASE WHEN k.language IS NULL OR k.language_source <> 'told' AND g.language_source = 'told'
                        THEN coalesce(g.language, k.language) ELSE k.language END,
        language_source = CASE WHEN g.language_source = 'told' THEN 'told' ELSE k.language_source END,
        script = coalesce(k.script, g.script),
        zone = coalesce(k.zone, g.zone),
        zone_source = CASE WHEN k.zone IS NULL THEN g.zone_source ELSE k.zone_source END,
        zone_asked_at = coalesce(k.zone_asked_at, g.zone_asked_at),
        suspended_at = CASE WHEN 'owner' NOT IN (g.role, k.role) THEN coalesce(k.suspended_at, g.suspended_at) END
    FROM person g WHERE k.id = kept AND g.id = gone;
    DELETE FROM person WHERE id = gone;        -- its space, empty now, and its code with it
END $$;

-- What is to be known before two persons become one: how much each has, and which settings differ (those of `kept` stay).
CREATE OR REPLACE FUNCTION joining(gone bigint, kept bigint) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH side AS (
        SELECT p.id = gone AS goes, s.id AS space, jsonb_build_object('zone', p.zone,
            'language', CASE p.language_source WHEN 'told' THEN p.language END, 'born', f.birth_info ->> 'date',
            'focus', (SELECT string_agg(e, ', ') FROM jsonb_array_elements_text(f.state -> 'focus') e),
            'working', f.preferences ->> 'working_hours', 'quiet', f.preferences ->> 'quiet_hours') AS told
        FROM person p JOIN space s ON s.person = p.id LEFT JOIN profile f ON f.space = s.id WHERE p.id IN (gone, kept)
    )
    SELECT jsonb_build_object(
        'notes', (SELECT count(*) FROM memo WHERE space = g.space AND deleted_at IS NULL),
        'items', (SELECT count(*) FROM list_item WHERE space = g.space),
        'events', (SELECT count(*) FROM event WHERE space = g.space AND deleted_at IS NULL),
        'rings', (SELECT count(*) FROM due WHERE space = g.space AND state = 'pending' AND kind = 'reminder'),
        'differs', (SELECT coalesce(jsonb_agg(jsonb_build_object('what', o.key, 'gone', o.value, 'kept', k.told ->> o.key) ORDER BY o.key), '[]')
                    FROM jsonb_each_text(g.told) o WHERE o.value <> k.told ->> o.key))
    FROM side g, side k WHERE g.goes AND NOT k.goes
$$;

-- A group that is known under its new id before the news of it came has two spaces: the old one's content, and that the group was
-- let in, become the new one's. Conversations go first: turns hold them while they write content; and one that begins meanwhile
-- finds no space to write to, and looks again.
CREATE OR REPLACE FUNCTION move_group(on_platform text, on_tenant text, old text, new text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    old_space bigint;
    new_space bigint;
BEGIN
    SELECT id INTO old_space FROM space WHERE kind = 'group' AND (platform, tenant, chat) = (on_platform, on_tenant, old);
    SELECT id INTO new_space FROM space WHERE kind = 'group' AND (platform, tenant, chat) = (on_platform, on_tenant, new);
    IF old_space IS NOT NULL AND new_space IS NOT NULL AND old_space <> new_space THEN
        UPDATE conversation SET space = new_space WHERE space = old_space;
        PERFORM FROM space WHERE id = old_space FOR UPDATE;
        PERFORM move_content(old_space, new_space);
        INSERT INTO shared_busy (space, shown_to, created_at) SELECT space, new_space, created_at FROM shared_busy WHERE shown_to = old_space
            ON CONFLICT DO NOTHING;
        UPDATE space n SET approved_at = coalesce(n.approved_at, o.approved_at),
                           told_at = CASE WHEN o.told_at = 'infinity' THEN o.told_at ELSE n.told_at END
        FROM space o WHERE n.id = new_space AND o.id = old_space;
        DELETE FROM space WHERE id = old_space;
    END IF;
    WITH pair AS MATERIALIZED (
        SELECT o.id AS old_id, n.id AS new_id, n.account
        FROM conversation o JOIN conversation n ON (n.platform, n.tenant, n.chat, n.thread) = (o.platform, o.tenant, new, o.thread)
        WHERE (o.platform, o.tenant, o.chat) = (on_platform, on_tenant, old) AND NOT o.private AND NOT n.private
    ), ringing AS (
        UPDATE due SET conversation = pair.new_id FROM pair
        WHERE due.conversation = pair.old_id AND due.state = 'pending'
    )
    UPDATE outbox SET conversation = pair.new_id, account = pair.account FROM pair
    WHERE outbox.conversation = pair.old_id AND outbox.state IN ('ready', 'retry', 'ambiguous');
END $$;

-- What follows its person's time zone, the next first.
CREATE OR REPLACE FUNCTION followers(of_person bigint)
RETURNS TABLE (space bigint, id bigint, text text, wall timestamp, zone text, rrule text, exdates timestamp[], due timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT space, id, text, wall, zone, rrule, exdates, CASE WHEN due_at < 'infinity' THEN due_at END FROM due
    WHERE person = of_person AND zone_mode = 'follow' AND state = 'pending' ORDER BY due.due_at, due.id FOR UPDATE
$$;

-- Puts a follower into another zone, but for local times that have passed already. The version stays: an occurrence that waits to
-- be sent was right when it fired.
CREATE OR REPLACE FUNCTION follow(of_person bigint, home bigint, row_id bigint, to_zone text, due timestamptz, following timestamptz,
                                  passed timestamp[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    UPDATE parrots.due d SET zone = to_zone, due_at = coalesce(follow.due, d.due_at), following_at = following,
        exdates = d.exdates || passed
    WHERE d.space = home AND d.id = row_id AND d.person = of_person AND d.zone_mode = 'follow' AND d.state = 'pending'
$$;

-- Everybody who is known, as owners see them: no content, but how much of it there is.
CREATE OR REPLACE FUNCTION accounts()
RETURNS TABLE (person bigint, space bigint, name text, role text, tier text, suspended boolean, addresses text[], notes bigint, events bigint, rings bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT p.id, s.id, p.name, p.role, coalesce(f.account ->> 'tier', 'free'), p.suspended_at IS NOT NULL,
        ARRAY(SELECT i.platform || ':' || i.external_id FROM identity i WHERE i.person = p.id ORDER BY i.platform, i.external_id),
        (SELECT count(*) FROM memo WHERE memo.space = s.id AND deleted_at IS NULL),
        (SELECT count(*) FROM event WHERE event.space = s.id AND deleted_at IS NULL),
        (SELECT count(*) FROM due WHERE due.space = s.id AND state = 'pending' AND kind = 'reminder')
    FROM person p JOIN space s ON s.person = p.id LEFT JOIN profile f ON f.space = s.id ORDER BY p.id
$$;

CREATE OR REPLACE FUNCTION set_tier(who bigint, tier text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    INSERT INTO profile AS f (space, person, account) SELECT id, who, jsonb_build_object('tier', tier) FROM space WHERE space.person = who
    ON CONFLICT (space) DO UPDATE SET account = f.account || excluded.account
$$;

-- Somebody is known no more: all that is theirs is erased, and so are they. Who writes again is a stranger.
CREATE OR REPLACE FUNCTION remove_person(who bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    seen text := current_setting('app.space', true);
    home bigint;
BEGIN
    SELECT id INTO STRICT home FROM space WHERE space.person = who;
    PERFORM set_config('app.space', home::text, true);
    PERFORM erase_own(who, '00000000-0000-0000-0000-000000000000', 0);
    DELETE FROM conversation WHERE space = home;
    DELETE FROM person WHERE id = who;
    PERFORM set_config('app.space', coalesce(seen, ''), true);
END $$;

-- A group is known no more: what is kept for it, and its talk, goes with its space. Who writes there again is in a group not let in.
CREATE OR REPLACE FUNCTION remove_group(room bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    PERFORM FROM conversation WHERE space = room ORDER BY id FOR UPDATE;
    DELETE FROM conversation WHERE space = room;
    DELETE FROM space WHERE id = room AND kind = 'group';
END $$;
