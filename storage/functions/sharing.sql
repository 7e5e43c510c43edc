-- What members of a group let it see of their own calendars: when somebody of them is busy, told of all of them together, and nothing else.

-- How many share with the group that is looked at, of how many who share or have written in it lately.
CREATE OR REPLACE FUNCTION busy_sharers(days integer, OUT sharing bigint, OUT members bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH sharer AS (
        SELECT p.id FROM shared_busy b JOIN space s ON s.id = b.space JOIN person p ON p.id = s.person AND p.suspended_at IS NULL
        WHERE b.shown_to = current_space()
    ), writer AS (
        SELECT t.person FROM turn t JOIN conversation c ON c.id = t.conversation JOIN person p ON p.id = t.person AND p.suspended_at IS NULL
        WHERE c.space = current_space() AND t.created_at > clock_now() - make_interval(days => days)
    )
    SELECT (SELECT count(*) FROM sharer), (SELECT count(*) FROM (SELECT id FROM sharer UNION SELECT person FROM writer) m)
$$;

-- When somebody of those is busy in [since, until): once, as spans that are merged; what repeats as its rule, which only the program can
-- expand. Neither whose they are nor what they are is told, and nothing where it would be of one person alone.
CREATE OR REPLACE FUNCTION shared_busy_times(since timestamptz, until timestamptz)
RETURNS TABLE (starts_at timestamptz, ends_at timestamptz, zone text, rrule text, exdates timestamp[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH sharer AS MATERIALIZED (
        SELECT b.space FROM shared_busy b JOIN space s ON s.id = b.space JOIN person p ON p.id = s.person AND p.suspended_at IS NULL
        WHERE b.shown_to = current_space()
    ), taken AS MATERIALIZED (
        SELECT e.starts_at, e.ends_at, e.zone, e.rrule, e.exdates FROM event e JOIN sharer ON sharer.space = e.space
        WHERE (SELECT count(*) FROM sharer) > 1 AND e.deleted_at IS NULL AND e.blocks AND NOT e.all_day
            AND e.starts_at < until AND CASE WHEN e.rrule IS NULL THEN e.ends_at ELSE e.series_until END > since
    )
    SELECT lower(span), upper(span), 'UTC', NULL::text, '{}'::timestamp[]
    FROM (SELECT unnest(range_agg(tstzrange(greatest(t.starts_at, since), least(t.ends_at, until)))) AS span
          FROM taken t WHERE t.rrule IS NULL) m
    UNION ALL
    SELECT DISTINCT t.starts_at, t.ends_at, t.zone, t.rrule, t.exdates FROM taken t WHERE t.rrule IS NOT NULL
$$;
