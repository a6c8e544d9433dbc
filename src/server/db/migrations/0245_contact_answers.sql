-- Messages to the office have a status (docs/decisions/240). Those from before were answered from the office's mailbox: nothing waits of them.
ALTER TABLE contact_messages ADD COLUMN status text NOT NULL DEFAULT 'closed', ADD COLUMN changed_at timestamptz;
ALTER TABLE contact_messages ALTER COLUMN status SET DEFAULT 'open';
ALTER TABLE contact_messages ADD CONSTRAINT contact_messages_status CHECK (status IN ('open', 'answered', 'closed')) NOT VALID;
-- The office's answers as they were sent. Deleted with their message, and with the account of the member who wrote it.
CREATE TABLE contact_answers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  message_id uuid NOT NULL REFERENCES contact_messages ON DELETE CASCADE,
  member_id uuid REFERENCES members ON DELETE SET NULL,
  actor_id uuid NOT NULL REFERENCES members,
  text text NOT NULL CONSTRAINT contact_answers_text CHECK (text <> '' AND char_length(text) <= 5000),
  created_at timestamptz NOT NULL
);
CREATE INDEX contact_answers_message ON contact_answers (message_id, created_at);
CREATE INDEX contact_answers_member ON contact_answers (member_id) WHERE (member_id IS NOT NULL);
