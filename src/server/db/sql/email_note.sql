-- The paragraph that whoever decides about a record has written for its e-mail (docs/decisions/290), stored once as a note on the item of its
-- queue: its id, or null where none was written, or it is of another record (`email_note_record`). `app.email_note` is for the transaction alone (`acting.ts`).
CREATE OR REPLACE FUNCTION email_note(p_id text, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_said jsonb := nullif(current_setting('app.email_note', true), '')::jsonb;
  v_note bigint := v_said ->> 'note';
  v_record text;
  v_member uuid;
BEGIN
  IF v_said IS NULL THEN
    RETURN NULL;
  END IF;
  v_record := email_note_record(v_said ->> 'kind', v_said ->> 'id', p_id);
  IF v_record IS NULL THEN
    RETURN NULL;
  END IF;
  IF v_note IS NULL THEN
    v_member := CASE v_said ->> 'kind'
      WHEN 'lease' THEN (SELECT member_id FROM space_leases WHERE id = v_record::uuid)
      WHEN 'advisory' THEN (SELECT member_id FROM advisories WHERE id = v_record::uuid)
      WHEN 'deletion_request' THEN (SELECT member_id FROM deletion_requests WHERE id = v_record::uuid)
      WHEN 'registration' THEN (SELECT member_id FROM registrations WHERE id = v_record::uuid)
      WHEN 'refund' THEN (SELECT member_id FROM order_refunds WHERE id = v_record::uuid)
      WHEN 'creator_application' THEN (SELECT member_id FROM creator_applications WHERE id = v_record::uuid)
      WHEN 'upgrade' THEN (SELECT member_id FROM matchmaking_upgrades WHERE id = v_record::uuid)
      WHEN 'appointment' THEN (SELECT member_id FROM matchmaking_appointments WHERE id = v_record::uuid)
    END;
    INSERT INTO queue_items (record_kind, record_id) VALUES (v_said ->> 'kind', v_record) ON CONFLICT DO NOTHING;
    INSERT INTO queue_notes (record_kind, record_id, member_id, actor_id, text, is_emailed, created_at)
      VALUES (v_said ->> 'kind', v_record, v_member, current_setting('app.actor')::uuid, v_said ->> 'text', true, p_at)
      RETURNING id INTO v_note;
    PERFORM set_config('app.email_note', (v_said || jsonb_build_object('note', v_note))::text, true);
  END IF;
  RETURN v_note;
END $$;
