-- Whether a member neither holds a seat at a moment nor is offered one. What has lapsed or is over counts no more, as rent_end
-- would find.
CREATE OR REPLACE FUNCTION rent_may_take_seat(p_member uuid, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN NOT EXISTS (
    SELECT FROM rent_units AS unit JOIN rents AS rent ON rent.id = unit.rent_id
      WHERE unit.member_id = p_member AND unit.kind = 'seat' AND unit.status = ANY (rule_rent_standing())
        AND rent_status_at(rent.status, rent.lapses_at, upper(rent.period), rent_is_out(rent.id), p_now) = ANY (rule_rent_standing())
  ) AND NOT EXISTS (
    SELECT FROM waitlist_entries AS entry JOIN rent_units AS unit ON unit.rent_id = entry.rent_id
      WHERE entry.member_id = p_member AND entry.kind = 'rent' AND unit.kind = 'seat'
        AND entry.status = 'offered' AND waitlist_status_at(entry.status, lower(entry.period), entry.offer_until, p_now) = 'offered'
  );
END $$;
