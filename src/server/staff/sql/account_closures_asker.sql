-- As with points (`point_adjustments_asker`): what waits for a second person is confirmed only while whoever asked for it may ask.
CREATE OR REPLACE FUNCTION account_closures_asker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM members WHERE id = NEW.requested_by AND role = 'admin' AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND OR EXISTS (SELECT FROM account_locks WHERE member_id = NEW.requested_by) THEN
    RAISE EXCEPTION 'whoever asked for it may not any more' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'account_closures_asker';
  END IF;
  RETURN NEW;
END $$;
