-- Whether a member neither holds a seat at a moment nor is offered one. What has lapsed or is over counts no more, as rent_end
-- would find.
CREATE OR REPLACE FUNCTION rent_may_take_seat(p_member uuid, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN NOT EXISTS (
    SELECT FROM rent_units AS unit JOIN rents AS rent ON rent.id = unit.rent_id
      WHERE unit.member_id = p_member AND unit.kind = 'seat' AND unit.status = ANY (rule_rent_standing()) AND (
        rent.status = 'reserved' AND rent.lapses_at > p_now
        OR rent.status = 'in_process' AND (upper(rent.period) > p_now
          OR EXISTS (SELECT FROM rent_units AS piece WHERE piece.rent_id = rent.id AND piece.out_at IS NOT NULL AND piece.returned_at IS NULL)))
  ) AND NOT EXISTS (
    SELECT FROM waitlist_entries AS entry JOIN rent_units AS unit ON unit.rent_id = entry.rent_id
      WHERE entry.member_id = p_member AND entry.kind = 'rent' AND entry.status = 'offered' AND entry.offer_until > p_now AND unit.kind = 'seat'
  );
END $$;
