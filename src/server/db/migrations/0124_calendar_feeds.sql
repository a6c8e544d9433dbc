-- The private addresses of members' calendars: at most one each, known by its hash alone (docs/decisions/164). It speaks the language it was made in.
CREATE TABLE calendar_feeds (
  member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL CONSTRAINT calendar_feeds_token UNIQUE CHECK (octet_length(token_hash) = 32),
  language text NOT NULL CHECK (language IN ('zh', 'en', 'ja')),
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
