-- A lease that was waived whole has no deposit: nothing is due, nothing is paid, nothing lapses (docs/decisions/073).
ALTER TABLE space_leases
  DROP CONSTRAINT space_leases_approved,
  DROP CONSTRAINT space_leases_deposit,
  DROP CONSTRAINT space_leases_rent;
UPDATE space_leases SET deposit_due_on = NULL WHERE deposit_twd = 0;
ALTER TABLE space_leases
  ADD CONSTRAINT space_leases_approved CHECK (status NOT IN ('approved', 'deposit_paid', 'rent_paid', 'in_use', 'ended') OR
    num_nulls(approved_at, rent_twd, waived_twd, cleaning_fee_twd, deposit_twd, cancel_free_until_on) = 0),
  ADD CONSTRAINT space_leases_deposit_due CHECK ((COALESCE(deposit_twd, 0) > 0) = (deposit_due_on IS NOT NULL)),
  ADD CONSTRAINT space_leases_deposit CHECK ((deposit_paid_at IS NULL) = (deposit_method IS NULL) AND
    (status NOT IN ('deposit_paid', 'rent_paid', 'in_use', 'ended') OR deposit_twd = 0 OR deposit_paid_at IS NOT NULL)),
  ADD CONSTRAINT space_leases_rent CHECK ((rent_paid_at IS NULL) = (rent_method IS NULL) AND
    (status NOT IN ('rent_paid', 'in_use', 'ended') OR rent_twd + cleaning_fee_twd = 0 OR rent_paid_at IS NOT NULL));

-- Who was barred after applying is given nothing, either: neither the lease nor more of it.
CREATE FUNCTION space_refuse_granting_barred() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for whoever is barring the member at this moment (services/bar-member.ts).
  PERFORM FROM members WHERE id = NEW.member_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM space_bars WHERE member_id = NEW.member_id
    AND (NEW.changed_at AT TIME ZONE 'Asia/Taipei')::date >= from_on AND (NEW.changed_at AT TIME ZONE 'Asia/Taipei')::date < until_on) THEN
    RAISE EXCEPTION 'the member is barred' USING ERRCODE = '23514', CONSTRAINT = 'space_leases_not_barred';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER space_leases_grant_not_barred BEFORE UPDATE ON space_leases FOR EACH ROW
  WHEN ((NEW.status = 'approved' AND OLD.status <> 'approved') OR (NEW.extension_status = 'approved' AND OLD.extension_status IS DISTINCT FROM 'approved'))
  EXECUTE FUNCTION space_refuse_granting_barred();

-- One bar at a time: of those that meet, the one that ends last stays.
DELETE FROM space_bars AS earlier USING space_bars AS later
  WHERE earlier.member_id = later.member_id AND (earlier.until_on, earlier.id) < (later.until_on, later.id)
    AND daterange(earlier.from_on, earlier.until_on) && daterange(later.from_on, later.until_on);
ALTER TABLE space_bars ADD CONSTRAINT space_bars_one_at_a_time
  EXCLUDE USING gist (member_id WITH =, daterange(from_on, until_on) WITH &&);
