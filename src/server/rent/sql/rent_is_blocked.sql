-- Whether a block leaves no piece of a device at some moment of a period (docs/decisions/212): as many are blocked and held then as are in service.
-- p_except is the piece that asks; without p_held only the blocks count, so that it says whether waiting is of use. Needs the lock of the closings.
CREATE OR REPLACE FUNCTION rent_is_blocked(p_device text, p_period tstzrange, p_except bigint, p_held boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_units integer;
BEGIN
  IF NOT EXISTS (SELECT FROM blocks WHERE ended_at IS NULL AND times && p_period AND p_device = ANY (devices)) THEN
    RETURN false;
  END IF;
  SELECT count(*) INTO v_units FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service;
  RETURN EXISTS (
    WITH blocked AS (
      SELECT part.pieces, span.period FROM blocks AS block
        CROSS JOIN LATERAL unnest(block.devices, block.pieces) AS part (device, pieces)
        CROSS JOIN LATERAL unnest(block.times) AS span (period)
        WHERE block.ended_at IS NULL AND block.times && p_period AND part.device = p_device AND span.period && p_period
    ), held AS (
      SELECT unit.period FROM rent_units AS unit
        WHERE p_held AND unit.device_id = p_device AND unit.status = ANY (rule_rent_holding()) AND unit.period && p_period AND unit.id IS DISTINCT FROM p_except
    ), moments AS (
      SELECT GREATEST(lower(either.period), lower(p_period)) AS at FROM (SELECT period FROM blocked UNION ALL SELECT period FROM held) AS either
    )
    SELECT FROM moments CROSS JOIN LATERAL (SELECT sum(blocked.pieces) AS pieces FROM blocked WHERE blocked.period @> moments.at) AS gone
      WHERE gone.pieces + (SELECT count(*) FROM held WHERE held.period @> moments.at) >= v_units
  );
END $$;
