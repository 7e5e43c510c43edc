-- Whether parrots make their sounds, in a person's chats or in a group.

ALTER TABLE space ADD COLUMN sounds boolean NOT NULL DEFAULT true;
