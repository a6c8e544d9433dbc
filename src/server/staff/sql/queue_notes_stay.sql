-- Append-only: a note stays as it was written. It goes with its item, with the account of the member whose item it is, or by the purge. With an
-- account that is joined with another it goes along.
CREATE OR REPLACE FUNCTION queue_notes_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('comic_hub.forgets', true) = 'queue_notes'
      OR NOT EXISTS (SELECT FROM queue_items WHERE record_kind = OLD.record_kind AND record_id = OLD.record_id)
      OR EXISTS (SELECT FROM members WHERE id = OLD.member_id AND account = 'deleted-' || id) THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id'
    AND EXISTS (SELECT FROM members WHERE id = OLD.member_id AND merged_into = NEW.member_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'queue_notes are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'queue_notes_stay';
END $$;
