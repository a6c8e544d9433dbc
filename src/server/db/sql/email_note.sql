-- The paragraph that whoever decides about a record has written for its e-mail (docs/decisions/290), stored once as a note on the item of its
-- queue: its id, or null where none was written, or it is of another record. `app.email_note` is for the transaction alone (`acting.ts`).
-- A refund that staff begins is named by its order: it has no id before.
CREATE OR REPLACE FUNCTION email_note(p_id text, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_said jsonb := nullif(current_setting('app.email_note', true), '')::jsonb;
  v_note bigint := v_said ->> 'note';
  v_member uuid;
BEGIN
  IF v_said IS NULL OR (v_said ->> 'id' <> p_id AND v_said ->> 'kind' <> 'refund') THEN
    RETURN NULL;
  END IF;
  IF v_said ->> 'kind' = 'refund' AND NOT EXISTS (
    SELECT FROM order_refunds WHERE id = p_id::uuid AND (v_said ->> 'id')::uuid IN (id, order_id)) THEN
    RETURN NULL;
  END IF;
  IF v_note IS NULL THEN
    v_member := CASE v_said ->> 'kind'
      WHEN 'lease' THEN (SELECT member_id FROM space_leases WHERE id = p_id::uuid)
      WHEN 'advisory' THEN (SELECT member_id FROM advisories WHERE id = p_id::uuid)
      WHEN 'deletion_request' THEN (SELECT member_id FROM deletion_requests WHERE id = p_id::uuid)
      WHEN 'registration' THEN (SELECT member_id FROM registrations WHERE id = p_id::uuid)
      WHEN 'refund' THEN (SELECT member_id FROM order_refunds WHERE id = p_id::uuid)
      WHEN 'creator_application' THEN (SELECT member_id FROM creator_applications WHERE id = p_id::uuid)
    END;
    INSERT INTO queue_items (record_kind, record_id) VALUES (v_said ->> 'kind', p_id) ON CONFLICT DO NOTHING;
    INSERT INTO queue_notes (record_kind, record_id, member_id, actor_id, text, is_emailed, created_at)
      VALUES (v_said ->> 'kind', p_id, v_member, current_setting('app.actor')::uuid, v_said ->> 'text', true, p_at)
      RETURNING id INTO v_note;
    PERFORM set_config('app.email_note', (v_said || jsonb_build_object('note', v_note))::text, true);
  END IF;
  RETURN v_note;
END $$;
