-- Whoever forgets to say as whom a statement works reads nothing: all tables belong to a role of their own, which our login may
-- become and is not. Migrations and functions across spaces work as it; the login itself is granted the queues (storage.migrate).

DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'parrots_owner') THEN
        CREATE ROLE parrots_owner NOLOGIN;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;      -- another database of this cluster has made it
END $$;
DO $$ BEGIN
    IF current_setting('server_version_num')::int >= 160000 THEN
        IF NOT pg_has_role(current_user, 'parrots_owner', 'SET') THEN
            EXECUTE format('GRANT parrots_owner TO %I WITH INHERIT FALSE, SET TRUE', current_user);
        END IF;
        BEGIN
            EXECUTE format('GRANT parrots_app TO %I WITH INHERIT FALSE, SET TRUE', current_user);
        EXCEPTION WHEN insufficient_privilege THEN NULL;            -- an administrator's gift: it sees one space at most
        END;
    ELSE
        IF NOT pg_has_role(current_user, 'parrots_owner', 'MEMBER') THEN
            EXECUTE format('GRANT parrots_owner TO %I', current_user);
        END IF;
        IF (SELECT rolinherit AND NOT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
            EXECUTE format('ALTER ROLE %I NOINHERIT', current_user);
        END IF;
    END IF;
END $$;

GRANT USAGE, CREATE ON SCHEMA parrots TO parrots_owner;

DO $$
DECLARE thing record;
BEGIN
    FOR thing IN SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'parrots'::regnamespace AND relkind IN ('r', 'p') LOOP
        EXECUTE format('ALTER TABLE %s OWNER TO parrots_owner', thing.name);
    END LOOP;
    FOR thing IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = 'parrots'::regnamespace
                 AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
        EXECUTE format('ALTER FUNCTION %s OWNER TO parrots_owner', thing.name);
    END LOOP;
END $$;

SET LOCAL ROLE parrots_owner;
ALTER DEFAULT PRIVILEGES IN SCHEMA parrots GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO parrots_app;

-- What is heard before a turn is asked for in one statement, which says as whom by itself.
DO $$
DECLARE
    body text := pg_get_functiondef('heard(bigint, uuid, integer)'::regprocedure);
    found CONSTANT text := $q$PERFORM set_config('app.space', home::text, true);$q$;
BEGIN
    IF position(found IN body) = 0 THEN
        RAISE EXCEPTION 'unexpected body of heard';
    END IF;
    body := replace(body, 'FROM message WHERE conversation = talk ', 'FROM message WHERE space = home AND conversation = talk ');
    EXECUTE replace(body, found, $q$PERFORM set_config('role', 'parrots_app', true), set_config('app.space', home::text, true);$q$);
END $$;
