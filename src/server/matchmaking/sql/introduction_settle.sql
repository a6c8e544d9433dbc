-- The status of an introduction follows from its two answers, whoever writes them (`introductionStatusOf`). Of two that are written at once the
-- second waits here, and sees both. One that was called off stays so.
CREATE OR REPLACE FUNCTION introduction_settle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_status text;
BEGIN
  PERFORM FROM matchmaking_introductions WHERE id = NEW.introduction_id FOR UPDATE;
  SELECT CASE WHEN bool_or(status = 'declined') THEN 'declined' WHEN bool_and(status = 'agreed') AND count(*) = 2 THEN 'agreed' ELSE 'asked' END
    INTO v_status FROM matchmaking_consents WHERE introduction_id = NEW.introduction_id;
  UPDATE matchmaking_introductions SET status = v_status, changed_at = NEW.answered_at
    WHERE id = NEW.introduction_id AND status <> 'cancelled' AND status <> v_status;
  RETURN NULL;
END $$;
