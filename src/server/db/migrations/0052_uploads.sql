-- Files that members send in with a record (spec section 5). The bytes are in the file store; a row is the right to read them.
CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members ON DELETE RESTRICT,
  -- What it was sent in with. No foreign key: the kinds are tables of their own, and a row comes in the record's own transaction.
  record_kind text NOT NULL CHECK (record_kind IN ('space')),
  record_id uuid NOT NULL,
  field text NOT NULL CHECK (field <> ''),
  -- In the file store.
  key text NOT NULL CONSTRAINT uploads_key UNIQUE,
  name text NOT NULL CHECK (name LIKE '%.pdf'),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 6291456),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  created_at timestamptz NOT NULL,
  CONSTRAINT uploads_one_a_field UNIQUE (record_kind, record_id, field)
);
CREATE INDEX uploads_of_member ON uploads (member_id);
