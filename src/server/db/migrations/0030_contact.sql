-- Messages to the office (spec sections 3 and 9). What is asked for is kept until staff has dealt with it.
CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- What both sides quote; random, so that it tells nothing of how many there are.
  reference text NOT NULL CONSTRAINT contact_messages_reference_key UNIQUE CHECK (reference ~ '^[A-Z2-7]{8}$'),
  cause text NOT NULL,
  about text,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 5000),
  language text NOT NULL CHECK (language IN ('zh', 'en', 'ja')),
  -- Who was signed in, if anybody.
  member_id uuid REFERENCES members ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  reply_due_on date NOT NULL,
  answered_at timestamptz
);
CREATE INDEX contact_messages_open ON contact_messages (reply_due_on) WHERE (answered_at IS NULL);
CREATE INDEX contact_messages_member ON contact_messages (member_id) WHERE (member_id IS NOT NULL);
