-- The paragraph that whoever acts on a member, or calls off or reminds of a booking of theirs, or gives points of a payment back, has written for the e-mail of it (docs/decisions/336 and 401), stored once as a
-- note about the member; null where none was written. `app.email_note` is for the transaction alone (`acting.ts`).
CREATE OR REPLACE FUNCTION email_member_note(p_member uuid, p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE WHEN email_member_note_id(p_member, p_at) IS NOT NULL THEN current_setting('app.email_note', true)::jsonb ->> 'text' END;
END $$;
