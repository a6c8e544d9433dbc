-- What a member's spending made of their class (docs/rules.md#member-classes): a row for each change, and for each renewal. Whoever is loyal is
-- it until `valid_until` of the last one.
CREATE TABLE class_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members,
  event text NOT NULL CONSTRAINT class_changes_event_check CHECK (event IN ('counted', 'promoted', 'renewed', 'ended')),
  from_class text NOT NULL,
  to_class text NOT NULL,
  -- The points that were spent in the window before it.
  spent integer NOT NULL,
  valid_until timestamptz,
  changed_at timestamptz NOT NULL,
  CONSTRAINT class_changes_loyal_until CHECK ((to_class = 'loyal') = (valid_until IS NOT NULL))
);
-- A day decides once.
CREATE UNIQUE INDEX class_changes_once ON class_changes (member_id, changed_at);

-- The days by which spending was counted, so that days on which no job ran are counted afterwards, and none twice.
CREATE TABLE level_days (
  day date PRIMARY KEY,
  counted_at timestamptz NOT NULL
);
