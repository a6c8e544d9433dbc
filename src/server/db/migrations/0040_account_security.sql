-- What the account's own screens share: codes for every purpose, and the record of what happened to an account.

-- A code proves a mobile number or an e-mail address, for one purpose only (spec sections 2, 4).
ALTER TABLE verification_codes DROP CONSTRAINT verification_codes_purpose_check;
ALTER TABLE verification_codes ADD CONSTRAINT verification_codes_purpose_check CHECK (
  purpose IN ('register_sms', 'verify_email', 'forget_sms', 'forget_email', 'change_email', 'change_mobile', 'verify_identity')
);

-- Every security event of an account. Rows are never changed; what names a place goes after a time, the row stays.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[A-Z][A-Z_]+$'),
  -- Null for what concerns no account: a name that nobody has.
  member_id uuid REFERENCES members ON DELETE SET NULL,
  -- The login it happened in, or that it ended; it may be gone.
  family_id uuid,
  -- Who did it, where it was not the member: staff.
  actor_id uuid REFERENCES members ON DELETE SET NULL,
  -- The network it came from, of IPv6 the /64; the browser's own words.
  address text,
  user_agent text CHECK (length(user_agent) <= 300),
  -- What else is worth knowing; never a secret, never an address or a number in full.
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE INDEX security_events_member ON security_events (member_id, created_at DESC);
CREATE INDEX security_events_created ON security_events (created_at);
