-- Matchmaking (docs/decisions/162): pairs of a creator and a company with the answer of each, their hours with a teacher, and applications to
-- be upgraded to creator. What stands in an application for matchmaking itself is part of its registration.
CREATE TABLE matchmaking_introductions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  activity_id text NOT NULL,
  creator_registration_id uuid NOT NULL REFERENCES registrations (id) ON DELETE CASCADE,
  company_registration_id uuid NOT NULL REFERENCES registrations (id) ON DELETE CASCADE,
  -- Follows from the two answers (introduction_settle), until it is called off.
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'agreed', 'declined', 'cancelled')),
  -- The centre's, for calling it off.
  reason text,
  reason_language text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  CONSTRAINT matchmaking_introductions_two CHECK (creator_registration_id <> company_registration_id),
  CONSTRAINT matchmaking_introductions_cancelled CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT matchmaking_introductions_reason CHECK (reason IS NULL OR status = 'cancelled')
);
-- The same two are one pair, whichever is named as which.
CREATE UNIQUE INDEX matchmaking_introductions_once
  ON matchmaking_introductions (least(creator_registration_id, company_registration_id), greatest(creator_registration_id, company_registration_id))
  WHERE status <> 'cancelled';
CREATE INDEX matchmaking_introductions_creator ON matchmaking_introductions (creator_registration_id);
CREATE INDEX matchmaking_introductions_company ON matchmaking_introductions (company_registration_id);
CREATE INDEX matchmaking_introductions_activity ON matchmaking_introductions (activity_id, created_at DESC);

-- The answer of each side, with its time: its own, whatever the other one says.
CREATE TABLE matchmaking_consents (
  introduction_id uuid NOT NULL REFERENCES matchmaking_introductions (id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('creator', 'company')),
  registration_id uuid NOT NULL REFERENCES registrations (id) ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'agreed', 'declined')),
  answered_at timestamptz,
  PRIMARY KEY (introduction_id, side),
  CONSTRAINT matchmaking_consents_two_members UNIQUE (introduction_id, member_id),
  CONSTRAINT matchmaking_consents_answered CHECK ((status = 'asked') = (answered_at IS NULL))
);
CREATE INDEX matchmaking_consents_registration ON matchmaking_consents (registration_id);
CREATE INDEX matchmaking_consents_member ON matchmaking_consents (member_id);

-- An hour with a teacher, a row for each member who comes: a pair has two with the same introduction.
CREATE TABLE matchmaking_appointments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  registration_id uuid NOT NULL REFERENCES registrations (id) ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
  introduction_id uuid REFERENCES matchmaking_introductions (id) ON DELETE CASCADE,
  activity_id text NOT NULL,
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)),
  status text NOT NULL CHECK (status IN ('reserved', 'cancelled')),
  teacher text NOT NULL CHECK (teacher <> ''),
  place text NOT NULL CHECK (length(place) BETWEEN 1 AND 500),
  reason text,
  reason_language text,
  -- Changes that a calendar should know of (RFC 5545).
  sequence integer NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  CONSTRAINT matchmaking_appointments_cancelled CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT matchmaking_appointments_member_free EXCLUDE USING gist (member_id WITH =, period WITH &&) WHERE (status = 'reserved'),
  -- The two rows of a pair are one meeting.
  CONSTRAINT matchmaking_appointments_teacher_free
    EXCLUDE USING gist (teacher WITH =, coalesce(introduction_id, id) WITH <>, period WITH &&) WHERE (status = 'reserved')
);
CREATE UNIQUE INDEX matchmaking_appointments_pair ON matchmaking_appointments (introduction_id, member_id) WHERE (status = 'reserved');
CREATE INDEX matchmaking_appointments_registration ON matchmaking_appointments (registration_id);
CREATE INDEX matchmaking_appointments_activity ON matchmaking_appointments (activity_id, lower(period));
CREATE INDEX matchmaking_appointments_member ON matchmaking_appointments (member_id, lower(period));
CREATE INDEX matchmaking_appointments_by_time ON matchmaking_appointments (lower(period));

CREATE TABLE matchmaking_upgrades (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
  status text NOT NULL CHECK (status IN ('applied', 'approved', 'unapproved', 'cancelled')),
  portfolio_url text NOT NULL,
  statement text,
  reason text,
  reason_language text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX matchmaking_upgrades_one_open ON matchmaking_upgrades (member_id) WHERE (status = 'applied');
CREATE INDEX matchmaking_upgrades_member ON matchmaking_upgrades (member_id, created_at DESC);
CREATE INDEX matchmaking_upgrades_waiting ON matchmaking_upgrades (created_at);
