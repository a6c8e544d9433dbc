-- The acts of editors on the content (docs/decisions/425): what each changed, so that it can be told and taken back.
CREATE TABLE content_changes (
  id uuid PRIMARY KEY,
  -- The order of the acts: they are written one after the other.
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- `collection.name`, whether it is still there or not.
  item text NOT NULL CHECK (item ~ '^[a-z]+\.[a-z0-9_-]+$'),
  act text NOT NULL CHECK (act IN ('created', 'saved', 'undone', 'removed')),
  at timestamptz NOT NULL,
  actor_id uuid NOT NULL,
  -- Null of an item that was not there before, or is not there any more.
  revision_before text,
  revision_after text,
  -- What changed: `field`, `before`, `after`, the latter two absent where there was or is nothing.
  -- As they were given, with their fields in order.
  fields json NOT NULL,
  -- The files beside it that came, changed or went.
  files jsonb NOT NULL,
  -- The languages whose text changed, or was said to be right still.
  languages text[] NOT NULL,
  -- Its commit, and the review that it waits for.
  commit text,
  review_url text,
  undoes uuid REFERENCES content_changes ON DELETE SET NULL,
  CHECK ((act = 'created') <= (revision_before IS NULL) AND (act = 'removed') <= (revision_after IS NULL)),
  CHECK ((act = 'undone') >= (undoes IS NOT NULL))
);
CREATE INDEX content_changes_item ON content_changes (item, number DESC);
CREATE INDEX content_changes_at ON content_changes (at);
-- A change is taken back once.
CREATE UNIQUE INDEX content_changes_undone ON content_changes (undoes) WHERE undoes IS NOT NULL;

-- What an act removed or replaced, byte for byte.
CREATE TABLE content_kept_files (
  change_id uuid NOT NULL REFERENCES content_changes ON DELETE CASCADE,
  path text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (change_id, path)
);

-- Pictures that were sent and wait to be put beside an item.
CREATE TABLE content_pictures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members,
  created_at timestamptz NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes bytea NOT NULL
);
CREATE INDEX content_pictures_member ON content_pictures (member_id);
CREATE INDEX content_pictures_at ON content_pictures (created_at);

-- Who of the staff has an item open, for half a minute after their screen last said so.
CREATE TABLE content_presences (
  item text NOT NULL,
  member_id uuid NOT NULL REFERENCES members,
  open_until timestamptz NOT NULL,
  PRIMARY KEY (item, member_id)
);
CREATE INDEX content_presences_until ON content_presences (open_until);
CREATE INDEX content_presences_member ON content_presences (member_id);
SELECT analyse_early();
