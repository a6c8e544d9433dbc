-- A note of staff about a member that stands in the e-mail of an act as well (docs/decisions/336).
ALTER TABLE member_notes ADD COLUMN is_emailed boolean NOT NULL DEFAULT false;
