-- Append-only: a note stays as it was written, and goes with the account of its member, whose name is a mark by then, or by the purge. With
-- an account that is joined with another it goes along.
CREATE OR REPLACE FUNCTION member_notes_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('comic_hub.forgets', true) = 'member_notes' OR EXISTS (SELECT FROM members WHERE id = OLD.member_id AND account = 'deleted-' || id) THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id'
    AND EXISTS (SELECT FROM members WHERE id = OLD.member_id AND merged_into = NEW.member_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'member_notes are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'member_notes_stay';
END $$;
