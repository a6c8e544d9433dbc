-- Numbers an entry after the last one of its member. Whoever writes one holds the member's balance, so that no two get one number. An
-- account that was joined with another has nothing any more: whoever meant it begins again, and finds the other one.
CREATE OR REPLACE FUNCTION ledger_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_last bigint;
BEGIN
  IF EXISTS (SELECT FROM members WHERE id = NEW.member_id AND merged_into IS NOT NULL) THEN
    RAISE EXCEPTION 'the account was joined with another' USING ERRCODE = 'serialization_failure', CONSTRAINT = 'members_not_merged';
  END IF;
  SELECT number INTO v_last FROM ledger_entries WHERE member_id = NEW.member_id ORDER BY id DESC LIMIT 1;
  IF FOUND AND v_last IS NULL THEN
    SELECT count(*) INTO v_last FROM ledger_entries WHERE member_id = NEW.member_id;
  END IF;
  NEW.number := COALESCE(v_last, 0) + 1;
  RETURN NEW;
END $$;
