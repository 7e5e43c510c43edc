-- People who are not known yet, groups as owners of content, and the codes by which people are let in.

ALTER TABLE person DROP CONSTRAINT person_role_check;
ALTER TABLE person ADD CONSTRAINT person_role_check CHECK (role IN ('owner', 'member', 'guest', 'blocked'));
ALTER TABLE person
    ADD COLUMN zone_asked_at timestamptz,      -- the person was asked once which zone is theirs
    ADD COLUMN told_at       timestamptz;      -- a guest was told how to get in (not again and again)

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

-- One-time codes: `owner` makes its sender the owner, `pair` is what a guest shows to an owner.
CREATE TABLE code (
    code       text PRIMARY KEY,
    kind       text NOT NULL CHECK (kind IN ('owner', 'pair')),
    person     bigint REFERENCES person ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    expires_at timestamptz,
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
