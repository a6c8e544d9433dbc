-- All that a closing takes from a member is written down by one statement and is one event: the member gets one e-mail about it. A registration
-- has an event of its own (`registrations_record_change`), by which its member is told with its calendar file.
CREATE OR REPLACE FUNCTION outbox_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add('closing', 'carried_out', closing_id, max(created_at), jsonb_build_object('items', jsonb_agg(id ORDER BY id)))
    FROM taken WHERE kind <> 'registration' GROUP BY closing_id, member_id;
  RETURN NULL;
END $$;
