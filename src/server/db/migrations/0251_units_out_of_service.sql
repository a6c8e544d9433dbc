-- A unit that the desk has taken out of service stays out through every release until it is repaired (docs/decisions/251).
ALTER TABLE device_units
  ADD COLUMN out_of_service_at timestamptz,
  ADD COLUMN out_of_service_reason text,
  ADD CONSTRAINT device_units_out_of_service CHECK (
    (out_of_service_at IS NULL) = (out_of_service_reason IS NULL) AND out_of_service_reason <> ''
  ) NOT VALID;
