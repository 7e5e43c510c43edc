-- What is known of a person: what they have set or told a protocol, and what was noticed in talk (`extracted`, with its source).
-- It is in the person's own space, so that no group can read it, and goes with the person.

CREATE TABLE profile (
    space       bigint PRIMARY KEY REFERENCES space ON DELETE CASCADE,
    person      bigint NOT NULL UNIQUE REFERENCES person ON DELETE CASCADE,
    account     jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(account) = 'object'),
    birth_info  jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(birth_info) = 'object'),
    preferences jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(preferences) = 'object'),
    state       jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(state) = 'object'),
    skills      jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(skills) = 'object'),
    extracted   jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(extracted) = 'array')
);

-- How far a conversation was read for that: nothing is read twice, and after forgetting nothing that was said before.
CREATE TABLE learned (
    conversation uuid PRIMARY KEY REFERENCES conversation ON DELETE CASCADE,
    space        bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    upto         bigint NOT NULL                   -- message.id, included
);
CREATE INDEX ON learned (space);

DO $$
DECLARE content text;
BEGIN
    FOREACH content IN ARRAY ARRAY['profile', 'learned'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', content);
        EXECUTE format('CREATE POLICY own_space ON %I TO parrots_app USING (space = (SELECT current_space())) WITH CHECK (space = current_space())', content);
    END LOOP;
END $$;

-- An answer that was given before something was learned or forgotten is not given again.
CREATE TRIGGER space_added AFTER INSERT ON profile REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION space_written_to();
CREATE CONSTRAINT TRIGGER space_changed AFTER UPDATE ON profile DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION space_written();

-- Two persons become one: what the kept one has said stands, what only the other has said is added. The lists are amended,
-- so that whatever else was added to them stays.
DO $$
DECLARE
    moving record;
    body text;
BEGIN
    FOR moving IN
        SELECT * FROM (VALUES ('join_people', $q$ARRAY['conversation', $q$, $q$ARRAY['conversation', 'profile', 'learned', $q$),
                              ('join_people', $q$ARRAY['identity', $q$, $q$ARRAY['identity', 'profile', $q$),
                              ('join_people', $q$    FOREACH content IN ARRAY ARRAY['conversation', $q$,
                               $q$    UPDATE profile k SET account = g.account || k.account, birth_info = g.birth_info || k.birth_info,
        preferences = g.preferences || k.preferences, state = g.state || k.state, skills = g.skills || k.skills,
        extracted = k.extracted || (
            SELECT coalesce(jsonb_agg(f), '[]') FROM jsonb_array_elements(g.extracted) f
            WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(k.extracted) o WHERE lower(o->>'text') = lower(f->>'text')))
    FROM profile g WHERE k.person = kept AND g.person = gone;
    DELETE FROM profile g USING profile k WHERE g.person = gone AND k.person = kept;
    FOREACH content IN ARRAY ARRAY['conversation', $q$)
             ) t (name, found, put)
    LOOP
        SELECT pg_get_functiondef(oid) INTO STRICT body FROM pg_proc
        WHERE proname = moving.name AND pronamespace = 'parrots'::regnamespace;
        IF position(moving.found IN body) = 0 THEN
            RAISE EXCEPTION '% has no list that begins with %', moving.name, moving.found;
        END IF;
        EXECUTE replace(body, moving.found, moving.put);
    END LOOP;
END $$;
