-- An event of the outbox (docs/decisions/139), in the transaction that makes it happen; with the paragraph that whoever decided wrote for its
-- e-mail, if they did. Of a refund, which is an event of its order, the details name it. Of a booking the paragraph is a note about its member.
CREATE OR REPLACE FUNCTION outbox_add(p_kind text, p_event text, p_id uuid, p_at timestamptz, p_details jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_said jsonb := nullif(current_setting('app.email_note', true), '')::jsonb;
  v_note bigint := CASE WHEN v_said IS NOT NULL THEN email_note(coalesce(p_details ->> 'refund', p_id::text), p_at) END;
  v_member_note bigint := CASE WHEN v_said ->> 'kind' = 'rent' AND p_kind = 'rent' AND v_said ->> 'id' = p_id::text
    THEN email_member_note_id((SELECT member_id FROM rents WHERE id = p_id), p_at) END;
  v_noted jsonb := CASE WHEN v_note IS NOT NULL THEN jsonb_build_object('email_note', v_note)
    WHEN v_member_note IS NOT NULL THEN jsonb_build_object('email_member_note', v_member_note) END;
  -- Nodes of the release before do not say that it may wait, and relays of theirs may take it (docs/decisions/337).
  v_waits boolean := v_noted IS NOT NULL AND v_said ? 'waits';
  v_kind text := CASE WHEN NOT v_waits THEN p_kind WHEN p_kind IN ('appointment', 'introduction', 'rent') THEN 'worded_more' ELSE 'worded' END;
BEGIN
  INSERT INTO outbox_events (kind, event, record_id, at, actor, is_mailed, details)
    VALUES (v_kind, p_event, p_id, p_at, nullif(current_setting('app.actor', true), ''), current_setting('app.outbox', true) IS DISTINCT FROM 'on',
      CASE WHEN v_noted IS NULL THEN p_details
        ELSE coalesce(p_details, '{}') || v_noted || CASE WHEN v_waits THEN jsonb_build_object('worded_kind', p_kind) ELSE '{}' END END);
END $$;
