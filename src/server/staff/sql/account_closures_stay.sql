-- What was decided stays, and of what waits only the decision may be written, with the points of its moment.
CREATE OR REPLACE FUNCTION account_closures_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'requested' AND to_jsonb(NEW) - '{status,decided_by,decided_at,points}'::text[]
    = to_jsonb(OLD) - '{status,decided_by,decided_at,points}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'account_closures stay as they were decided' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'account_closures_stay';
END $$;
