-- The former name of `waitlist_expire`.
CREATE OR REPLACE FUNCTION waitlist_lapse(p_kind text, p_subjects text[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM waitlist_expire(p_kind, p_subjects, p_now);
END $$;
