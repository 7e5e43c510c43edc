-- What skills keep of a person: deep merge and append as one expression each, so that a row lock is all that writers need.

-- Objects are merged key by key, null takes a key away, everything else replaces what was there.
CREATE OR REPLACE FUNCTION json_merged(old jsonb, new jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    merged jsonb := CASE WHEN jsonb_typeof(old) = 'object' THEN old ELSE '{}' END;
    one record;
BEGIN
    IF jsonb_typeof(new) IS DISTINCT FROM 'object' THEN
        RETURN new;
    END IF;
    FOR one IN SELECT key, value FROM jsonb_each(new) LOOP
        IF one.value = 'null' THEN
            merged := merged - one.key;
        ELSE
            merged := jsonb_set(merged, ARRAY[one.key], json_merged(merged -> one.key, one.value));
        END IF;
    END LOOP;
    RETURN merged;
END
$$;

-- The entry comes first in the list at the path, which holds `most`; what is missing on the way is made. What is no list, or no
-- object on the way, stays as it is: that is an error (22P02), which names the place.
CREATE OR REPLACE FUNCTION json_appended(old jsonb, path text[], entry jsonb, most integer) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    rest jsonb := coalesce(old -> path[1], 'null');
BEGIN
    IF cardinality(path) > 1 THEN
        IF jsonb_typeof(rest) NOT IN ('object', 'null') THEN
            RAISE EXCEPTION USING ERRCODE = '22P02', MESSAGE = path[1];
        END IF;
        RETURN jsonb_set(old, path[1:1], json_appended(CASE rest WHEN 'null' THEN '{}' ELSE rest END, path[2:], entry, most));
    END IF;
    IF jsonb_typeof(rest) NOT IN ('array', 'null') THEN
        RAISE EXCEPTION USING ERRCODE = '22P02', MESSAGE = path[1];
    END IF;
    RETURN jsonb_set(old, path, (
        SELECT jsonb_agg(e ORDER BY n)
        FROM jsonb_array_elements(jsonb_build_array(entry) || CASE rest WHEN 'null' THEN '[]' ELSE rest END) WITH ORDINALITY l (e, n)
        WHERE n <= most));
END
$$;

-- Two values that become one: objects key by key, lists one behind the other, of anything else the `kept` one.
CREATE OR REPLACE FUNCTION json_joined(gone jsonb, kept jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN jsonb_typeof(gone) = 'object' AND jsonb_typeof(kept) = 'object' THEN (
            SELECT coalesce(jsonb_object_agg(key, json_joined(g.value, k.value)), '{}')
            FROM jsonb_each(gone) g FULL JOIN jsonb_each(kept) k USING (key))
        WHEN jsonb_typeof(gone) = 'array' AND jsonb_typeof(kept) = 'array' THEN kept || (
            SELECT coalesce(jsonb_agg(e ORDER BY n), '[]') FROM jsonb_array_elements(gone) WITH ORDINALITY l (e, n)
            WHERE NOT kept @> jsonb_build_array(e))
        ELSE coalesce(nullif(kept, 'null'), gone) END
$$;

CREATE OR REPLACE FUNCTION utc_now() RETURNS text LANGUAGE sql STABLE AS $$
    SELECT to_char(clock_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

-- Whether the run of a protocol waits for an answer; and the run as one that does not any more.
CREATE OR REPLACE FUNCTION run_waits(run jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(NOT run ?| ARRAY['paused_at', 'cancelled_at'] AND run ->> 'completed' IS DISTINCT FROM 'true', false)
$$;
CREATE OR REPLACE FUNCTION run_rested(run jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN run_waits(run) THEN run || jsonb_build_object('paused_at', utc_now()) ELSE run END
$$;

-- What skills keep of two who become one. The run of a protocol is one thing: that of `kept` stays, another is put aside beside it.
-- One waits for an answer at most.
CREATE OR REPLACE FUNCTION skills_joined(gone jsonb, kept jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT coalesce(jsonb_object_agg(key, json_joined(g.value - ARRAY['protocol', 'protocols'], k.value - ARRAY['protocol', 'protocols'])
        || CASE WHEN coalesce(k.value -> 'protocol', a.run) IS NULL THEN '{}'
           ELSE jsonb_build_object('protocol', coalesce(k.value -> 'protocol', a.run)) END
        || CASE WHEN a.aside = '{}' THEN a.aside ELSE jsonb_build_object('protocols', a.aside) END), '{}')
    FROM jsonb_each(gone) g FULL JOIN jsonb_each(kept) k USING (key), LATERAL (
        SELECT CASE WHEN EXISTS (SELECT FROM jsonb_each(kept) w WHERE run_waits(w.value -> 'protocol'))
                    THEN run_rested(g.value -> 'protocol') ELSE g.value -> 'protocol' END AS run,
            coalesce(g.value -> 'protocols', '{}')
            || CASE WHEN k.value -> 'protocol' ->> 'id' <> g.value -> 'protocol' ->> 'id'
               THEN jsonb_build_object(g.value -> 'protocol' ->> 'id', run_rested(g.value -> 'protocol')) ELSE '{}' END
            || coalesce(k.value -> 'protocols', '{}') AS aside) a
$$;

-- The skills of a profile with `data` merged into a section of one, or with an entry more in one of its lists; both say when.
CREATE OR REPLACE FUNCTION skill_merged(skills jsonb, skill text, section text, data jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT json_merged(skills, jsonb_build_object(skill,
        jsonb_build_object(section, data) || jsonb_build_object('_meta', jsonb_build_object('updated_at', utc_now()))))
$$;

CREATE OR REPLACE FUNCTION skill_appended(skills jsonb, skill text, path text[], entry jsonb, most integer) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT json_merged(json_appended(skills, skill || path, entry || jsonb_build_object('_created_at', utc_now()), most),
        jsonb_build_object(skill, jsonb_build_object('_meta', jsonb_build_object('updated_at', utc_now()))))
$$;

-- Without the entries of that id in the list at the path.
CREATE OR REPLACE FUNCTION skill_without(skills jsonb, skill text, path text[], entry text) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_set(skills, skill || path, (
        SELECT coalesce(jsonb_agg(e ORDER BY n), '[]')
        FROM jsonb_array_elements(skills #> (skill || path)) WITH ORDINALITY l (e, n) WHERE e ->> 'id' IS DISTINCT FROM entry))
$$;

-- A person's whole profile in its one structure, where they are alone with the parrots; nothing anywhere else. What they have set
-- stands in its columns, which everything reads; so it is shown here as it is, and is nowhere twice.
CREATE OR REPLACE FUNCTION profile_of(who bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object(
        'account', '{"tier": "free"}' || coalesce(f.account, '{}') || jsonb_build_object('vibe_id', p.id, 'display_name', p.name,
            'status', CASE WHEN p.role = 'blocked' THEN 'blocked' WHEN p.suspended_at IS NOT NULL THEN 'suspended'
                ELSE 'active' END),
        'birth_info', '{"date": null, "time": null, "place": null, "timezone": null}' || coalesce(f.birth_info, '{}'),
        'preferences', '{"subscribed_skills": [], "blocked_skills": [], "push_settings": {}, "working_hours": null, "quiet_hours": null}'
            || coalesce(f.preferences, '{}') || jsonb_build_object('timezone', p.zone, 'voice_mode',
                CASE WHEN s.sounds THEN 'playful' ELSE 'plain' END, 'language', CASE p.language_source WHEN 'told' THEN p.language END),
        'state', '{"focus": [], "updated_at": null}' || coalesce(f.state, '{}'),
        'skills', coalesce(f.skills, '{}'),
        'extracted', (SELECT jsonb_object_agg(k.key, coalesce((SELECT jsonb_agg(e) FROM jsonb_array_elements(f.extracted) e
            WHERE e ->> 'kind' = k.kind), '[]')) FROM (VALUES ('facts', 'fact'), ('concerns', 'concern'), ('goals', 'goal'),
            ('patterns', 'pattern'), ('preferences', 'preference')) k (key, kind)))
    FROM person p JOIN space s ON s.person = p.id LEFT JOIN profile f ON f.space = s.id
    WHERE p.id = who AND s.id = current_space()
$$;

-- What was kept of somebody elsewhere becomes theirs here, in the structure of profile_of; whatever is here already stays, lists are
-- added to, and taking in the same once more changes nothing.
CREATE OR REPLACE FUNCTION take_in_profile(who bigint, told jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    home bigint;
    voice text := told -> 'preferences' ->> 'voice_mode';
    speaks text := told -> 'preferences' ->> 'language';
BEGIN
    SELECT id INTO STRICT home FROM space WHERE space.person = who;
    INSERT INTO profile (space, person) VALUES (home, who) ON CONFLICT (space) DO NOTHING;
    UPDATE profile f SET
        account = jsonb_strip_nulls(coalesce(told -> 'account', '{}') - ARRAY['vibe_id', 'display_name', 'status']) || f.account,
        birth_info = jsonb_strip_nulls(coalesce(told -> 'birth_info', '{}')) || f.birth_info,
        preferences = json_joined(jsonb_strip_nulls(coalesce(told -> 'preferences', '{}') - ARRAY['voice_mode', 'language', 'timezone']),
            f.preferences),
        state = CASE WHEN jsonb_array_length(coalesce(f.state -> 'focus', '[]')) = 0 AND jsonb_array_length(coalesce(told -> 'state' -> 'focus', '[]')) > 0
            THEN f.state || (told -> 'state') ELSE f.state END,
        skills = skills_joined(coalesce(told -> 'skills', '{}'), f.skills),
        extracted = f.extracted || (
            SELECT coalesce(jsonb_agg(e), '[]') FROM jsonb_each(coalesce(told -> 'extracted', '{}')) k, jsonb_array_elements(k.value) e
            WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(f.extracted) o WHERE lower(o ->> 'text') = lower(e ->> 'text')))
    WHERE f.space = home;
    UPDATE person SET
        name = CASE WHEN name = '' THEN coalesce(told -> 'account' ->> 'display_name', '') ELSE name END,
        language = CASE WHEN language_source <> 'told' AND speaks IN ('zh', 'en') THEN speaks ELSE language END,
        language_source = CASE WHEN speaks IN ('zh', 'en') THEN 'told' ELSE language_source END,
        zone = CASE WHEN zone_source <> 'told' THEN coalesce(told -> 'preferences' ->> 'timezone', zone) ELSE zone END,
        zone_source = CASE WHEN told -> 'preferences' ->> 'timezone' IS NOT NULL THEN 'told' ELSE zone_source END
    WHERE id = who;
    UPDATE space SET sounds = false WHERE id = home AND voice IN ('plain', 'professional');
END $$;
