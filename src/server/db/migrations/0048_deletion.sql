-- Leaving: what a member asks for, and what stays of who has left (spec section 4, account deletion).
ALTER TABLE verification_codes DROP CONSTRAINT verification_codes_purpose_check;
ALTER TABLE verification_codes ADD CONSTRAINT verification_codes_purpose_check CHECK (
  purpose IN ('register_sms', 'verify_email', 'forget_sms', 'forget_email', 'change_email', 'change_mobile', 'verify_identity', 'data_export')
);

-- The row stays for the ledger and the records that the law asks for; nothing in it says who it was.
ALTER TABLE members ADD COLUMN deleted_at timestamptz;

CREATE TABLE deletion_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members ON DELETE RESTRICT,
  -- The message that asked, which both sides quote.
  reference text NOT NULL,
  status text NOT NULL CHECK (status IN ('asked', 'contacted', 'withdrawn', 'refused', 'done')),
  created_at timestamptz NOT NULL,
  -- Staff has been in touch by then.
  due_on date NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Who of the staff moved it last.
  actor_id uuid REFERENCES members ON DELETE SET NULL
);
-- A member asks once at a time.
CREATE UNIQUE INDEX deletion_requests_open ON deletion_requests (member_id) WHERE (status IN ('asked', 'contacted'));
CREATE INDEX deletion_requests_due ON deletion_requests (due_on) WHERE (status IN ('asked', 'contacted'));
