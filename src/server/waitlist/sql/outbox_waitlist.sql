-- A place in a waitlist: joined, and the statuses that it comes to.
CREATE OR REPLACE FUNCTION outbox_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add('waitlist', CASE NEW.status WHEN 'waiting' THEN 'joined' ELSE NEW.status END, NEW.public_id, NEW.changed_at, NULL);
  RETURN NULL;
END $$;
