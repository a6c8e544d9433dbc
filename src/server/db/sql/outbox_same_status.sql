-- What happens to consultations and leases while their status and period stay; all else is written by record_change.
CREATE OR REPLACE FUNCTION outbox_same_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add(TG_ARGV[0], TG_ARGV[1], NEW.id, NEW.changed_at, NULL);
  RETURN NULL;
END $$;
