-- All that a closing or a block takes from a member is written down by one statement and is one event: the member gets one e-mail about it. A registration
-- and an appointment have events of their own (`registrations_record_change`, `matchmaking_appointments_outbox_cancelled`), by which their members
-- are told with the calendar file.
CREATE OR REPLACE FUNCTION outbox_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add(CASE WHEN closing_id IS NULL THEN 'block' ELSE 'closing' END, 'carried_out', COALESCE(closing_id, block_id), max(created_at), jsonb_build_object('items', jsonb_agg(id ORDER BY id)))
    FROM taken WHERE kind <> ALL (rule_closing_told_apart()) GROUP BY closing_id, block_id, member_id;
  RETURN NULL;
END $$;
