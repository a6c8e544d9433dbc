-- Applications for the membership of a creator or an associate creator, and the memberships that came of them (docs/decisions/205).
CREATE TABLE creator_applications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
  kind text NOT NULL CHECK (kind IN ('creator', 'associate', 'extension')),
  status text NOT NULL CHECK (status IN ('applied', 'more_asked', 'approved', 'unapproved', 'cancelled')),
  work_kind text CHECK (work_kind IN ('published', 'online')),
  published_on date,
  work_url text,
  -- The rest of the form; null once it is no longer stored.
  info jsonb,
  -- The day of Taipei on which it was first sent: a published work counts from it.
  applied_on date NOT NULL,
  -- Staff's: of a refusal, or what is asked for.
  reason text,
  reason_language text CHECK (reason_language IN ('zh', 'en', 'ja')),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT creator_applications_work CHECK ((kind = 'associate') = (work_kind IS NULL)),
  CONSTRAINT creator_applications_published CHECK ((work_kind IS NOT DISTINCT FROM 'published') = (published_on IS NOT NULL)),
  CONSTRAINT creator_applications_extension CHECK (kind <> 'extension' OR work_kind = 'published'),
  CONSTRAINT creator_applications_associate CHECK (kind <> 'associate' OR work_url IS NOT NULL),
  CONSTRAINT creator_applications_recent
    CHECK (published_on IS NULL OR published_on <= applied_on AND (kind <> 'creator' OR published_on >= applied_on - interval '3 years'))
);
CREATE UNIQUE INDEX creator_applications_one_open ON creator_applications (member_id) WHERE (status IN ('applied', 'more_asked'));
CREATE INDEX creator_applications_member ON creator_applications (member_id, created_at DESC);
CREATE INDEX creator_applications_waiting ON creator_applications (created_at);

CREATE TABLE creator_memberships (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
  class text NOT NULL CHECK (class IN ('creator', 'associate')),
  starts_on date NOT NULL,
  -- The day after the last.
  ends_on date NOT NULL,
  ended_at timestamptz,
  -- The latest notice that its end is near, in days before it; null when there was none since it began or was extended.
  noticed integer CHECK (noticed > 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT creator_memberships_days CHECK (ends_on > starts_on)
);
CREATE UNIQUE INDEX creator_memberships_one_open ON creator_memberships (member_id) WHERE (ended_at IS NULL);
CREATE INDEX creator_memberships_member ON creator_memberships (member_id, created_at DESC);
CREATE INDEX creator_memberships_ending ON creator_memberships (ends_on) WHERE (ended_at IS NULL);
