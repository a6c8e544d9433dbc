-- Registrations for activities (docs/decisions/160). What can be registered for is a row a session, written from the content at each release:
-- an activity as a whole is session 0, the sessions of a series that is joined singly are 1, 2, 3… `held` counts the people who are
-- registered or offered a place; the trigger `registrations_hold_places` alone writes it, so that no more get in than there are places.
CREATE TABLE activity_sessions (
  id text PRIMARY KEY,
  activity_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('exhibition', 'lecture', 'course', 'matchmaking')),
  number integer NOT NULL CHECK (number >= 0),
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)),
  opens_at timestamptz NOT NULL,
  -- The first instant at which registration is closed.
  closes_at timestamptz NOT NULL,
  quota integer NOT NULL CHECK (quota > 0),
  -- Given away at the desk and by telephone.
  taken integer NOT NULL CHECK (taken >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- The location as the content has it in each language, to see when it changes.
  place text NOT NULL,
  -- False for what the content no longer has, or no longer publishes.
  is_listed boolean NOT NULL,
  called_off_at timestamptz,
  CONSTRAINT activity_sessions_once UNIQUE (activity_id, number)
);

CREATE TABLE registrations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members ON DELETE RESTRICT,
  session_id text NOT NULL REFERENCES activity_sessions,
  activity_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('exhibition', 'lecture', 'course', 'matchmaking')),
  -- Time and place as the member was told of them last; a job compares them with those of the session.
  period tstzrange NOT NULL CHECK (NOT isempty(period)),
  place text NOT NULL,
  -- People, the member included.
  size integer NOT NULL CHECK (size > 0),
  status text NOT NULL CHECK (status IN ('offered', 'applied', 'registered', 'passed', 'failed', 'attended', 'not_arrived', 'cancelled')),
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  reward_points integer NOT NULL DEFAULT 0 CHECK (reward_points >= 0 AND reward_points <= points),
  cancel_before timestamptz NOT NULL,
  -- Answers to the questions of the activity, [{"id", "text"}]; what a matchmaking application says besides. Null once they are cleared.
  answers jsonb,
  matchmaking jsonb,
  -- In which they were typed.
  language text CHECK (language IN ('zh', 'en', 'ja')),
  reason text,
  reason_language text CHECK (reason_language IN ('zh', 'en', 'ja')),
  cancelled_as text CHECK (cancelled_as IN ('cancel', 'give_up', 'call_off')),
  sequence integer NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  lapses_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  CONSTRAINT registrations_offer CHECK ((status = 'offered') = (lapses_at IS NOT NULL)),
  CONSTRAINT registrations_cancelled CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL AND cancelled_as IS NOT NULL))
);
-- One that holds places, of a member for a session.
CREATE UNIQUE INDEX registrations_once ON registrations (member_id, session_id) WHERE (status IN ('offered', 'applied', 'registered', 'passed', 'attended'));
CREATE INDEX registrations_member ON registrations (member_id, created_at DESC, id);
CREATE INDEX registrations_session ON registrations (session_id, status);
-- What the jobs look for: reviews that are due, tickets of what is over, offers that have expired.
CREATE INDEX registrations_standing ON registrations (upper(period)) WHERE (status IN ('applied', 'registered', 'passed'));
CREATE INDEX registrations_lapsing ON registrations (lapses_at) WHERE (status = 'offered');
CREATE INDEX registrations_review ON registrations (created_at) WHERE (status = 'applied');
CREATE INDEX registrations_over ON registrations (upper(period)) WHERE (status IN ('failed', 'attended', 'not_arrived', 'cancelled'));

-- Who came to which session of a registration: `number` is that of the content, 0 where there are no sessions.
CREATE TABLE registration_attendances (
  registration_id uuid NOT NULL REFERENCES registrations ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (registration_id, number)
);
