-- A release puts its units into service; what the desk has taken out stays out until it is repaired.
CREATE OR REPLACE FUNCTION device_unit_stay_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_in_service := false;
  RETURN NEW;
END $$;
