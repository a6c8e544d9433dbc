-- A block that is changed is followed by another from a day on (docs/decisions/340): what was booked beside the one before stays as it was. 0381 reads
-- the rows that are there.
ALTER TABLE blocks
  ADD COLUMN follows uuid,
  ADD CONSTRAINT blocks_follows_fkey FOREIGN KEY (follows) REFERENCES blocks (id) NOT VALID;
