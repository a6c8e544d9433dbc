-- Reads the tables beside their writers, which 0094 and 0105 could not. A Taiwanese number that was written with its country's code or
-- with separators becomes the one it means, unless another account has that; what is left is named here and nothing is changed.
UPDATE members SET mobile = '0' || right(regexp_replace(mobile, '\D', '', 'g'), 9)
  WHERE mobile !~ '^(09[0-9]{8}|(?!886)[1-9][0-9]{7,14}|deleted-.+)$'
    AND regexp_replace(mobile, '\D', '', 'g') ~ '^(886)?0?9[0-9]{8}$'
    AND NOT EXISTS (SELECT FROM members AS other WHERE other.mobile = '0' || right(regexp_replace(members.mobile, '\D', '', 'g'), 9));
DO $$
DECLARE
  v_left text := (SELECT string_agg(id::text, ', ' ORDER BY id) FROM members WHERE mobile !~ '^(09[0-9]{8}|(?!886)[1-9][0-9]{7,14}|deleted-.+)$');
BEGIN
  IF v_left IS NOT NULL THEN
    RAISE EXCEPTION 'these members have a mobile number of no form that is known: %', v_left
      USING HINT = 'Set members.mobile to 09 and eight digits, or to the digits of the international form, and migrate again.';
  END IF;
END $$;
ALTER TABLE members VALIDATE CONSTRAINT members_mobile_form;
ALTER TABLE verification_codes VALIDATE CONSTRAINT verification_codes_elsewhere;
