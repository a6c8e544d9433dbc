-- Staff ask for a correction of a space application, the landline is optional (docs/decisions/134). Nodes of the release before go on:
-- they move no application that awaits a correction, as their table of states does not have it. The new status needs no index of
-- its own: few applications are open at a time, and `space_leases_queue` finds them.
ALTER TABLE space_leases
  ALTER COLUMN phone DROP NOT NULL,
  ADD COLUMN correction_due_on date,
  DROP CONSTRAINT space_leases_status_check,
  ADD CONSTRAINT space_leases_status_check CHECK (status IN ('applied', 'in_process', 'awaiting_correction', 'approved', 'deposit_paid', 'rent_paid',
    'in_use', 'ended', 'unapproved', 'cancelled')) NOT VALID,
  ADD CONSTRAINT space_leases_correction CHECK ((status = 'awaiting_correction') = (correction_due_on IS NOT NULL)) NOT VALID;

-- What was asked for, each time, and how it ended; the time between rests the review.
CREATE TABLE space_corrections (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lease_id uuid NOT NULL REFERENCES space_leases ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members ON DELETE RESTRICT,
  -- Of its lease while it is awaited: the key hands every change on, so that no lease goes on while one is open.
  status text DEFAULT 'awaiting_correction',
  items text[] NOT NULL,
  message text NOT NULL,
  asked_at timestamptz NOT NULL,
  reminded_at timestamptz,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('answered', 'withdrawn', 'expired', 'cancelled')),
  CONSTRAINT space_corrections_lease_awaits FOREIGN KEY (lease_id, status) REFERENCES space_leases (id, status) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT space_corrections_items CHECK (cardinality(items) > 0 AND items <@ ARRAY['applicant_name', 'organization_name', 'id_number', 'contact_name',
    'mobile', 'phone', 'contact_number', 'email', 'address', 'event_name', 'event_category', 'remarks', 'identity_proof', 'event_plan', 'other']),
  CONSTRAINT space_corrections_ended CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT space_corrections_open CHECK (CASE WHEN ended_at IS NULL THEN status IS NOT DISTINCT FROM 'awaiting_correction' ELSE status IS NULL END)
);
CREATE UNIQUE INDEX space_corrections_one_open ON space_corrections (lease_id) WHERE (ended_at IS NULL);
CREATE INDEX space_corrections_lease ON space_corrections (lease_id, id);
CREATE INDEX space_corrections_member ON space_corrections (member_id);

SELECT audit_table('space_corrections', 'lease', 'lease_id', 'member_id', ARRAY['id', 'lease_id', 'member_id', 'status', 'items', 'asked_at', 'reminded_at',
  'ended_at', 'outcome'], true);
DROP TRIGGER audit_row ON space_leases;
SELECT audit_table('space_leases', 'lease', 'id', 'member_id', ARRAY['id', 'member_id', 'status', 'space_id', 'session', 'move_in_on', 'start_on', 'end_on',
  'move_out_on', 'period', 'applicant_type', 'event_category', 'equipment', 'terms_version', 'lines', 'estimated_twd', 'reduction', 'discounted_twd',
  'correction_due_on', 'approved_at', 'rent_twd', 'waived_twd', 'cleaning_fee_twd', 'deposit_twd', 'deposit_due_on', 'cancel_free_until_on', 'approval_note',
  'reminded_at', 'deposit_paid_at', 'deposit_method', 'rent_paid_at', 'rent_method', 'closed_at', 'closed_by', 'forfeited_twd', 'refunded_twd',
  'extension_status', 'extension_end_on', 'extension_move_out_on', 'extension_asked_at', 'extension_twd', 'extension_paid_at', 'extension_note', 'ended_at',
  'overtime_minutes', 'damages_twd', 'unpaid_twd', 'settlement_note', 'deposit_returned_at', 'deposit_returned_twd', 'created_at', 'changed_at'], true);
