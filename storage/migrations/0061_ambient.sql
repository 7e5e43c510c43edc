-- Whether a group wants to be answered where nobody is named, in what is surely a request (bot/inbound/overheard.py).

ALTER TABLE space ADD COLUMN ambient boolean NOT NULL DEFAULT false;
