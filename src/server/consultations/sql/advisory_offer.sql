-- As before, for each pool of a line; an offer ends when its slot can be asked for no longer.
CREATE OR REPLACE FUNCTION advisory_offer(p_line text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_entry record;
  v_advisory uuid;
  v_until timestamptz;
BEGIN
  UPDATE waitlist_entries AS entry SET status = 'closed', changed_at = p_now FROM advisory_pools AS pool
    WHERE entry.kind = 'advisory' AND entry.subject = pool.id AND pool.line = p_line AND entry.status = 'waiting'
      AND lower(entry.period) - make_interval(hours => pool.lead_hours) <= p_now;
  FOR v_entry IN
    SELECT entry.id, entry.member_id, entry.period, entry.subject, pool.lead_hours FROM waitlist_entries AS entry JOIN advisory_pools AS pool ON pool.id = entry.subject
    WHERE entry.kind = 'advisory' AND pool.line = p_line AND pool.places > 0 AND entry.status = 'waiting' ORDER BY entry.id FOR UPDATE OF entry
  LOOP
    v_until := LEAST(p_now + rule_offer_time(), lower(v_entry.period) - make_interval(hours => v_entry.lead_hours));
    BEGIN
      INSERT INTO advisories (member_id, line, pool, period, status, created_at, changed_at, lapses_at)
        VALUES (v_entry.member_id, p_line, v_entry.subject, v_entry.period, 'offered', p_now, p_now, v_until) RETURNING id INTO v_advisory;
      UPDATE waitlist_entries SET status = 'offered', changed_at = p_now, offer_until = v_until, advisory_id = v_advisory, told_at = NULL
        WHERE id = v_entry.id;
    EXCEPTION WHEN exclusion_violation THEN
      -- Taken, or the member has another consultation at that time: the next may want another slot.
      NULL;
    END;
  END LOOP;
END $$;
