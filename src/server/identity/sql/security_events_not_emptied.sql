CREATE OR REPLACE FUNCTION security_events_not_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'security_events are not emptied' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'security_events_stay';
END $$;
