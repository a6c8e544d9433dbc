-- What is out of use for a time while the centre is open: seats, pieces of equipment, spaces (docs/decisions/212). While one stands, nothing is
-- booked over it: `rent_refuse_blocked`, `space_refuse_blocked` and `waitlist_refuse_blocked` refuse it.
CREATE TABLE blocks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- All the times, worked out from the plan beside them: this is what is asked.
  times tstzmultirange NOT NULL CONSTRAINT blocks_times_some CHECK (NOT isempty(times)),
  -- The plan, as it was made. No weekdays: without a break from the first hour to the last.
  from_on date NOT NULL,
  until_on date NOT NULL,
  weekdays smallint[] NOT NULL CONSTRAINT blocks_weekdays CHECK (weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  from_hour smallint NOT NULL,
  to_hour smallint NOT NULL,
  -- So many pieces of each device.
  devices text[] NOT NULL,
  pieces integer[] NOT NULL CONSTRAINT blocks_pieces CHECK (cardinality(pieces) = cardinality(devices) AND 0 < ALL (pieces)),
  spaces text[] NOT NULL,
  -- The spaces that cannot be used meanwhile: these, and those that share a part with them.
  taken_spaces text[] NOT NULL CONSTRAINT blocks_taken_spaces CHECK (spaces <@ taken_spaces),
  reason_zh text NOT NULL CHECK (reason_zh <> ''),
  reason_en text NOT NULL CHECK (reason_en <> ''),
  reason_ja text NOT NULL CHECK (reason_ja <> ''),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  ended_at timestamptz,
  ended_by uuid,
  CONSTRAINT blocks_something CHECK (cardinality(devices) + cardinality(spaces) > 0),
  CONSTRAINT blocks_days CHECK (from_on <= until_on),
  CONSTRAINT blocks_hours CHECK (
    from_hour BETWEEN 0 AND 23 AND to_hour BETWEEN 1 AND 24 AND (from_hour < to_hour OR weekdays = '{}' AND from_on < until_on)),
  CONSTRAINT blocks_ended CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX blocks_standing ON blocks USING gist (times) WHERE ended_at IS NULL;
CREATE INDEX blocks_newest ON blocks (created_at DESC, id);
SELECT analyse_early();
