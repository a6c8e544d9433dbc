-- A lease lasts a month at most, and one that was extended twice that (docs/decisions/125): also a lease of a whole month can be
-- extended. What nodes of the release before write is narrower than this. The rows that are there are looked at in the next file.
ALTER TABLE space_leases
  DROP CONSTRAINT space_leases_month,
  ADD CONSTRAINT space_leases_length CHECK (move_out_on - move_in_on < CASE WHEN extension_status = 'approved' THEN 60 ELSE 30 END) NOT VALID;
