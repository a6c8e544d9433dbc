-- Refuses what would stand on a closing. A booking under way and a closing that is being recorded wait for each other: many bookings
-- share the lock, the closing has it alone (`insertClosing`). The SQLSTATE is the one of a piece that is taken, so that
-- the waitlist passes over what cannot be offered. A closing that only takes back an opening leaves a closed day, or a night, as the usual week has it:
-- bookings run over it (`runsOver`), and leases hold it.
CREATE OR REPLACE FUNCTION closing_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_period tstzrange := NEW.period;
BEGIN
  IF TG_ARGV[0] = 'added' THEN
    v_period := tstzrange(upper(OLD.period), upper(NEW.period));
  END IF;
  PERFORM lock_closings_shared();
  IF EXISTS (
    SELECT FROM closings WHERE reopened_at IS NULL AND period && v_period
      AND NOT (takes_back AND (TG_TABLE_NAME IN ('space_leases', 'space_holds') OR (lower(v_period) < lower(period) AND upper(v_period) > upper(period))))
  ) THEN
    RAISE EXCEPTION 'the centre is closed then' USING ERRCODE = '23P01', CONSTRAINT = 'closings_booked_on';
  END IF;
  RETURN NEW;
END $$;
