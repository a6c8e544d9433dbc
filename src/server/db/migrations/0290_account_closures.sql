-- Accounts that staff closes (docs/decisions/232, 233): joined with another account of the same person, or made anonymous. Alone, or by two people.
CREATE TABLE account_closures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CONSTRAINT account_closures_kind CHECK (kind = ANY ('{merge,anonymise}'::text[])),
  -- The account that goes.
  member_id uuid NOT NULL REFERENCES members,
  -- The account that stays.
  into_id uuid REFERENCES members,
  -- Those of the moment: moved, or lost.
  points integer NOT NULL CONSTRAINT account_closures_points CHECK (points >= 0),
  reason text NOT NULL CONSTRAINT account_closures_reason CHECK (reason <> ''),
  reason_language text NOT NULL CONSTRAINT account_closures_reason_language_check CHECK (reason_language IN ('zh', 'en', 'ja')),
  status text NOT NULL CONSTRAINT account_closures_status CHECK (status = ANY ('{requested,applied,refused}'::text[])),
  -- More than one person may do alone.
  needs_second boolean NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT account_closures_into CHECK ((kind = 'merge') = (into_id IS NOT NULL) AND into_id IS DISTINCT FROM member_id),
  CONSTRAINT account_closures_decided CHECK ((status = 'requested') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT account_closures_waits CHECK (status <> 'requested' OR needs_second),
  -- Nobody closes an account of their own, or takes one over, alone or as the second.
  CONSTRAINT account_closures_two_people CHECK (
    requested_by <> member_id AND requested_by IS DISTINCT FROM into_id AND (status <> 'applied' OR (
      decided_by <> member_id AND decided_by IS DISTINCT FROM into_id AND (NOT needs_second OR decided_by <> requested_by)))
  )
);
CREATE UNIQUE INDEX account_closures_one_open ON account_closures (member_id) WHERE status = 'requested';
CREATE INDEX account_closures_member ON account_closures (member_id, requested_at DESC);
CREATE INDEX account_closures_into_member ON account_closures (into_id, requested_at DESC) WHERE into_id IS NOT NULL;
