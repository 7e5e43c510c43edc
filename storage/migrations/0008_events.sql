-- Events say where they are and what they are about, and how long before they ring, so that one that is moved can ring anew.
ALTER TABLE event
    ADD COLUMN location     text NOT NULL DEFAULT '',
    ADD COLUMN description  text NOT NULL DEFAULT '',
    ADD COLUMN lead_minutes integer NOT NULL DEFAULT 15;

UPDATE event SET lead_minutes = made.lead
FROM (SELECT DISTINCT ON (d.event) d.event, round(extract(epoch FROM e.starts_at - d.due_at) / 60)::integer AS lead
      FROM due d JOIN event e ON e.id = d.event WHERE d.kind = 'event' AND d.key IS NULL ORDER BY d.event, d.id) made
WHERE event.id = made.event AND made.lead BETWEEN 0 AND 527040;
