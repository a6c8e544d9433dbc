-- The note of `email_member_note`; null where no paragraph was written.
CREATE OR REPLACE FUNCTION email_member_note_id(p_member uuid, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_said jsonb := nullif(current_setting('app.email_note', true), '')::jsonb;
  v_note bigint := v_said ->> 'note';
BEGIN
  IF v_said IS NULL OR v_said ->> 'kind' NOT IN ('member', 'rent', 'spending') THEN
    RETURN NULL;
  END IF;
  IF v_note IS NULL THEN
    INSERT INTO member_notes (member_id, actor_id, text, is_emailed, created_at)
      VALUES (p_member, current_setting('app.actor')::uuid, v_said ->> 'text', true, p_at)
      RETURNING id INTO v_note;
    PERFORM set_config('app.email_note', (v_said || jsonb_build_object('note', v_note))::text, true);
  END IF;
  RETURN v_note;
END $$;
