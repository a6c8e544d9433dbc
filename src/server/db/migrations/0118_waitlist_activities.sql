-- Sessions of activities can be waited for, for several people at once (docs/decisions/160). The kind is entered last, when all that it needs is there.
ALTER TABLE waitlist_entries
  ADD COLUMN registration_id uuid REFERENCES registrations ON DELETE SET NULL,
  ADD COLUMN size integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT waitlist_entries_kind_check,
  ADD CONSTRAINT waitlist_entries_kind_check CHECK (kind IN ('rent', 'advisory', 'activity')) NOT VALID,
  ADD CONSTRAINT waitlist_entries_size_check CHECK (size > 0 AND (size = 1 OR kind = 'activity')) NOT VALID,
  DROP CONSTRAINT waitlist_offer,
  ADD CONSTRAINT waitlist_offer CHECK (status <> 'offered' OR offer_until IS NOT NULL AND (rent_id IS NOT NULL OR advisory_id IS NOT NULL OR registration_id IS NOT NULL)) NOT VALID;
INSERT INTO waitlist_kinds (kind, keep_function, kept_table, kept_column, lead_function) VALUES
  ('activity', 'registration_keep', 'registrations', 'registration_id', NULL);
