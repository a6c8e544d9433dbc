-- Notes that a request to delete an account came, changed or went, or a step of one: in every month from when it was made to its last change.
CREATE OR REPLACE FUNCTION month_figures_touch_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_member uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
  v_request record;
BEGIN
  FOR v_request IN SELECT created_at, changed_at FROM deletion_requests WHERE member_id = v_member LOOP
    PERFORM month_figures_note(ARRAY['decisions'], v_request.created_at, v_request.changed_at);
  END LOOP;
  IF TG_TABLE_NAME = 'deletion_requests' AND TG_OP <> 'INSERT' THEN
    PERFORM month_figures_note(ARRAY['decisions'], OLD.created_at, OLD.changed_at);
  END IF;
  RETURN NULL;
END $$;
