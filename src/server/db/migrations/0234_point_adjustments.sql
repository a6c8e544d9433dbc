-- Points that the centre gives or takes with a reason (docs/decisions/231): a few by one person, more by two.
CREATE TABLE point_adjustments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members,
  points integer NOT NULL CONSTRAINT point_adjustments_points CHECK (points <> 0 AND abs(points) <= 1000000),
  reason text NOT NULL CONSTRAINT point_adjustments_reason CHECK (reason <> ''),
  reason_language text NOT NULL CONSTRAINT point_adjustments_reason_language_check CHECK (reason_language IN ('zh', 'en', 'ja')),
  status text NOT NULL CONSTRAINT point_adjustments_status CHECK (status = ANY ('{requested,applied,refused}'::text[])),
  -- More than one person may do alone.
  needs_second boolean NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT point_adjustments_decided CHECK ((status = 'requested') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT point_adjustments_waits CHECK (status <> 'requested' OR needs_second),
  -- Nobody gives points to themselves, alone or as the second.
  CONSTRAINT point_adjustments_two_people CHECK (
    requested_by <> member_id AND (status <> 'applied' OR (decided_by <> member_id AND (NOT needs_second OR decided_by <> requested_by)))
  )
);
CREATE INDEX point_adjustments_member ON point_adjustments (member_id, requested_at DESC);
CREATE UNIQUE INDEX point_adjustments_one_open ON point_adjustments (member_id) WHERE status = 'requested';
