-- Refuses to hold a space that is blocked then: a lease that was asked for before the block is approved once the block has taken its day from it.
CREATE OR REPLACE FUNCTION space_refuse_holding_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_closings_shared();
  IF EXISTS (
    SELECT FROM blocks AS block JOIN space_leases AS lease ON lease.space_id = ANY (block.taken_spaces)
      WHERE block.ended_at IS NULL AND block.times && NEW.period AND lease.id = NEW.lease_id
  ) THEN
    RAISE EXCEPTION 'the space is blocked then' USING ERRCODE = '23P01', CONSTRAINT = 'blocks_booked_on';
  END IF;
  RETURN NEW;
END $$;
