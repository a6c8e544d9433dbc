-- Append-only: a version stays as it was written, and may be withdrawn once, before it begins.
CREATE OR REPLACE FUNCTION setting_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
      AND to_jsonb(NEW) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] = to_jsonb(OLD) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'setting_versions are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'setting_versions_stay';
END $$;
