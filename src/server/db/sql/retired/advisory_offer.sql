-- `waitlist_offer` does it for all kinds.
CREATE OR REPLACE FUNCTION advisory_offer(p_line text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM waitlist_offer('advisory', ARRAY(SELECT id FROM advisory_pools WHERE line = p_line), p_now);
END $$;
