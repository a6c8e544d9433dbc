-- How long a login lives (design section 5): 30 days with "remember me", else 12 hours.
ALTER TABLE token_families ADD COLUMN is_remembered boolean NOT NULL DEFAULT false;

-- Counters of rate-limiter-flexible, shared by all nodes. Keys are hashed: no address, no account name.
-- The library writes the columns in this order. Losing the counters in a crash costs nothing.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  -- Milliseconds since 1970.
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);

CREATE INDEX access_tokens_expire ON access_tokens (expires_at);
CREATE INDEX refresh_tokens_expire ON refresh_tokens (expires_at);
CREATE INDEX verification_codes_expire ON verification_codes (expires_at);
CREATE INDEX members_unverified ON members (created_at) WHERE email_verified_at IS NULL;
