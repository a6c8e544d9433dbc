-- What a setting is from when on (docs/decisions/216). The first version of each is the content's, and stands in no row. Append-only: a version
-- that has not begun may be withdrawn (`setting_versions_stay`).
CREATE TABLE setting_versions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  -- The device or the space; '' of a setting that there is once.
  subject text NOT NULL,
  -- From 1: two people who saw the same versions cannot both add the next.
  number integer NOT NULL CHECK (number > 0),
  valid_from timestamptz NOT NULL,
  value jsonb NOT NULL CONSTRAINT setting_versions_value CHECK (jsonb_typeof(value) = 'object'),
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text CHECK (withdrawn_reason <> ''),
  CONSTRAINT setting_versions_next UNIQUE (kind, subject, number),
  -- Nodes that know of no change yet have heard of it by then.
  CONSTRAINT setting_versions_ahead CHECK (valid_from >= created_at + interval '1 minute'),
  CONSTRAINT setting_versions_withdrawn CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdrawn_reason IS NULL)),
  CONSTRAINT setting_versions_not_begun CHECK (withdrawn_at + interval '1 minute' <= valid_from)
);
-- One at a moment.
CREATE UNIQUE INDEX setting_versions_once ON setting_versions (kind, subject, valid_from) WHERE withdrawn_at IS NULL;
SELECT analyse_early();
