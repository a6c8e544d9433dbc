-- Tokens by which other systems of the centre make calls (docs/decisions/221). Hashed: a stolen table opens nothing.
CREATE TABLE api_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  scopes text[] NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- By day: who uses it how often is nobody's business.
  last_used_on date,
  CONSTRAINT api_tokens_hash UNIQUE (token_hash),
  CONSTRAINT api_tokens_scopes CHECK (cardinality(scopes) > 0),
  CONSTRAINT api_tokens_a_year CHECK (ends_at > created_at AND ends_at <= created_at + interval '367 days')
);
SELECT analyse_early();
