-- The record of staff's acts says where a call came from, and is sealed by a chain of digests (docs/decisions/191).
ALTER TABLE audit_entries ADD COLUMN address text CHECK (length(address) <= 64);

CREATE TABLE audit_seals (
  number bigint PRIMARY KEY CHECK (number > 0),
  first_id bigint NOT NULL CHECK (first_id > 0),
  last_id bigint NOT NULL,
  entries integer NOT NULL CHECK (entries > 0),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- The digest of the seal before: each has one successor, so that two who seal at once make one chain.
  previous bytea UNIQUE NULLS NOT DISTINCT REFERENCES audit_seals (digest),
  digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
  sealed_at timestamptz NOT NULL,
  CHECK (first_id <= last_id),
  CHECK (first_at <= last_at),
  CHECK ((previous IS NULL) = (number = 1))
);
