-- Numbers of other countries (docs/decisions/133). Nodes of the release before write Taiwanese ones alone, verified, and know the
-- index by this name.
DROP INDEX members_mobile_key;
ALTER INDEX members_verified_mobile_key RENAME TO members_mobile_key;
-- As src/domain/mobile.ts has it; what is left of a deleted account says so. The rows that are there are looked at in a later file.
ALTER TABLE members ADD CONSTRAINT members_mobile_form
  CHECK (mobile ~ '^(09[0-9]{8}|(?!886)[1-9][0-9]{7,14}|deleted-.+)$') NOT VALID;
-- A code that is typed from an e-mail, where no SMS reaches whoever registers.
ALTER TABLE verification_codes DROP CONSTRAINT verification_codes_purpose_check;
ALTER TABLE verification_codes ADD CONSTRAINT verification_codes_purpose_check CHECK (purpose IN (
  'register_sms', 'register_email', 'verify_email', 'forget_sms', 'forget_email', 'change_email', 'change_mobile', 'verify_identity', 'data_export'
));
