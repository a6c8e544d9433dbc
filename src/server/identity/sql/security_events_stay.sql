-- The record of an account: what happened stays as it was written. Rows lose what names a place or a person, never
-- anything else; only the job that forgets may take whole rows, and says so for its own transaction.
CREATE OR REPLACE FUNCTION security_events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('comic_hub.forgets', true) IS DISTINCT FROM 'security_events' THEN
      RAISE EXCEPTION 'security_events are not deleted' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'security_events_stay';
    END IF;
    RETURN OLD;
  END IF;
  IF (NEW.id, NEW.kind, NEW.family_id, NEW.detail, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.family_id, OLD.detail, OLD.created_at)
    OR (NEW.member_id IS NOT NULL AND NEW.member_id IS DISTINCT FROM OLD.member_id)
    OR (NEW.actor_id IS NOT NULL AND NEW.actor_id IS DISTINCT FROM OLD.actor_id)
    OR (NEW.address IS NOT NULL AND NEW.address IS DISTINCT FROM OLD.address)
    OR (NEW.user_agent IS NOT NULL AND NEW.user_agent IS DISTINCT FROM OLD.user_agent) THEN
    RAISE EXCEPTION 'security_events are not changed' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'security_events_stay';
  END IF;
  RETURN NEW;
END $$;
