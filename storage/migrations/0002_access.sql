-- Who may read what: one role for the pool, and row-level security by space on everything that is content.

-- Looked at first: where an administrator has done it, our login need not have the right to.
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'parrots_app') THEN
        CREATE ROLE parrots_app NOLOGIN;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;      -- another database of this cluster has made it
END $$;
DO $$ BEGIN
    IF NOT pg_has_role(current_user, 'parrots_app',
                       CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
        EXECUTE format('GRANT parrots_app TO %I', current_user);
    END IF;
END $$;

GRANT USAGE ON SCHEMA parrots TO parrots_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA parrots TO parrots_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA parrots GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO parrots_app;

DO $$
DECLARE content text;
BEGIN
    FOREACH content IN ARRAY ARRAY['message', 'memo', 'event', 'due', 'action'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', content);
        EXECUTE format('CREATE POLICY own_space ON %I TO parrots_app USING (space = current_space()) WITH CHECK (space = current_space())', content);
    END LOOP;
END $$;
