-- Brings sessions up to the moment: what nobody took in time is free, what is free is offered to the next. The caller holds their locks.
CREATE OR REPLACE FUNCTION activity_settle(p_sessions text[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_session text;
BEGIN
  IF EXISTS (SELECT FROM registrations WHERE status = 'offered' AND session_id = ANY (p_sessions) AND lapses_at <= p_now) THEN
    PERFORM waitlist_expire('activity', p_sessions, p_now);
  END IF;
  -- Only where there is a place for somebody who waits, or somebody who waits no longer: else each who joins a queue would walk all of it.
  FOR v_session IN SELECT DISTINCT entry.subject FROM waitlist_entries AS entry JOIN activity_sessions AS session ON session.id = entry.subject
    WHERE entry.kind = 'activity' AND entry.subject = ANY (p_sessions) AND entry.status = 'waiting'
      AND (lower(entry.period) <= p_now OR session.taken + session.held + entry.size <= session.quota) ORDER BY entry.subject
  LOOP
    PERFORM waitlist_offer('activity', ARRAY[v_session], p_now);
  END LOOP;
END $$;
