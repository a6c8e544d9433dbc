-- Nobody waits for a time at which the centre is closed (0097).
CREATE TRIGGER waitlist_not_when_closed BEFORE INSERT ON waitlist_entries
  FOR EACH ROW WHEN (NEW.status = 'waiting') EXECUTE FUNCTION closing_refuse();
