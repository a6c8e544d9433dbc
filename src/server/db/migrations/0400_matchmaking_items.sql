-- Upgrades, introductions and appointments of matchmaking are items of staff's queues as well (docs/decisions/400). Nodes of the release before name none of these kinds.
ALTER TABLE queue_items
  ADD COLUMN upgrade_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'upgrade' THEN record_id::uuid END) STORED REFERENCES matchmaking_upgrades ON DELETE CASCADE,
  ADD COLUMN introduction_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'introduction' THEN record_id::uuid END) STORED
    REFERENCES matchmaking_introductions ON DELETE CASCADE,
  ADD COLUMN appointment_id uuid GENERATED ALWAYS AS (CASE record_kind WHEN 'appointment' THEN record_id::uuid END) STORED
    REFERENCES matchmaking_appointments ON DELETE CASCADE,
  DROP CONSTRAINT queue_items_of_one_record,
  ADD CONSTRAINT queue_items_of_one_record CHECK (
    num_nonnulls(
      lease_id, advisory_id, deletion_id, message_id, registration_id, application_id, refund_id, difference_id, undelivered_id,
      upgrade_id, introduction_id, appointment_id
    ) = 1
  ) NOT VALID;
