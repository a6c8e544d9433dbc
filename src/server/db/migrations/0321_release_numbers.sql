-- Releases in the order in which they began, whatever the clock said.
ALTER TABLE releases ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;
