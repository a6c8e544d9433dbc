-- A block that was changed ends before the one that follows it begins, and the times of a block are cut, never moved (docs/decisions/340): what is booked
-- beside them was asked of the times that it had. Another time is another block, recorded under the lock of the closings.
CREATE OR REPLACE FUNCTION block_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT NEW.times <@ OLD.times THEN
      RAISE EXCEPTION 'the times of a block are only cut' USING ERRCODE = '23514', CONSTRAINT = 'blocks_times_cut';
    END IF;
  ELSIF EXISTS (SELECT FROM blocks WHERE id = NEW.follows AND ended_at IS NULL AND upper(times) > lower(NEW.times)) THEN
    RAISE EXCEPTION 'the block before is not over by then' USING ERRCODE = '23514', CONSTRAINT = 'blocks_follow_on';
  END IF;
  RETURN NEW;
END $$;
