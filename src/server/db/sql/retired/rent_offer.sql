-- `waitlist_offer` does it for all kinds.
CREATE OR REPLACE FUNCTION rent_offer(p_device text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM waitlist_offer('rent', ARRAY[p_device], p_now);
END $$;
