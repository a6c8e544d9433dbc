-- Whether whoever acts for the centre may still do so, asked as their transaction begins (docs/decisions/325): staff by the login and the role with
-- which the call was let in, and by a second factor; another system by its token. The login, or the token, is held until the transaction ends, so that whoever
-- ends it (with a role that is taken away, too) comes before, or after all of the act.
CREATE OR REPLACE FUNCTION acting_stands(p_actor uuid, p_role text, p_login uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  -- Nothing is held by whoever only reads.
  IF p_role = 'token' AND current_setting('transaction_read_only') = 'on' THEN
    PERFORM FROM api_tokens WHERE id = p_actor AND revoked_at IS NULL;
  ELSIF p_role = 'token' THEN
    PERFORM FROM api_tokens WHERE id = p_actor AND revoked_at IS NULL FOR SHARE;
  ELSIF current_setting('transaction_read_only') = 'on' THEN
    PERFORM FROM token_families WHERE id = p_login AND member_id = p_actor AND ended_at IS NULL;
  ELSE
    PERFORM FROM token_families WHERE id = p_login AND member_id = p_actor AND ended_at IS NULL FOR SHARE;
  END IF;
  IF NOT FOUND OR p_role = 'token' THEN
    RETURN FOUND;
  END IF;
  RETURN EXISTS (SELECT FROM members AS member WHERE member.id = p_actor AND member.role = p_role
    AND (member.is_demo OR EXISTS (SELECT FROM member_totp AS totp WHERE totp.member_id = member.id AND totp.confirmed_at IS NOT NULL)));
END $$;
