-- An event of the outbox (docs/decisions/139), in the transaction that makes it happen.
CREATE OR REPLACE FUNCTION outbox_add(p_kind text, p_event text, p_id uuid, p_at timestamptz, p_details jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_events (kind, event, record_id, at, actor, is_mailed, details)
    VALUES (p_kind, p_event, p_id, p_at, nullif(current_setting('app.actor', true), ''), current_setting('app.outbox', true) IS DISTINCT FROM 'on', p_details);
END $$;
