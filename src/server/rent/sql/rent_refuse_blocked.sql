-- Refuses a piece that a block leaves no room for, as one that is taken: the waitlist passes over it; an offer
-- that was made before is not taken. A booking under way and a block that is
-- being recorded wait for each other (`closing_refuse`).
CREATE OR REPLACE FUNCTION rent_refuse_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_closings_shared();
  IF rent_is_blocked(NEW.device_id, NEW.period, NEW.id, true) THEN
    RAISE EXCEPTION 'no piece is free beside a block' USING ERRCODE = '23P01',
      CONSTRAINT = CASE TG_OP WHEN 'UPDATE' THEN 'blocks_booked_on' ELSE 'rents_unit_free' END;
  END IF;
  RETURN NEW;
END $$;
