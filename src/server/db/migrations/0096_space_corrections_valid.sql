-- Reads the table beside its writers, which the file before could not.
ALTER TABLE space_leases VALIDATE CONSTRAINT space_leases_status_check, VALIDATE CONSTRAINT space_leases_correction;
