-- Keeps places of a session for the member of an entry (`waitlist_kinds`); null for a session that takes nobody any more or has too few places: a
-- thousand who wait are passed over at the cost of a look each. A time at which the centre is closed breaks its constraint, and the member is
-- passed over as well. The caller holds the lock of the session.
CREATE OR REPLACE FUNCTION registration_keep(p_entry waitlist_entries, p_until timestamptz, p_now timestamptz) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  INSERT INTO registrations (member_id, session_id, activity_id, type, period, place, meetings, size, status, cancel_before, created_at, changed_at, lapses_at)
    SELECT p_entry.member_id, id, activity_id, type, period, place, meetings, p_entry.size, 'offered', lower(period), p_now, p_now, p_until
    FROM activity_sessions WHERE id = p_entry.subject AND is_listed AND called_off_at IS NULL AND taken + held + p_entry.size <= quota
      AND NOT EXISTS (SELECT FROM registrations WHERE member_id = p_entry.member_id AND session_id = p_entry.subject AND status = ANY (rule_registration_holding()))
    RETURNING id INTO v_id;
  RETURN v_id;
END $$;
