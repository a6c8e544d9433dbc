-- Append-only: orders, versions and records of staff name what was added.
CREATE OR REPLACE FUNCTION setting_subjects_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'setting_subjects are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'setting_subjects_stay';
END $$;
