-- Append-only: what was set for a day stays as it was written, and the next row counts.
CREATE OR REPLACE FUNCTION special_hours_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'special_hours are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'special_hours_stay';
END $$;
