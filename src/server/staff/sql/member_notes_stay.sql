-- Append-only: a note stays as it was written, and goes with the account of its member, whose name is a mark by then, or by the purge.
CREATE OR REPLACE FUNCTION member_notes_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('comic_hub.forgets', true) = 'member_notes' OR EXISTS (SELECT FROM members WHERE id = OLD.member_id AND account = 'deleted-' || id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'member_notes are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'member_notes_stay';
END $$;
