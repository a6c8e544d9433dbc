-- The former name of `ledger_expire`.
CREATE OR REPLACE FUNCTION ledger_lapse(p_member uuid, p_now timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  RETURN ledger_expire(p_member, p_now);
END $$;
