-- Ends a member's bookings that are over: what was used has ended unless a piece of it is still out, nobody came for the others.
CREATE OR REPLACE FUNCTION rent_end(p_member uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rents SET status = rent_status_at(status, lapses_at, upper(period), rent_is_out(id), p_now), changed_at = p_now
    WHERE member_id = p_member AND status = ANY (rule_rent_standing())
      AND rent_status_at(status, lapses_at, upper(period), rent_is_out(id), p_now) <> status;
END $$;
