-- PDFs of an application for a creator's membership. 0202 reads the rows that are there.
ALTER TABLE uploads
  DROP CONSTRAINT uploads_record_kind,
  ADD CONSTRAINT uploads_record_kind CHECK (record_kind IN ('space', 'advisory', 'creator')) NOT VALID;
