-- Offers what is free to the members who wait for it, in the order in which they joined, and closes what can be offered no longer.
-- Whoever cannot have it now is passed over and stays in line: the next may want less. The caller holds the locks of these subjects.
CREATE OR REPLACE FUNCTION waitlist_offer(p_kind text, p_subjects text[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_kind waitlist_kinds;
  v_entry waitlist_entries;
  v_lead interval := interval '0';
  v_closes_at timestamptz;
  v_until timestamptz;
  v_kept uuid;
BEGIN
  SELECT kind, keep_function, kept_table, kept_column, lead_function INTO STRICT v_kind FROM waitlist_kinds WHERE kind = p_kind;
  FOR v_entry IN SELECT * FROM waitlist_entries WHERE kind = p_kind AND subject = ANY (p_subjects) AND status = 'waiting' ORDER BY id FOR UPDATE LOOP
    IF v_kind.lead_function IS NOT NULL THEN
      EXECUTE format('SELECT %I($1)', v_kind.lead_function) INTO v_lead USING v_entry.subject;
    END IF;
    v_closes_at := lower(v_entry.period) - v_lead;
    IF v_closes_at <= p_now THEN
      UPDATE waitlist_entries SET status = 'closed', changed_at = p_now WHERE id = v_entry.id;
      CONTINUE;
    END IF;
    v_until := LEAST(p_now + rule_offer_time(), v_closes_at);
    BEGIN
      EXECUTE format('SELECT %I($1, $2, $3)', v_kind.keep_function) INTO v_kept USING v_entry, v_until, p_now;
      CONTINUE WHEN v_kept IS NULL;
      EXECUTE format('UPDATE waitlist_entries SET status = ''offered'', changed_at = $2, offer_until = $3, %I = $4, notified_at = NULL, told_at = NULL WHERE id = $1',
        v_kind.kept_column)
        USING v_entry.id, p_now, v_until, v_kept;
    EXCEPTION WHEN exclusion_violation THEN
      NULL;
    END;
  END LOOP;
END $$;
