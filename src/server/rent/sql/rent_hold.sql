-- Holds so many pieces of a device for a rent that exists already; breaks rents_unit_free when there are not as many, and
-- rents_one_seat_a_member on a member's second seat. Needs the lock.
CREATE OR REPLACE FUNCTION rent_hold(p_rent uuid, p_device text, p_quantity integer, p_points integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rent_hold_units(
      p_rent => id, p_member => member_id, p_start => lower(period), p_end => upper(period), p_status => status,
      p_device => p_device, p_quantity => p_quantity, p_points => p_points)
    FROM rents WHERE id = p_rent;
END $$;
