-- The order that somebody gives to the things on a list. A thing without a place stands where its id puts it, so that what is new comes last.

ALTER TABLE list_item ADD place bigint;
