-- The items of staff's queues that somebody was given or wrote about, one table for the queues of all kinds (docs/decisions/241). A record is named as
-- the record of staff's acts names it; the column of its kind keeps the reference whole, and what staff has to do with it goes when it goes.
CREATE TABLE queue_items (
  record_kind text NOT NULL,
  record_id text NOT NULL,
  lease_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'lease' THEN record_id::uuid END) STORED REFERENCES space_leases ON DELETE CASCADE,
  advisory_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'advisory' THEN record_id::uuid END) STORED REFERENCES advisories ON DELETE CASCADE,
  deletion_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'deletion_request' THEN record_id::uuid END) STORED REFERENCES deletion_requests ON DELETE CASCADE,
  message_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'contact_message' THEN record_id::uuid END) STORED REFERENCES contact_messages ON DELETE CASCADE,
  registration_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'registration' THEN record_id::uuid END) STORED REFERENCES registrations ON DELETE CASCADE,
  application_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'creator_application' THEN record_id::uuid END) STORED
    REFERENCES creator_applications ON DELETE CASCADE,
  refund_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'refund' THEN record_id::uuid END) STORED REFERENCES order_refunds ON DELETE CASCADE,
  difference_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'payment_difference' THEN record_id::uuid END) STORED
    REFERENCES payment_differences ON DELETE CASCADE,
  undelivered_id text GENERATED ALWAYS AS (CASE record_kind WHEN 'undelivered' THEN record_id END) STORED REFERENCES undelivered_messages ON DELETE CASCADE,
  PRIMARY KEY (record_kind, record_id),
  CONSTRAINT queue_items_of_one_record CHECK (
    num_nonnulls(lease_id, advisory_id, deletion_id, message_id, registration_id, application_id, refund_id, difference_id, undelivered_id) = 1
  ),
  -- One name for each record.
  CONSTRAINT queue_items_id CHECK (record_kind = 'undelivered' OR record_id = record_id::uuid::text)
);
CREATE INDEX queue_items_lease ON queue_items (lease_id) WHERE (lease_id IS NOT NULL);
CREATE INDEX queue_items_advisory ON queue_items (advisory_id) WHERE (advisory_id IS NOT NULL);
CREATE INDEX queue_items_deletion ON queue_items (deletion_id) WHERE (deletion_id IS NOT NULL);
CREATE INDEX queue_items_message ON queue_items (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX queue_items_registration ON queue_items (registration_id) WHERE (registration_id IS NOT NULL);
CREATE INDEX queue_items_application ON queue_items (application_id) WHERE (application_id IS NOT NULL);
CREATE INDEX queue_items_refund ON queue_items (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX queue_items_difference ON queue_items (difference_id) WHERE (difference_id IS NOT NULL);
CREATE INDEX queue_items_undelivered ON queue_items (undelivered_id) WHERE (undelivered_id IS NOT NULL);

-- Whom of the staff an item was given to: nobody without a row.
CREATE TABLE queue_assignments (
  record_kind text NOT NULL,
  record_id text NOT NULL,
  member_id uuid NOT NULL REFERENCES members,
  actor_id uuid NOT NULL REFERENCES members,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (record_kind, record_id),
  FOREIGN KEY (record_kind, record_id) REFERENCES queue_items ON DELETE CASCADE
);
CREATE INDEX queue_assignments_member ON queue_assignments (member_id, record_kind);
CREATE INDEX queue_assignments_at ON queue_assignments (assigned_at);

-- What staff writes down about an item for colleagues: never changed. Gone with the item, and with the account of the member whose item it is.
CREATE TABLE queue_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  record_kind text NOT NULL,
  record_id text NOT NULL,
  member_id uuid REFERENCES members,
  actor_id uuid NOT NULL REFERENCES members,
  text text NOT NULL CONSTRAINT queue_notes_text CHECK (text <> '' AND length(text) <= 2000),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (record_kind, record_id) REFERENCES queue_items ON DELETE CASCADE
);
CREATE INDEX queue_notes_item ON queue_notes (record_kind, record_id, id DESC);
CREATE INDEX queue_notes_member ON queue_notes (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX queue_notes_at ON queue_notes (created_at);

-- Who of the staff has an item open, for half a minute after their screen last said so. It may be of a record that is gone: it is gone soon after.
CREATE TABLE queue_presences (
  record_kind text NOT NULL,
  record_id text NOT NULL,
  member_id uuid NOT NULL REFERENCES members,
  open_until timestamptz NOT NULL,
  PRIMARY KEY (record_kind, record_id, member_id)
);
CREATE INDEX queue_presences_until ON queue_presences (open_until);
CREATE INDEX queue_presences_member ON queue_presences (member_id);
