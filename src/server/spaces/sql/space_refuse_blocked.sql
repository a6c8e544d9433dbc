-- Refuses an application, or an extension ('added'), for a space that is blocked then (docs/decisions/212). Locked as by `closing_refuse`.
CREATE OR REPLACE FUNCTION space_refuse_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_times tstzmultirange := space_times(NEW.session, NEW.period);
BEGIN
  IF TG_ARGV[0] = 'added' THEN
    v_times := v_times * tstzmultirange(tstzrange(upper(OLD.period), upper(NEW.period)));
  END IF;
  PERFORM lock_closings_shared();
  IF EXISTS (SELECT FROM blocks WHERE ended_at IS NULL AND times && v_times AND NEW.space_id = ANY (taken_spaces)) THEN
    RAISE EXCEPTION 'the space is blocked then' USING ERRCODE = '23P01', CONSTRAINT = 'blocks_booked_on';
  END IF;
  RETURN NEW;
END $$;
