CREATE OR REPLACE FUNCTION audit_seals_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_seals are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'audit_seals_stay';
END $$;
