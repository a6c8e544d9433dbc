-- Photos of damage that the desk takes (docs/decisions/295). 0336 reads the rows that are there.
ALTER TABLE uploads
  ADD COLUMN device_id text,
  ADD COLUMN unit_number integer,
  DROP CONSTRAINT uploads_record_kind,
  ADD CONSTRAINT uploads_record_kind CHECK (record_kind IN ('space', 'advisory', 'creator', 'rent_damage', 'lease_damage')) NOT VALID,
  DROP CONSTRAINT uploads_name_check,
  ADD CONSTRAINT uploads_name CHECK (name LIKE CASE WHEN record_kind IN ('rent_damage', 'lease_damage') THEN '%.webp' ELSE '%.pdf' END) NOT VALID,
  -- Of a record twelve at most: each takes a number.
  ADD CONSTRAINT uploads_photo_number CHECK (record_kind NOT IN ('rent_damage', 'lease_damage') OR field ~ '^photo-([1-9]|1[0-2])$') NOT VALID,
  -- The piece that it shows: of a reservation, and of nothing else.
  ADD CONSTRAINT uploads_piece CHECK ((record_kind = 'rent_damage') = (device_id IS NOT NULL) AND (device_id IS NULL) = (unit_number IS NULL)) NOT VALID;
