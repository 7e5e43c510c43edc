-- What is said to people unasked: one measure for all of it, and nothing while they want quiet.

-- How many messages of a day somebody gets unasked, whatever they are about.
CREATE OR REPLACE FUNCTION unasked_most() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 3;

-- When the quiet hours end that a local time is in (`22:00-08:00`); NULL where it is in none.
CREATE OR REPLACE FUNCTION quiet_until(hours text, at timestamp) RETURNS timestamp LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN at::time < until AND (since > until OR at::time >= since) THEN at::date + until
                WHEN since > until AND at::time >= since THEN at::date + 1 + until END
    FROM (SELECT split_part(hours, '-', 1)::time AS since, split_part(hours, '-', 2)::time AS until) h
    WHERE hours ~ '^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$'
$$;

-- Whether something may be said to a person now that they did not ask for (`what`: its push setting), and counts it. `later`: they
-- want quiet until then; NULL: not any more on this day of theirs. To be asked last, in the transaction in which it is said.
CREATE OR REPLACE FUNCTION may_say_unasked(who bigint, zone text, what text, OUT allowed boolean, OUT later timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    here timestamp := clock_now() AT TIME ZONE zone;
    told jsonb := (SELECT preferences FROM profile WHERE person = who);
BEGIN
    later := quiet_until(told ->> 'quiet_hours', here) AT TIME ZONE zone;
    allowed := false;
    IF later IS NULL AND coalesce(told -> 'push_settings' ->> what, 'true') <> 'false' THEN
        UPDATE person SET unasked = CASE WHEN unasked_on = here::date THEN unasked + 1 ELSE 1 END, unasked_on = here::date
        WHERE id = who AND (unasked_on IS DISTINCT FROM here::date OR unasked < unasked_most());
        allowed := FOUND;
    END IF;
END $$;

-- Files that were sent long ago.
CREATE OR REPLACE FUNCTION forget_files() RETURNS SETOF uuid LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    DELETE FROM file WHERE created_at < clock_now() - interval '7 days' RETURNING id
$$;
