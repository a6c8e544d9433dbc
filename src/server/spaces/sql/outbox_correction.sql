-- The applicant is reminded of a correction while the lease stays as it is.
CREATE OR REPLACE FUNCTION outbox_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add('space', 'correction_due', lease.id, NEW.reminded_at, outbox_details('space', to_jsonb(lease)))
    FROM space_leases AS lease WHERE lease.id = NEW.lease_id;
  RETURN NULL;
END $$;
