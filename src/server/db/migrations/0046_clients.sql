-- Applications that a member allows something (spec sections 2, 7: 3rd; RFC 6749, 7636, 9700).

-- What the tokens of a login may do; null: everything, as a login of the site itself.
ALTER TABLE token_families ADD COLUMN scope text CHECK (scope <> '');
-- The house's app that handed its login over to the site: who cuts the app off ends this login, too.
ALTER TABLE token_families ADD COLUMN via_client_id text;
-- Less than the login's, where a renewal asked for less (RFC 6749 section 6).
ALTER TABLE access_tokens ADD COLUMN scope text CHECK (scope <> '');

-- Codes that an application trades for tokens: once, within a minute, with the verifier of its challenge.
CREATE TABLE authorization_codes (
  code_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  -- S256, the only method there is.
  code_challenge text NOT NULL CHECK (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  scope text CHECK (scope <> ''),
  via_client_id text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- What came of it: ends when the code comes again.
  family_id uuid REFERENCES token_families ON DELETE CASCADE
);
CREATE INDEX authorization_codes_member ON authorization_codes (member_id, client_id);
CREATE INDEX authorization_codes_family ON authorization_codes (family_id);
CREATE INDEX authorization_codes_expire ON authorization_codes (expires_at);
