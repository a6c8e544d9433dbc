-- What happened to an introduction, with the answers as they were then. Argument: the event.
CREATE OR REPLACE FUNCTION outbox_introduction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add('introduction', TG_ARGV[0], NEW.id, NEW.changed_at,
    (SELECT jsonb_object_agg(side, status) FROM matchmaking_consents WHERE introduction_id = NEW.id));
  RETURN NULL;
END $$;
