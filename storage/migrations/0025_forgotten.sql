-- What was asked long ago is forgotten (storage.retention): an empty request tells nothing of who is asked for what.
DO $$
DECLARE
    body text := pg_get_functiondef('known(bigint, uuid, bigint, timestamptz, integer, integer, integer)'::regprocedure);
    found CONSTANT text := $q$WHERE c.caller = 'user' AND coalesce(c.metadata$q$;
BEGIN
    IF position(found IN body) = 0 THEN
        RAISE EXCEPTION 'unexpected body of known';
    END IF;
    EXECUTE replace(body, found, $q$WHERE c.caller = 'user' AND c.prompt <> '' AND coalesce(c.metadata$q$);
END $$;
