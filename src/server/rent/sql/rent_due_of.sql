-- What rent_end will free: the devices of what a member's time is over for, and where that is a seat, the seats that they wait for.
CREATE OR REPLACE FUNCTION rent_due_of(p_member uuid, p_now timestamptz) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  IF NOT rent_is_due(p_member, p_now) THEN
    RETURN '{}';
  END IF;
  RETURN (
    WITH due AS (
      SELECT unit.device_id, unit.kind FROM rents AS rent JOIN rent_units AS unit ON unit.rent_id = rent.id
        WHERE rent.member_id = p_member AND rent.status = ANY (rule_rent_standing())
          AND rent_status_at(rent.status, rent.lapses_at, upper(rent.period), rent_is_out(rent.id), p_now) <> rent.status
    )
    SELECT COALESCE(array_agg(DISTINCT device), '{}') FROM (
      SELECT device_id AS device FROM due
      UNION ALL SELECT unnest(rent_waited_by(p_member)) WHERE EXISTS (SELECT FROM due WHERE kind = 'seat')
    ) AS freed);
END $$;
