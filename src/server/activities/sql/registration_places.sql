-- Takes the places of a registration from its session, or gives them back, with the row of the session locked to the end of the transaction:
-- whoever writes, no more people get in than there are places. A quota that was lowered below their number takes nobody's place away.
-- The SQLSTATE is the one of a piece that is taken, so that the waitlist passes over a group that is too large.
CREATE OR REPLACE FUNCTION registration_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before integer := 0;
  v_after integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = ANY (rule_registration_holding()) THEN
    v_before := OLD.size;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = ANY (rule_registration_holding()) THEN
    v_after := NEW.size;
  END IF;
  IF v_after <> v_before THEN
    UPDATE activity_sessions SET held = held + v_after - v_before
      WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.session_id ELSE NEW.session_id END
        AND (v_after < v_before OR taken + held + v_after - v_before <= quota);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no place is left' USING ERRCODE = '23P01', CONSTRAINT = 'activity_sessions_places';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
