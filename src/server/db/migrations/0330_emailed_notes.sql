-- A note of staff on an item that stands in the e-mail of a decision as well (docs/decisions/290).
ALTER TABLE queue_notes ADD COLUMN is_emailed boolean NOT NULL DEFAULT false;
