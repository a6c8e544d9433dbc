-- A registration that ended (cancelled, or not passed) ends its introductions and what stands in its name, whoever ends it.
CREATE OR REPLACE FUNCTION matchmaking_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE matchmaking_introductions SET status = 'cancelled', cancelled_at = NEW.changed_at, changed_at = NEW.changed_at
    WHERE NEW.id IN (creator_registration_id, company_registration_id) AND status <> 'cancelled';
  UPDATE matchmaking_appointments SET status = 'cancelled', cancelled_at = NEW.changed_at, changed_at = NEW.changed_at, sequence = sequence + 1
    WHERE registration_id = NEW.id AND status = 'reserved' AND lower(period) > NEW.changed_at;
  RETURN NULL;
END $$;
