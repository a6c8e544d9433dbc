-- Keeps a slot for the member of an entry (`waitlist_kinds`); null where its pool has no places any more. A slot that is taken, and
-- another consultation of the member's at that time, break the exclusion constraints. Needs the lock.
CREATE OR REPLACE FUNCTION advisory_keep(p_entry waitlist_entries, p_until timestamptz, p_now timestamptz) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  INSERT INTO advisories (member_id, line, pool, period, status, created_at, changed_at, lapses_at)
    SELECT p_entry.member_id, line, id, p_entry.period, 'offered', p_now, p_now, p_until FROM advisory_pools WHERE id = p_entry.subject AND places > 0
    RETURNING id INTO v_id;
  RETURN v_id;
END $$;
