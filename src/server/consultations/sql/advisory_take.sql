-- Asks for a slot, and says as what it is kept: a slot that is offered to the member becomes the application.
CREATE OR REPLACE FUNCTION advisory_take(
  p_member uuid, p_line text, p_start timestamptz, p_end timestamptz, p_category text, p_identity text, p_method text,
  p_content text, p_phone text, p_email text, p_now timestamptz
)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
  v_pool text;
BEGIN
  PERFORM advisory_lock();
  PERFORM advisory_settle(p_line, p_now);
  v_pool := advisory_pool(p_line, p_category);
  UPDATE advisories SET status = 'applied', category = p_category, identity = p_identity, method = p_method, content = p_content,
      phone = p_phone, email = p_email, lapses_at = NULL, created_at = p_now, changed_at = p_now
    WHERE member_id = p_member AND coalesce(pool, line) = v_pool AND status = 'offered' AND period = tstzrange(p_start, p_end) RETURNING id INTO v_id;
  IF v_id IS NOT NULL THEN
    UPDATE waitlist_entries SET status = 'taken', changed_at = p_now WHERE advisory_id = v_id AND status = 'offered';
    RETURN v_id;
  END IF;
  INSERT INTO advisories (member_id, line, pool, period, status, category, identity, method, content, phone, email, created_at, changed_at)
    VALUES (p_member, p_line, v_pool, tstzrange(p_start, p_end), 'applied', p_category, p_identity, p_method, p_content, p_phone, p_email, p_now, p_now)
    RETURNING id INTO v_id;
  RETURN v_id;
END $$;
