-- Nobody waits for a time at which every piece of a device is blocked: no cancellation would make room.
CREATE OR REPLACE FUNCTION waitlist_refuse_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_closings_shared();
  IF rent_is_blocked(NEW.subject, NEW.period, NULL, false) THEN
    RAISE EXCEPTION 'it is blocked then' USING ERRCODE = '23P01', CONSTRAINT = 'blocks_booked_on';
  END IF;
  RETURN NEW;
END $$;
