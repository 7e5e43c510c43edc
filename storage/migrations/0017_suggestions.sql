-- Whether parrots suggest something by themselves, in a person's private chats.

ALTER TABLE space ADD COLUMN suggestions boolean NOT NULL DEFAULT true;
