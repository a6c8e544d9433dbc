-- Brings a line up to the moment: what nobody took is offered to the next. Needs the lock.
CREATE OR REPLACE FUNCTION advisory_settle(p_line text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_pools text[] := ARRAY(SELECT id FROM advisory_pools WHERE line = p_line);
BEGIN
  PERFORM waitlist_expire('advisory', v_pools, p_now);
  PERFORM waitlist_offer('advisory', v_pools, p_now);
END $$;
