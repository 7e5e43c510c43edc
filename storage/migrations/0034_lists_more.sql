-- Who ticked an item, and the reminder that an item has where a time was said outside its words.

ALTER TABLE list_item ADD ticked_by bigint REFERENCES person ON DELETE SET NULL;
ALTER TABLE list_item ADD reminder bigint REFERENCES due ON DELETE SET NULL;
CREATE INDEX ON list_item (ticked_by);
CREATE INDEX ON list_item (reminder);

-- Who ticked follows a person who is joined with another.
-- functions 476eabd2c5bd9b4d
