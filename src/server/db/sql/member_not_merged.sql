-- Nothing new for an account that was joined with another: whoever is booking, paying or logging in at that moment waits for it, and begins again, or is
-- refused. Where the account is read anew, as by a payment's notice, it goes to the account that stays.
-- Nor is anything booked for whoever is leaving at that moment: their row is still there, nameless, and what stood in the way was looked for before.
CREATE OR REPLACE FUNCTION member_not_merged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_into uuid;
  v_is_gone boolean;
BEGIN
  SELECT merged_into, deleted_at IS NOT NULL INTO v_into, v_is_gone FROM members WHERE id = NEW.member_id FOR KEY SHARE;
  IF v_into IS NOT NULL OR (v_is_gone AND TG_TABLE_NAME IN ('rents', 'registrations', 'advisories', 'waitlist_entries', 'spendings')) THEN
    RAISE EXCEPTION 'the account is not here any more' USING ERRCODE = 'serialization_failure', CONSTRAINT = 'members_not_merged';
  END IF;
  RETURN NEW;
END $$;
