-- A place in a waitlist: joined, and the statuses that it comes to.
CREATE FUNCTION outbox_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add('waitlist', CASE NEW.status WHEN 'waiting' THEN 'joined' ELSE NEW.status END, NEW.public_id, NEW.changed_at, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER waitlist_outbox_new AFTER INSERT ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION outbox_waitlist();
CREATE TRIGGER waitlist_outbox_change AFTER UPDATE OF status ON waitlist_entries
  FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION outbox_waitlist();
