-- The paragraph that whoever acts on a member has written for the e-mail of it (docs/decisions/336), stored once as a note about the member; null where
-- none was written. `app.email_note` is for the transaction alone (`acting.ts`).
CREATE OR REPLACE FUNCTION email_member_note(p_member uuid, p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_said jsonb := nullif(current_setting('app.email_note', true), '')::jsonb;
BEGIN
  IF v_said ->> 'kind' IS DISTINCT FROM 'member' THEN
    RETURN NULL;
  END IF;
  IF v_said ->> 'note' IS NULL THEN
    INSERT INTO member_notes (member_id, actor_id, text, is_emailed, created_at)
      VALUES (p_member, current_setting('app.actor')::uuid, v_said ->> 'text', true, p_at);
    PERFORM set_config('app.email_note', (v_said || '{"note": true}')::text, true);
  END IF;
  RETURN v_said ->> 'text';
END $$;
