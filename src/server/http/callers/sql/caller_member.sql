-- The member whom a token stands for, asked inside the statement that does their work: of a login of the site itself that lasts, with e-mail address
-- and mobile number verified, and of one of the classes when there are some. Whoever else calls is asked about first, as at any other call
-- (`readCaller`), and hears why not.
CREATE OR REPLACE FUNCTION caller_member(p_token bytea, p_is_demo boolean, p_classes text[], p_now timestamptz) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_member uuid;
BEGIN
  SELECT member.id INTO v_member
    FROM access_tokens AS token JOIN token_families AS family ON family.id = token.family_id JOIN members AS member ON member.id = family.member_id
    WHERE token.token_hash = p_token AND token.expires_at > p_now AND family.ended_at IS NULL AND family.ends_at > p_now
      AND (p_is_demo OR NOT member.is_demo) AND COALESCE(token.scope, family.scope) IS NULL
      AND member.email_verified_at IS NOT NULL AND member.mobile_verified_at IS NOT NULL AND (p_classes IS NULL OR member.class = ANY (p_classes));
  IF v_member IS NULL THEN
    RAISE EXCEPTION 'the caller is asked about first' USING ERRCODE = '42501', CONSTRAINT = 'caller_member_known';
  END IF;
  RETURN v_member;
END $$;
