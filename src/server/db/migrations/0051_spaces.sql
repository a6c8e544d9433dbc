-- Leases of spaces (spec section 4; docs/decisions/073). An application only asks: what is approved takes a row of
-- `space_holds` for each time of each unit, and no two of them meet.
CREATE TABLE space_units (id text PRIMARY KEY);
INSERT INTO space_units VALUES ('2a'), ('2b'), ('2c'), ('3');

CREATE TABLE space_leases (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members ON DELETE RESTRICT,
  status text NOT NULL CHECK (status IN ('applied', 'in_process', 'approved', 'deposit_paid', 'rent_paid', 'in_use', 'ended', 'unapproved', 'cancelled')),
  space_id text NOT NULL CHECK (space_id IN ('2a', '2b', '2c', '2', '3')),
  session text NOT NULL CHECK (session IN ('morning', 'afternoon', 'evening', 'whole_day')),
  move_in_on date NOT NULL,
  start_on date NOT NULL,
  end_on date NOT NULL,
  move_out_on date NOT NULL,
  -- From the beginning of the first session to the end of the last.
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)),
  CONSTRAINT space_leases_order CHECK (move_in_on <= start_on AND start_on <= end_on AND end_on <= move_out_on),
  CONSTRAINT space_leases_month CHECK (move_out_on - move_in_on < 30),
  applicant_name text NOT NULL,
  applicant_type text NOT NULL CHECK (applicant_type IN ('organization', 'company', 'individual')),
  organization_name text,
  id_number text NOT NULL,
  contact_name text NOT NULL,
  phone text NOT NULL,
  contact_number text,
  mobile text NOT NULL,
  address text NOT NULL,
  email text NOT NULL,
  event_name text NOT NULL,
  event_category text NOT NULL CHECK (event_category IN ('education', 'academic', 'reader', 'author', 'commercial', 'other')),
  equipment jsonb NOT NULL,
  remarks text,
  terms_version text NOT NULL,
  -- What the applicant was shown, in whole NT$, day by day.
  lines jsonb NOT NULL,
  estimated_twd integer NOT NULL CHECK (estimated_twd >= 0),
  reduction text CHECK (reduction IN ('creator', 'month')),
  discounted_twd integer NOT NULL CHECK (discounted_twd BETWEEN 0 AND estimated_twd),
  -- What was approved; what giving the lease up costs depends on it alone.
  approved_at timestamptz,
  rent_twd integer CHECK (rent_twd >= 0),
  waived_twd integer CHECK (waived_twd >= 0),
  cleaning_fee_twd integer CHECK (cleaning_fee_twd >= 0),
  deposit_twd integer CHECK (deposit_twd >= 0),
  deposit_due_on date,
  cancel_free_until_on date,
  approval_note text,
  CONSTRAINT space_leases_approved CHECK (status NOT IN ('approved', 'deposit_paid', 'rent_paid', 'in_use', 'ended') OR
    num_nulls(approved_at, rent_twd, waived_twd, cleaning_fee_twd, deposit_twd, deposit_due_on, cancel_free_until_on) = 0),
  -- The applicant was reminded of the deposit.
  reminded_at timestamptz,
  deposit_paid_at timestamptz,
  deposit_method text CHECK (deposit_method IN ('cash', 'sight_check')),
  rent_paid_at timestamptz,
  rent_method text CHECK (rent_method IN ('cash', 'sight_check')),
  CONSTRAINT space_leases_deposit CHECK ((deposit_paid_at IS NULL) = (deposit_method IS NULL) AND
    (status NOT IN ('deposit_paid', 'rent_paid', 'in_use', 'ended') OR deposit_paid_at IS NOT NULL)),
  CONSTRAINT space_leases_rent CHECK ((rent_paid_at IS NULL) = (rent_method IS NULL) AND
    (status NOT IN ('rent_paid', 'in_use', 'ended') OR rent_paid_at IS NOT NULL)),
  -- Refused, given up, called off or lapsed.
  closed_at timestamptz,
  closed_by text CHECK (closed_by IN ('applicant', 'house', 'clock')),
  closed_reason text,
  forfeited_twd integer CHECK (forfeited_twd >= 0),
  refunded_twd integer CHECK (refunded_twd >= 0),
  CONSTRAINT space_leases_closed CHECK ((status IN ('unapproved', 'cancelled')) = (closed_at IS NOT NULL) AND
    (closed_at IS NULL OR num_nulls(closed_by, forfeited_twd, refunded_twd) = 0)),
  -- A longer time, which is granted once.
  extension_status text CHECK (extension_status IN ('asked', 'approved', 'refused')),
  extension_end_on date,
  extension_move_out_on date,
  extension_reason text,
  extension_asked_at timestamptz,
  extension_twd integer CHECK (extension_twd >= 0),
  extension_paid_at timestamptz,
  extension_note text,
  CONSTRAINT space_leases_extension CHECK (extension_status IS NULL OR num_nulls(extension_end_on, extension_move_out_on, extension_asked_at, extension_twd) = 0),
  ended_at timestamptz,
  overtime_minutes integer CHECK (overtime_minutes >= 0),
  damages_twd integer CHECK (damages_twd >= 0),
  unpaid_twd integer CHECK (unpaid_twd >= 0),
  settlement_note text,
  deposit_returned_at timestamptz,
  deposit_returned_twd integer CHECK (deposit_returned_twd BETWEEN 0 AND deposit_twd),
  CONSTRAINT space_leases_ended CHECK ((status = 'ended') = (ended_at IS NOT NULL) AND (ended_at IS NULL OR num_nulls(overtime_minutes, damages_twd, unpaid_twd) = 0)),
  CONSTRAINT space_leases_returned CHECK ((deposit_returned_at IS NULL) = (deposit_returned_twd IS NULL) AND (deposit_returned_at IS NULL OR status = 'ended')),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT space_leases_as_held UNIQUE (id, status)
);
CREATE INDEX space_leases_member ON space_leases (member_id, created_at DESC);
CREATE INDEX space_leases_asked ON space_leases USING gist (period) WHERE (status IN ('applied', 'in_process'));
CREATE INDEX space_leases_queue ON space_leases (status, created_at);
CREATE INDEX space_leases_deposits ON space_leases (deposit_due_on) WHERE (status = 'approved');

CREATE TABLE space_holds (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lease_id uuid NOT NULL,
  unit text NOT NULL REFERENCES space_units,
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)),
  -- Of its lease: the key hands every change on.
  status text NOT NULL,
  FOREIGN KEY (lease_id, status) REFERENCES space_leases (id, status) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT space_holds_free EXCLUDE USING gist (unit WITH =, period WITH &&) WHERE (status IN ('approved', 'deposit_paid', 'rent_paid', 'in_use'))
);
CREATE INDEX space_holds_lease ON space_holds (lease_id);

CREATE TRIGGER space_leases_record_new AFTER INSERT ON space_leases FOR EACH ROW EXECUTE FUNCTION record_change('space');
CREATE TRIGGER space_leases_record_change AFTER UPDATE ON space_leases FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.period <> OLD.period) EXECUTE FUNCTION record_change('space');

-- Who broke the rules of the spaces leases nothing for a year (spec section 6).
CREATE TABLE space_bars (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id uuid NOT NULL REFERENCES members ON DELETE RESTRICT,
  lease_id uuid REFERENCES space_leases ON DELETE SET NULL,
  from_on date NOT NULL,
  -- The first day that is free again.
  until_on date NOT NULL CHECK (until_on > from_on),
  reason text NOT NULL,
  actor_id uuid NOT NULL REFERENCES members,
  created_at timestamptz NOT NULL
);
CREATE INDEX space_bars_member ON space_bars (member_id, until_on);

CREATE FUNCTION space_refuse_barred() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for whoever is barring the member at this moment (services/bar-member.ts).
  PERFORM FROM members WHERE id = NEW.member_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM space_bars WHERE member_id = NEW.member_id
    AND (NEW.created_at AT TIME ZONE 'Asia/Taipei')::date >= from_on AND (NEW.created_at AT TIME ZONE 'Asia/Taipei')::date < until_on) THEN
    RAISE EXCEPTION 'the member is barred' USING ERRCODE = '23514', CONSTRAINT = 'space_leases_not_barred';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER space_leases_not_barred BEFORE INSERT ON space_leases FOR EACH ROW EXECUTE FUNCTION space_refuse_barred();

-- Whoever takes units of the spaces queues at their locks, as with devices (rent_lock): in order, so that nobody waits in a circle.
-- A lease's row is locked before its units.
CREATE FUNCTION space_lock(p_units text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_unit text;
BEGIN
  FOR v_unit IN SELECT DISTINCT unit FROM unnest(p_units) AS unit ORDER BY unit LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(v_unit, 4020261151));
  END LOOP;
END $$;
