-- Whether a language model may be asked, about what a person writes or what is written in a group.

ALTER TABLE space ADD COLUMN model boolean NOT NULL DEFAULT true;
