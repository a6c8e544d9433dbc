-- Hands a piece of a rent out: its own unit, or another one when that is not there. A unit that nobody holds for the time is the
-- first choice. From now on the two units change places: whoever holds one of them later holds the other, so nobody loses
-- anything but the certainty that the missing one is back by then. Breaks rent_units_out_once when every unit is out, or
-- is somebody else's at this moment. The caller holds the device's lock.
CREATE OR REPLACE FUNCTION rent_hand_out(p_piece bigint, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_piece rent_units;
  -- From now on: who is let in early has it until its end.
  v_span tstzrange;
  v_unit integer;
BEGIN
  SELECT * INTO STRICT v_piece FROM rent_units WHERE id = p_piece FOR UPDATE;
  v_span := tstzrange(LEAST(p_now, lower(v_piece.period)), upper(v_piece.period));
  FOR v_unit IN
    SELECT unit.number FROM device_units AS unit
      LEFT JOIN LATERAL (
        SELECT bool_or(held.out_at IS NOT NULL AND held.returned_at IS NULL) AS is_out,
          bool_or(held.status = 'in_process' AND held.period && v_span OR held.status = ANY (rule_rent_lapsing()) AND held.period @> p_now) AS is_taken,
          bool_or(held.period && v_span) AS is_wanted
        FROM rent_units AS held WHERE held.device_id = unit.device_id AND held.unit_number = unit.number AND held.id <> p_piece
          AND held.status = ANY (rule_rent_holding())
      ) AS others ON true
      WHERE unit.device_id = v_piece.device_id AND unit.is_in_service AND others.is_out IS NOT TRUE AND others.is_taken IS NOT TRUE
      ORDER BY unit.number <> v_piece.unit_number, COALESCE(others.is_wanted, false), unit.number
  LOOP
    BEGIN
      IF v_unit <> v_piece.unit_number THEN
        SET CONSTRAINTS rents_unit_free DEFERRED;
        UPDATE rent_units SET unit_number = CASE unit_number WHEN v_unit THEN v_piece.unit_number ELSE v_unit END
          WHERE id = p_piece OR device_id = v_piece.device_id AND unit_number IN (v_unit, v_piece.unit_number)
            AND status = ANY (rule_rent_holding()) AND lower(period) > p_now AND (out_at IS NULL OR returned_at IS NOT NULL);
        SET CONSTRAINTS rents_unit_free IMMEDIATE;
      END IF;
      UPDATE rent_units SET out_at = p_now, returned_at = NULL, return_note = NULL WHERE id = p_piece;
      RETURN;
    EXCEPTION WHEN exclusion_violation THEN
      -- Who has the missing one has it for longer than until its next holder's time.
      NULL;
    END;
  END LOOP;
  RAISE EXCEPTION 'every unit is out' USING ERRCODE = '23505', CONSTRAINT = 'rent_units_out_once';
END $$;
