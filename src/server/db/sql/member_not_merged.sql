-- Nothing new for an account that was joined with another: whoever is booking, paying or logging in at that moment waits for it, and begins again, or is
-- refused. Where the account is read anew, as by a payment's notice, it goes to the account that stays.
CREATE OR REPLACE FUNCTION member_not_merged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_into uuid;
BEGIN
  SELECT merged_into INTO v_into FROM members WHERE id = NEW.member_id FOR KEY SHARE;
  IF v_into IS NOT NULL THEN
    RAISE EXCEPTION 'the account was joined with another' USING ERRCODE = 'serialization_failure', CONSTRAINT = 'members_not_merged';
  END IF;
  RETURN NEW;
END $$;
