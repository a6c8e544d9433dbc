-- What was said of where it is held was of the other time.
CREATE OR REPLACE FUNCTION advisory_move(
  p_id uuid, p_start timestamptz, p_end timestamptz, p_status text, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_line text;
  v_member uuid;
  v_pool text;
BEGIN
  SELECT line, member_id, advisory_pool(line, category) INTO v_line, v_member, v_pool FROM advisories WHERE id = p_id;
  PERFORM advisory_settle(v_line, p_now);
  -- A slot that is kept for the member may be moved to.
  WITH kept AS (
    DELETE FROM advisories WHERE member_id = v_member AND coalesce(pool, line) = v_pool AND status = 'offered' AND period = tstzrange(p_start, p_end) RETURNING id
  ) UPDATE waitlist_entries AS entry SET status = 'taken', changed_at = p_now, advisory_id = p_id FROM kept WHERE entry.advisory_id = kept.id;
  UPDATE advisories SET period = tstzrange(p_start, p_end), pool = v_pool, status = p_status, teacher = NULL, location = NULL, reminded_at = NULL,
      sequence = sequence + 1, changed_at = p_now
    WHERE id = p_id;
  PERFORM advisory_settle_all(p_now);
END $$;
