-- No login begins for a locked account, whichever way it begins. Waits for whoever is locking it now (SELECT … FOR NO KEY
-- UPDATE of the member, which rows that only refer to the member do not wait for), and is waited for: a login that came first
-- is there to be ended.
CREATE OR REPLACE FUNCTION token_families_refuse_locked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM members WHERE id = NEW.member_id FOR SHARE;
  IF EXISTS (SELECT 1 FROM account_locks WHERE member_id = NEW.member_id) THEN
    RAISE EXCEPTION 'the account is locked' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'token_families_not_locked';
  END IF;
  RETURN NEW;
END;
$$;
