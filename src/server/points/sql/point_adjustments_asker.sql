-- What waits for a second person is confirmed only while whoever asked for it may ask: whose role was taken away, or who was locked out, has no say
-- any more. Their row is locked, so that a change of their role comes before or after.
CREATE OR REPLACE FUNCTION point_adjustments_asker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM members WHERE id = NEW.requested_by AND role = 'admin' AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND OR EXISTS (SELECT FROM account_locks WHERE member_id = NEW.requested_by) THEN
    RAISE EXCEPTION 'whoever asked for it may not any more' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'point_adjustments_asker';
  END IF;
  RETURN NEW;
END $$;
