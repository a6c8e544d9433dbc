-- What happens to consultations and leases while their status and period stay; all else is written by record_change.
CREATE FUNCTION outbox_same_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add(TG_ARGV[0], TG_ARGV[1], NEW.id, NEW.changed_at, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER advisories_outbox_assigned AFTER UPDATE OF teacher ON advisories
  FOR EACH ROW WHEN (NEW.status = OLD.status AND NEW.period = OLD.period AND NEW.teacher IS DISTINCT FROM OLD.teacher)
  EXECUTE FUNCTION outbox_same_status('advisory', 'assigned');
CREATE TRIGGER advisories_outbox_relocated AFTER UPDATE OF location ON advisories
  FOR EACH ROW WHEN (NEW.status = OLD.status AND NEW.period = OLD.period AND NEW.location IS DISTINCT FROM OLD.location)
  EXECUTE FUNCTION outbox_same_status('advisory', 'relocated');
CREATE TRIGGER space_leases_outbox_deposit AFTER UPDATE OF deposit_returned_at ON space_leases
  FOR EACH ROW WHEN (NEW.status = OLD.status AND NEW.deposit_returned_at IS NOT NULL AND OLD.deposit_returned_at IS NULL)
  EXECUTE FUNCTION outbox_same_status('space', 'deposit_returned');
CREATE TRIGGER space_leases_outbox_asked AFTER UPDATE OF extension_status ON space_leases
  FOR EACH ROW WHEN (NEW.extension_status = 'asked' AND OLD.extension_status IS DISTINCT FROM 'asked')
  EXECUTE FUNCTION outbox_same_status('space', 'extension_asked');
CREATE TRIGGER space_leases_outbox_refused AFTER UPDATE OF extension_status ON space_leases
  FOR EACH ROW WHEN (NEW.extension_status = 'refused' AND OLD.extension_status IS DISTINCT FROM 'refused')
  EXECUTE FUNCTION outbox_same_status('space', 'extension_refused');
