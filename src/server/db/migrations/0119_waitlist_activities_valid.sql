-- Reads the table beside its writers, which the file before could not.
ALTER TABLE waitlist_entries VALIDATE CONSTRAINT waitlist_entries_kind_check, VALIDATE CONSTRAINT waitlist_entries_size_check,
  VALIDATE CONSTRAINT waitlist_offer;
