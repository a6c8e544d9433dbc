-- The record on which the paragraph of a decision is noted (docs/decisions/290), seen from a record that is written about: itself, another that is decided about with it, or
-- null where it is none of what was decided about. What did not have an id before is named by what it is made for: a refund by its order, a pair by the registration of its
-- creator, an appointment by its registration. Both sides of a pair have the same appointment, and are written to with the same words.
CREATE OR REPLACE FUNCTION email_note_record(p_kind text, p_said text, p_id text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE p_kind
    WHEN 'refund' THEN (SELECT p_id FROM order_refunds WHERE id = p_id::uuid AND p_said::uuid IN (id, order_id))
    WHEN 'introduction' THEN (SELECT p_id FROM matchmaking_introductions WHERE id = p_id::uuid AND p_said::uuid IN (id, creator_registration_id))
    WHEN 'appointment' THEN (SELECT CASE WHEN registration_id = p_said::uuid THEN p_id ELSE p_said END FROM matchmaking_appointments WHERE id = p_id::uuid AND (
      p_said::uuid IN (id, registration_id) OR introduction_id = (SELECT named.introduction_id FROM matchmaking_appointments AS named WHERE named.id = p_said::uuid)))
    -- Noted about the member (`email_member_note`).
    WHEN 'member' THEN NULL
    WHEN 'rent' THEN NULL
    WHEN 'spending' THEN NULL
    ELSE CASE WHEN p_said = p_id THEN p_id END
  END
$$;
