-- People who are not known yet, groups as owners of content, and the codes by which people are let in.

ALTER TABLE person DROP CONSTRAINT person_role_check;
ALTER TABLE person ADD CONSTRAINT person_role_check CHECK (role IN ('owner', 'member', 'guest', 'blocked'));
ALTER TABLE person
    ADD COLUMN language_source text NOT NULL DEFAULT 'platform' CHECK (language_source IN ('platform', 'told')),
    ADD COLUMN zone_asked_at timestamptz,      -- the person was asked once which zone is theirs
    ADD COLUMN told_at       timestamptz,      -- a guest was told how to get in (not again and again)
    ADD COLUMN wrong_codes   smallint NOT NULL DEFAULT 0,      -- in a row, each within an hour of the one before
    ADD COLUMN wrong_code_at timestamptz;

-- A group's space belongs to one chat or channel, its topics and threads included.
ALTER TABLE space
    ADD COLUMN platform    text,
    ADD COLUMN tenant      text,
    ADD COLUMN chat        text,
    ADD COLUMN title       text NOT NULL DEFAULT '',
    ADD COLUMN approved_at timestamptz,        -- an owner has let the group in
    ADD COLUMN told_at     timestamptz;        -- the group was told that an owner must let it in
ALTER TABLE space ADD CONSTRAINT space_room CHECK ((kind = 'group') = (chat IS NOT NULL));
CREATE UNIQUE INDEX space_chat ON space (platform, tenant, chat) WHERE kind = 'group';

-- One-time codes: `owner` makes its sender the owner, `pair` is what a guest shows to an owner. A pair code stays when it
-- was used, so that it can be told from one that never was.
CREATE TABLE code (
    code       text PRIMARY KEY,
    kind       text NOT NULL CHECK (kind IN ('owner', 'pair')),
    person     bigint REFERENCES person ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    expires_at timestamptz,
    used_at    timestamptz,
    CHECK ((kind = 'pair') = (person IS NOT NULL))
);
CREATE UNIQUE INDEX code_owner ON code (kind) WHERE kind = 'owner';
CREATE UNIQUE INDEX code_person ON code (person) WHERE person IS NOT NULL;

-- A group whose new id was used before its old one was known to be over: what is to ring and to be sent goes to the new one.
CREATE FUNCTION move_group(on_platform text, on_tenant text, old text, new text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH pair AS MATERIALIZED (
        SELECT o.id AS old_id, n.id AS new_id, n.space, n.account
        FROM conversation o JOIN conversation n ON (n.platform, n.tenant, n.chat, n.thread) = (o.platform, o.tenant, new, o.thread)
        WHERE (o.platform, o.tenant, o.chat) = (on_platform, on_tenant, old) AND NOT o.private AND NOT n.private
    ), ringing AS (
        UPDATE due SET conversation = pair.new_id, space = pair.space FROM pair
        WHERE due.conversation = pair.old_id AND due.state = 'pending'
    )
    UPDATE outbox SET conversation = pair.new_id, account = pair.account FROM pair
    WHERE outbox.conversation = pair.old_id AND outbox.state IN ('ready', 'retry', 'ambiguous')
$$;

-- Two persons are one human being: everything of `gone` becomes `kept`'s. `gone` is locked first, so that what comes in for
-- it meanwhile either is here already or finds nobody (storage.inbox), and looks again.
CREATE FUNCTION join_people(gone bigint, kept bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
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
    FOREACH content IN ARRAY ARRAY['conversation', 'message', 'memo', 'event', 'due', 'action'] LOOP
        EXECUTE format('UPDATE %I SET space = $1 WHERE space = $2', content) USING new_space, old_space;
    END LOOP;
    FOREACH content IN ARRAY ARRAY['identity', 'conversation', 'inbox', 'turn', 'message', 'memo', 'event', 'due', 'action'] LOOP
        EXECUTE format('UPDATE %I SET person = $1 WHERE person = $2', content) USING kept, gone;
    END LOOP;
    UPDATE person k SET
        name = CASE WHEN k.name = '' THEN g.name ELSE k.name END,
        language = CASE WHEN k.language IS NULL OR k.language_source <> 'told' AND g.language_source = 'told'
                        THEN coalesce(g.language, k.language) ELSE k.language END,
        language_source = CASE WHEN g.language_source = 'told' THEN 'told' ELSE k.language_source END,
        zone = coalesce(k.zone, g.zone),
        zone_source = CASE WHEN k.zone IS NULL THEN g.zone_source ELSE k.zone_source END,
        zone_asked_at = coalesce(k.zone_asked_at, g.zone_asked_at)
    FROM person g WHERE k.id = kept AND g.id = gone;
    DELETE FROM person WHERE id = gone;        -- its space, empty now, and its code with it
END $$;

-- What follows a person's zone, in all spaces, held until the end of the transaction; `due` is NULL while it is worked out.
CREATE FUNCTION followers(of_person bigint)
RETURNS TABLE (id bigint, text text, wall timestamp, zone text, rrule text, due timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT id, text, wall, zone, rrule, CASE WHEN due_at < 'infinity' THEN due_at END FROM due
    WHERE person = of_person AND zone_mode = 'follow' AND state = 'pending' ORDER BY due.due_at, due.id FOR UPDATE
$$;
CREATE INDEX due_followers ON due (person) WHERE state = 'pending' AND zone_mode = 'follow';

-- Puts a follower into another zone. The version stays: an occurrence that waits to be sent was right when it fired.
CREATE FUNCTION follow(of_person bigint, row_id bigint, to_zone text, due timestamptz, following timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    UPDATE parrots.due d SET zone = to_zone, due_at = coalesce(follow.due, d.due_at), following_at = following
    WHERE d.id = row_id AND d.person = of_person AND d.zone_mode = 'follow' AND d.state = 'pending'
$$;

-- Where the owners are told of things: of each, the private conversation of a platform that they used last.
CREATE FUNCTION owners_doors() RETURNS TABLE (conversation uuid, account text, person bigint) LANGUAGE sql STABLE AS $$
    SELECT DISTINCT ON (c.person) c.id, c.account, c.person FROM conversation c JOIN person p ON p.id = c.person
    WHERE p.role = 'owner' AND c.push AND c.private ORDER BY c.person, c.updated_at DESC, c.id
$$;
