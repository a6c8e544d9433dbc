-- Where a consultation is held, as staff says when it confirms; and the pages of a work health check (docs/decisions/132).
-- The rows that are there are looked at in the next file.
ALTER TABLE advisories
  -- The link of an online one, the number of one by telephone, the room of one on site. Nobody is told before it is confirmed.
  ADD COLUMN location text,
  -- Where the pages can be looked at; a PDF of them is in `uploads`.
  ADD COLUMN work_url text,
  -- Whose places it takes; null, as old nodes write it, is its line's.
  ADD COLUMN pool text,
  ADD CONSTRAINT advisories_location CHECK (location IS NULL OR status IN ('reserved', 'ended', 'not_arrived', 'cancelled') AND char_length(location) BETWEEN 1 AND 500) NOT VALID,
  ADD CONSTRAINT advisories_work_url CHECK (char_length(work_url) BETWEEN 1 AND 500) NOT VALID;
ALTER TABLE uploads
  DROP CONSTRAINT uploads_record_kind_check,
  ADD CONSTRAINT uploads_record_kind CHECK (record_kind IN ('space', 'advisory')) NOT VALID;
-- Files of two kinds of records: their changes are found by the member.
DROP TRIGGER audit_row ON uploads;
SELECT audit_table('uploads', 'member', 'member_id', 'member_id', ARRAY['id', 'member_id', 'record_kind', 'record_id', 'field', 'size', 'created_at']);
DROP TRIGGER audit_row ON advisories;
SELECT audit_table('advisories', 'advisory', 'id', 'member_id', ARRAY['id', 'member_id', 'line', 'period', 'status', 'category', 'identity', 'method', 'teacher',
  'location', 'pool', 'reason', 'sequence', 'lapses_at', 'created_at', 'changed_at', 'cancelled_at', 'reminded_at'], true);
