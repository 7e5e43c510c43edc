-- What is kept is found by its words, ranked by how rare they are (BM25). The words of notes, events and list items are postings,
-- written by triggers in the transaction that keeps the thing: every process finds it from its commit on, and nothing is rebuilt.

-- Chinese characters that stand everywhere and tell nothing, as an expression.
CREATE FUNCTION plain_signs() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN '[的了是在有和就不都也很啊吗呢吧呀我你他她它们这那个么什怎哪谁之与及或被把]';

-- The words of a text, each as often as it occurs. Of Chinese: single characters but for those that stand everywhere, and pairs
-- unless both do; it needs no dictionary. Of other scripts: words, as the stemmer for English leaves them, without its stop words.
-- NFKC, lower case and the hyphens inside words are as in storage.content.notes.folded; a text that it has folded stays as it is.
CREATE FUNCTION words_of(text text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 SET search_path = parrots, pg_temp AS $$
    WITH plain AS MATERIALIZED (
        SELECT regexp_replace(replace(lower(normalize(left(text, 100000), NFKC)), 'ß', 'ss'), '([a-z])[-\u2010\u2011](?=[a-z])', '\1', 'g') AS body
    ), letter AS MATERIALIZED (
        SELECT sign, next, sign ~ plain_signs() AS plain,
               next IS NULL OR next ~ plain_signs() AS next_plain
        FROM plain, string_to_array(regexp_replace(body, '[^\u3400-\u9fff\U00020000-\U0003ffff]+', ' ', 'g'), NULL) letters,
             unnest(letters, letters[2:]) pair (sign, next)
        WHERE sign <> ' '
    )
    SELECT coalesce(array_agg(word), '{}') FROM (
        SELECT sign FROM letter WHERE NOT plain
        UNION ALL
        SELECT sign || next FROM letter WHERE next <> ' ' AND NOT (plain AND next_plain)
        UNION ALL
        SELECT stem FROM plain,
             regexp_matches(body, '[0-9a-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\u33ff\ua000-\ufdff]+', 'g') found,
             unnest(ts_lexize('pg_catalog.english_stem', left(found[1], 64))) stem
    ) words (word)
$$;

-- What can be found, with the number of its words. `at` is when it was noted; of an event, when it begins.
CREATE TABLE findable (
    space bigint NOT NULL,
    kind  "char" NOT NULL CHECK (kind IN ('m', 'e', 'l')),     -- memo, event, list_item
    item  bigint NOT NULL,
    words integer NOT NULL,
    at    timestamptz NOT NULL,
    PRIMARY KEY (space, kind, item)
);
CREATE TABLE posting (
    space bigint NOT NULL,
    kind  "char" NOT NULL,
    word  text COLLATE "C" NOT NULL,
    item  bigint NOT NULL,
    often smallint NOT NULL,                                   -- the word in this thing
    words integer NOT NULL,                                    -- of this thing
    PRIMARY KEY (space, kind, word, item) INCLUDE (often, words)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02);         -- pages seen by all are read in the index alone
CREATE TABLE findable_count (
    space bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    kind  "char" NOT NULL,
    items bigint NOT NULL,
    words bigint NOT NULL,
    PRIMARY KEY (space, kind)
);

DO $$
DECLARE content text;
BEGIN
    FOREACH content IN ARRAY ARRAY['findable', 'posting', 'findable_count'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', content);
        EXECUTE format('CREATE POLICY own_space ON %I TO parrots_app USING (space = (SELECT current_space())) WITH CHECK (space = current_space())', content);
        EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %I FROM parrots_app', content);     -- only the triggers write
    END LOOP;
END $$;

CREATE FUNCTION is_findable(in_space bigint, of_kind "char", number bigint, since timestamptz, text text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH found AS MATERIALIZED (SELECT words_of(text) AS words),
         thing AS (INSERT INTO findable SELECT in_space, of_kind, number, cardinality(words), since FROM found)
    INSERT INTO posting
    SELECT in_space, of_kind, word, number, least(count(*), 32767), cardinality(words)
    FROM found, unnest(words) word GROUP BY word, words ORDER BY word       -- in one order, whoever writes
$$;

CREATE FUNCTION is_not_findable(in_space bigint, of_kind "char", number bigint, text text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    DELETE FROM posting WHERE space = in_space AND kind = of_kind AND item = number AND word = ANY (words_of(text));
    DELETE FROM findable WHERE space = in_space AND kind = of_kind AND item = number
$$;

CREATE FUNCTION memo_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM is_not_findable(OLD.space, 'm', OLD.id, OLD.folded) WHERE OLD.deleted_at IS NULL;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM is_findable(NEW.space, 'm', NEW.id, NEW.created_at, NEW.folded) WHERE NEW.deleted_at IS NULL;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION list_item_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM is_not_findable(OLD.space, 'l', OLD.id, OLD.text) WHERE OLD.deleted_at IS NULL;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM is_findable(NEW.space, 'l', NEW.id, NEW.created_at, NEW.text) WHERE NEW.deleted_at IS NULL;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION event_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM is_not_findable(OLD.space, 'e', OLD.id, concat_ws(' ', OLD.title, OLD.location, OLD.description)) WHERE OLD.deleted_at IS NULL;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM is_findable(NEW.space, 'e', NEW.id, NEW.starts_at, concat_ws(' ', NEW.title, NEW.location, NEW.description)) WHERE NEW.deleted_at IS NULL;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER words AFTER INSERT OR DELETE OR UPDATE OF space, folded, deleted_at, created_at ON memo
    FOR EACH ROW EXECUTE FUNCTION memo_words();
CREATE TRIGGER words AFTER INSERT OR DELETE OR UPDATE OF space, text, deleted_at ON list_item
    FOR EACH ROW EXECUTE FUNCTION list_item_words();
CREATE TRIGGER words AFTER INSERT OR DELETE OR UPDATE OF space, title, location, description, starts_at, deleted_at ON event
    FOR EACH ROW EXECUTE FUNCTION event_words();

-- How many there are, and their words: counted as the last thing before the commit, when a transaction has all its other locks;
-- earlier, two that write several things could each wait for the other.
CREATE FUNCTION findable_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE findable_count SET items = items - 1, words = words - OLD.words WHERE space = OLD.space AND kind = OLD.kind;
    ELSE
        INSERT INTO findable_count AS c SELECT id, NEW.kind, 1, NEW.words FROM space WHERE id = NEW.space
        ON CONFLICT (space, kind) DO UPDATE SET items = c.items + 1, words = c.words + excluded.words;
    END IF;
    RETURN NULL;
END $$;

-- What there is already.
DO $$ BEGIN
    PERFORM is_findable(space, 'm', id, created_at, folded) FROM memo WHERE deleted_at IS NULL;
    PERFORM is_findable(space, 'l', id, created_at, text) FROM list_item WHERE deleted_at IS NULL;
    PERFORM is_findable(space, 'e', id, starts_at, concat_ws(' ', title, location, description)) FROM event WHERE deleted_at IS NULL;
END $$;
INSERT INTO findable_count SELECT space, kind, count(*), sum(words) FROM findable GROUP BY space, kind;
CREATE CONSTRAINT TRIGGER counted AFTER INSERT OR DELETE ON findable DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION findable_counted();

-- What of a kind has the words of a question in the transaction's space, the best first: BM25 with Lucene's idf, k1 0.9, b 0.4.
-- It is exact while the words have fewer than 20,000 postings together; beyond, the most frequent words are left out: they tell
-- the least, and reading them would take as long as all the others. `firm`: it has more of the question than single letters, if
-- the question has more: who has 电影 does not answer 电话, though it has a character of it. `since` and `until` leave things out, and change no weight.
CREATE FUNCTION found_by_words(asked text, of_kind "char", since timestamptz, until timestamptz, most integer)
RETURNS TABLE (item bigint, score float8, firm boolean) LANGUAGE sql STABLE ROWS 10 SET search_path = parrots, pg_temp AS $$
    WITH wanted AS MATERIALIZED (
        SELECT word, (SELECT count(*) FROM (
            SELECT FROM posting p WHERE p.space = (SELECT current_space()) AND p.kind = of_kind AND p.word = w.word LIMIT 20000) held) AS held
        FROM (SELECT DISTINCT unnest(words_of(asked)) COLLATE "C" AS word) w
    ), total AS MATERIALIZED (
        SELECT coalesce(sum(c.items), 0)::float8 AS items, coalesce(sum(c.words), 0)::float8 AS words
        FROM findable_count c WHERE c.space = (SELECT current_space()) AND c.kind = of_kind
    ), weight AS MATERIALIZED (
        SELECT word, ln(1 + (greatest(items, held) - held + 0.5::float8) / (held + 0.5::float8)) AS idf,
               0.36::float8 * items / greatest(words, 1) AS slope
        FROM (SELECT word, held, sum(held) OVER (ORDER BY held, word) - held AS before FROM wanted WHERE held > 0) w, total
        WHERE before < 20000
    )
    SELECT p.item, sum(w.idf * p.often / (p.often + 0.54::float8 + p.words * w.slope)) AS score,
           bool_or(length(w.word) > 1 AND w.word !~ plain_signs())
               OR NOT EXISTS (SELECT FROM wanted WHERE length(word) > 1 AND word !~ plain_signs())
    FROM weight w, LATERAL (          -- each word by itself, also where the planner knows nothing of the table yet
        SELECT * FROM posting p WHERE p.space = (SELECT current_space()) AND p.kind = of_kind AND p.word = w.word OFFSET 0) p
    WHERE since IS NULL AND until IS NULL
        OR EXISTS (SELECT FROM findable f WHERE f.space = p.space AND f.kind = p.kind AND f.item = p.item
                   AND f.at >= coalesce(since, '-infinity') AND f.at < coalesce(until, 'infinity'))
    GROUP BY p.item ORDER BY score DESC, p.item DESC LIMIT most
$$;
