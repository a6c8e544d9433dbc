-- Days, or parts of a day, on which the centre is closed at short notice (docs/decisions/135). While one stands, nothing is
-- booked on it: the triggers of this file and of the two after it refuse it, for every kind.
CREATE TABLE closings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)),
  reason_zh text NOT NULL CHECK (reason_zh <> ''),
  reason_en text NOT NULL CHECK (reason_en <> ''),
  reason_ja text NOT NULL CHECK (reason_ja <> ''),
  created_at timestamptz NOT NULL,
  -- Null for the command of the operator.
  created_by uuid,
  reopened_at timestamptz,
  reopened_by uuid,
  CONSTRAINT closings_one_day CHECK (
    (lower(period) AT TIME ZONE 'Asia/Taipei')::date = ((upper(period) - interval '1 second') AT TIME ZONE 'Asia/Taipei')::date),
  CONSTRAINT closings_reopened CHECK (reopened_by IS NULL OR reopened_at IS NOT NULL),
  CONSTRAINT closings_once EXCLUDE USING gist (period WITH &&) WHERE (reopened_at IS NULL)
);

-- What a closing called off, each once: a record, or one day of a lease that goes on.
CREATE TABLE closing_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  closing_id uuid NOT NULL REFERENCES closings (id),
  member_id uuid NOT NULL REFERENCES members (id),
  kind text NOT NULL CHECK (kind IN ('rent', 'advisory', 'lease', 'lease_day', 'waitlist')),
  record_id uuid NOT NULL,
  day date,
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  -- Refunded when it was paid, otherwise no longer due.
  twd integer NOT NULL DEFAULT 0 CHECK (twd >= 0),
  was_paid boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CONSTRAINT closing_items_day CHECK ((kind = 'lease_day') = (day IS NOT NULL)),
  CONSTRAINT closing_items_once UNIQUE NULLS NOT DISTINCT (kind, record_id, day)
);
CREATE INDEX closing_items_closing ON closing_items (closing_id);

SELECT audit_table('closings', 'closing', 'id', NULL,
  ARRAY['id', 'period', 'reason_zh', 'reason_en', 'reason_ja', 'created_at', 'created_by', 'reopened_at', 'reopened_by']);
SELECT audit_table('closing_items', 'closing', 'closing_id', 'member_id',
  ARRAY['id', 'closing_id', 'member_id', 'kind', 'record_id', 'day', 'points', 'twd', 'was_paid', 'created_at'], true);

-- Refuses what would stand on a closing. A booking under way and a closing that is being recorded wait for each other: many bookings
-- share the lock, the closing has it alone (services/record-closing.ts). The SQLSTATE is the one of a piece that is taken, so that
-- the waitlist passes over what cannot be offered.
CREATE FUNCTION closing_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_period tstzrange := NEW.period;
BEGIN
  IF TG_ARGV[0] = 'added' THEN
    v_period := tstzrange(upper(OLD.period), upper(NEW.period));
  END IF;
  PERFORM pg_advisory_xact_lock_shared(4020261158);
  IF EXISTS (SELECT FROM closings WHERE reopened_at IS NULL AND period && v_period) THEN
    RAISE EXCEPTION 'the centre is closed then' USING ERRCODE = '23P01', CONSTRAINT = 'closings_booked_on';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER advisories_not_when_closed BEFORE INSERT ON advisories
  FOR EACH ROW WHEN (NEW.status IN ('offered', 'applied')) EXECUTE FUNCTION closing_refuse();
CREATE TRIGGER advisories_not_moved_when_closed BEFORE UPDATE ON advisories
  FOR EACH ROW WHEN (NEW.status IN ('applied', 'in_process', 'reserved') AND (NEW.period <> OLD.period OR OLD.status = 'offered'))
  EXECUTE FUNCTION closing_refuse();

CREATE TRIGGER space_leases_not_when_closed BEFORE INSERT ON space_leases FOR EACH ROW EXECUTE FUNCTION closing_refuse();
CREATE TRIGGER space_leases_not_extended_when_closed BEFORE UPDATE ON space_leases
  FOR EACH ROW WHEN (upper(NEW.period) > upper(OLD.period)) EXECUTE FUNCTION closing_refuse('added');
-- A lease of several days that was asked for before the closing goes on without that day: its span may run over it.
CREATE TRIGGER space_holds_not_when_closed BEFORE INSERT ON space_holds
  FOR EACH ROW WHEN ((lower(NEW.period) AT TIME ZONE 'Asia/Taipei')::date = (upper(NEW.period) AT TIME ZONE 'Asia/Taipei')::date)
  EXECUTE FUNCTION closing_refuse();
