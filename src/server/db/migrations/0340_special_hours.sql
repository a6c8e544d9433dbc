-- Hours that staff has set for a day (docs/decisions/300): each row is one wish, the last of a day counts. A day has had all hours that were ever set
-- for it; those that are wished no more are closed by closings. Append-only (`special_hours_stay`).
CREATE TABLE special_hours (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  day date NOT NULL,
  -- From 1 for each day: two people who saw the same hours cannot both set the next.
  number integer NOT NULL CHECK (number > 0),
  -- Whole hours, Taipei; none of a day that is not opened.
  from_hour smallint,
  to_hour smallint,
  reason_zh text NOT NULL CHECK (reason_zh <> ''),
  reason_en text NOT NULL CHECK (reason_en <> ''),
  reason_ja text NOT NULL CHECK (reason_ja <> ''),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  CONSTRAINT special_hours_next UNIQUE (day, number),
  CONSTRAINT special_hours_hours CHECK ((from_hour IS NULL) = (to_hour IS NULL) AND from_hour >= 0 AND to_hour <= 24 AND from_hour < to_hour),
  -- Every node has heard of it by then.
  CONSTRAINT special_hours_ahead CHECK (day > (created_at AT TIME ZONE 'Asia/Taipei')::date)
);
SELECT analyse_early();
