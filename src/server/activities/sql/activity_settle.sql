-- Brings sessions up to the moment: what nobody took in time is free, what is free is offered to the next. The caller holds their locks.
CREATE OR REPLACE FUNCTION activity_settle(p_sessions text[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_session text;
BEGIN
  IF EXISTS (SELECT FROM registrations WHERE status = 'offered' AND session_id = ANY (p_sessions) AND lapses_at <= p_now) THEN
    PERFORM waitlist_expire('activity', p_sessions, p_now);
  END IF;
  FOR v_session IN SELECT DISTINCT subject FROM waitlist_entries
    WHERE kind = 'activity' AND subject = ANY (p_sessions) AND status = 'waiting' ORDER BY subject
  LOOP
    PERFORM waitlist_offer('activity', ARRAY[v_session], p_now);
  END LOOP;
END $$;
