-- The condition in which equipment came back, as the desk writes it down (docs/decisions/251). 0252 reads the rows that are there.
ALTER TABLE rent_units
  ADD COLUMN return_note text,
  ADD CONSTRAINT rent_units_return_note CHECK (return_note <> '') NOT VALID;
