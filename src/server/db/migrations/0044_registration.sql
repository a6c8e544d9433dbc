-- Visitors under 20 need a guardian (spec section 5): who that is, and when the guardian agreed.
ALTER TABLE members
  ADD COLUMN guardian_name text CHECK (length(guardian_name) BETWEEN 1 AND 100),
  ADD COLUMN guardian_phone text CHECK (guardian_phone ~ '^[0-9]{1,20}$'),
  ADD COLUMN guardian_consent_at timestamptz,
  ADD CONSTRAINT members_guardian_whole CHECK (
    (guardian_name IS NULL) = (guardian_phone IS NULL) AND (guardian_name IS NULL) = (guardian_consent_at IS NULL)
  );
