-- Numbers an entry after the last one of its member. Whoever writes one holds the member's balance, so that no two get one number.
CREATE OR REPLACE FUNCTION ledger_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_last bigint;
BEGIN
  SELECT number INTO v_last FROM ledger_entries WHERE member_id = NEW.member_id ORDER BY id DESC LIMIT 1;
  IF FOUND AND v_last IS NULL THEN
    SELECT count(*) INTO v_last FROM ledger_entries WHERE member_id = NEW.member_id;
  END IF;
  NEW.number := COALESCE(v_last, 0) + 1;
  RETURN NEW;
END $$;
