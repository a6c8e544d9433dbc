-- What is declined or called off takes the hour of its two sides along, as far as that has not begun.
CREATE OR REPLACE FUNCTION introduction_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE matchmaking_appointments
    SET status = 'cancelled', cancelled_at = NEW.changed_at, changed_at = NEW.changed_at, sequence = sequence + 1,
      reason = NEW.reason, reason_language = NEW.reason_language
    WHERE introduction_id = NEW.id AND status = 'reserved' AND lower(period) > NEW.changed_at;
  RETURN NULL;
END $$;
