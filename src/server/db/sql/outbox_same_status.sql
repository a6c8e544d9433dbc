-- What happens to consultations and leases while their status and period stay; all else is written by record_change. Arguments: the
-- kind, the event, and the column that says when it happened (changed_at unless one is named).
CREATE OR REPLACE FUNCTION outbox_same_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_row jsonb := to_jsonb(NEW);
BEGIN
  PERFORM outbox_add(TG_ARGV[0], TG_ARGV[1], NEW.id, (v_row ->> coalesce(TG_ARGV[2], 'changed_at'))::timestamptz, outbox_details(TG_ARGV[0], v_row));
  RETURN NULL;
END $$;
