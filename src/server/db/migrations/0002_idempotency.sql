-- The answer to a POST that creates or charges, kept with its effect (design section 4).
CREATE TABLE idempotency_keys (
  -- The member's id, or the address of a caller who is not signed in.
  scope text NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  body_hash bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
