-- Frees what was kept for members who did not take it in time. The caller holds the locks of these subjects.
CREATE OR REPLACE FUNCTION waitlist_expire(p_kind text, p_subjects text[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_kind waitlist_kinds;
BEGIN
  SELECT kind, keep_function, kept_table, kept_column, lead_function INTO STRICT v_kind FROM waitlist_kinds WHERE kind = p_kind;
  EXECUTE format('WITH lapsed AS (
      UPDATE waitlist_entries AS entry SET status = ''lapsed'', changed_at = $3 FROM %1$I AS kept
        WHERE entry.%2$I = kept.id AND entry.status = ''offered'' AND entry.kind = $1 AND entry.subject = ANY ($2)
          AND kept.status = ''offered'' AND kept.lapses_at <= $3 RETURNING kept.id
    ) DELETE FROM %1$I AS kept USING lapsed WHERE kept.id = lapsed.id', v_kind.kept_table, v_kind.kept_column)
    USING p_kind, p_subjects, p_now;
END $$;
