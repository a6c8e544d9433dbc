-- The history of a record, and the event that goes out: named after the status that the record has come to, but for what is booked,
-- moved and extended. Its details say how the record is, and of a change how it was `before`; those of a reservation are put
-- together here, as every booking writes one.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_event text := NEW.status;
  v_details jsonb;
BEGIN
  INSERT INTO record_changes (kind, record_id, status, period, at) VALUES (TG_ARGV[0], NEW.id, NEW.status, NEW.period, NEW.changed_at);
  IF TG_OP = 'UPDATE' AND NEW.period <> OLD.period AND OLD.status <> 'offered' THEN
    v_event := CASE TG_ARGV[0] WHEN 'space' THEN 'extended' ELSE 'moved' END;
  ELSIF TG_ARGV[0] = 'rent' AND v_event = 'reserved' THEN
    v_event := 'booked';
  END IF;
  IF TG_ARGV[0] = 'rent' THEN
    v_details := jsonb_build_object('start', lower(NEW.period), 'end', upper(NEW.period), 'points', NEW.points, 'cancelBefore', NEW.cancel_before,
      'cancelledAs', NEW.cancelled_as);
  ELSE
    v_details := outbox_details(TG_ARGV[0], to_jsonb(NEW));
    IF TG_OP = 'UPDATE' THEN
      v_details := v_details || jsonb_build_object('before', outbox_details(TG_ARGV[0], to_jsonb(OLD)));
    END IF;
  END IF;
  PERFORM outbox_add(TG_ARGV[0], v_event, NEW.id, NEW.changed_at, v_details);
  RETURN NULL;
END $$;
