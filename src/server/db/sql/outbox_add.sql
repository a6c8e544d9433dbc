-- An event of the outbox (docs/decisions/139), in the transaction that makes it happen; with the paragraph that whoever decided wrote for its
-- e-mail, if they did. Of a refund, which is an event of its order, the details name it.
CREATE OR REPLACE FUNCTION outbox_add(p_kind text, p_event text, p_id uuid, p_at timestamptz, p_details jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_note bigint := CASE WHEN coalesce(current_setting('app.email_note', true), '') <> '' THEN email_note(coalesce(p_details ->> 'refund', p_id::text), p_at) END;
  -- Nodes of the release before do not say that it may wait, and relays of theirs may take it (docs/decisions/337).
  v_waits boolean := v_note IS NOT NULL AND current_setting('app.email_note', true)::jsonb ? 'waits';
  v_kind text := CASE WHEN NOT v_waits THEN p_kind WHEN p_kind IN ('appointment', 'introduction') THEN 'worded_match' ELSE 'worded' END;
BEGIN
  INSERT INTO outbox_events (kind, event, record_id, at, actor, is_mailed, details)
    VALUES (v_kind, p_event, p_id, p_at, nullif(current_setting('app.actor', true), ''), current_setting('app.outbox', true) IS DISTINCT FROM 'on',
      CASE WHEN v_note IS NULL THEN p_details
        ELSE coalesce(p_details, '{}') || jsonb_build_object('email_note', v_note) || CASE WHEN v_waits THEN jsonb_build_object('worded_kind', p_kind) ELSE '{}' END END);
END $$;
