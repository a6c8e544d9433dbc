-- Arguments: the kind of the subject (after '=' the column that says it), the columns of its id and of the member ('' for none), the columns that are shown,
-- and the column of the id where the first has none.
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_actor text := current_setting('app.actor');
  v_call jsonb := current_setting('app.call')::jsonb;
  v_old jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  v_new jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  v_row jsonb := coalesce(v_new, v_old);
  v_shown text[] := string_to_array(TG_ARGV[3], ',');
  v_before jsonb := audit_side(v_old, v_new, v_shown);
  v_after jsonb := audit_side(v_new, v_old, v_shown);
BEGIN
  IF v_before IS NULL AND v_after IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit_entries (at, actor_id, role, call, request_id, address, action, table_name, subject_kind, subject_id, member_id, before, after)
  VALUES ((v_call ->> 'at')::timestamptz, nullif(v_actor, 'system')::uuid, v_call ->> 'role', v_call ->> 'call', v_call ->> 'request', v_call ->> 'address',
    lower(TG_OP), TG_TABLE_NAME, CASE WHEN TG_ARGV[0] LIKE '=%' THEN v_row ->> substr(TG_ARGV[0], 2) ELSE TG_ARGV[0] END,
    coalesce(v_row ->> TG_ARGV[1], v_row ->> TG_ARGV[4]), (v_row ->> nullif(TG_ARGV[2], ''))::uuid, v_before, v_after);
  RETURN NULL;
END $$;
