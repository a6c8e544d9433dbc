-- The seats that a member waits for: whoever frees the seat of theirs serves these too. Only its member, whose balance is
-- locked, adds to them.
CREATE OR REPLACE FUNCTION rent_waited_by(p_member uuid) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT COALESCE(array_agg(DISTINCT entry.subject ORDER BY entry.subject), '{}')
    FROM waitlist_entries AS entry JOIN devices AS device ON device.id = entry.subject
    WHERE entry.member_id = p_member AND entry.kind = 'rent' AND entry.status = 'waiting' AND device.kind = 'seat');
END $$;
