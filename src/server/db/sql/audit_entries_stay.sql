-- Append-only. Entries that are old enough go by the job that says so in its transaction, as with security_events.
CREATE OR REPLACE FUNCTION audit_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('comic_hub.forgets', true) = 'audit_entries' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_entries are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'audit_entries_stay';
END $$;
