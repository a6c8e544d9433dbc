-- What was decided stays, and of what waits only the decision may be written. The purge alone removes reasons.
CREATE OR REPLACE FUNCTION point_adjustments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = 'requested' AND (NEW.id, NEW.member_id, NEW.points, NEW.reason, NEW.reason_language, NEW.needs_second, NEW.requested_by, NEW.requested_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.member_id, OLD.points, OLD.reason, OLD.reason_language, OLD.needs_second, OLD.requested_by, OLD.requested_at) THEN
      RETURN NEW;
    END IF;
    IF OLD.status <> 'requested' AND current_setting('comic_hub.forgets', true) = 'point_adjustments' AND NEW.reason = '－' AND
      (to_jsonb(NEW) - 'reason') = (to_jsonb(OLD) - 'reason') THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'point_adjustments stay as they were decided' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'point_adjustments_stay';
END $$;
