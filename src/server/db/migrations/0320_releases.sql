-- Releases of the site's content (docs/decisions/283): which there are, and which of them is shown.
CREATE TABLE releases (
  id text PRIMARY KEY CHECK (id ~ '^[0-9]{8}T[0-9]{6}Z-[0-9a-f]{6}$'),
  -- The digest of the site's code: a server takes releases that its own code has made.
  code text NOT NULL,
  -- The moment as of which it is: what is published by then is in it.
  at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('building', 'ready', 'failed', 'removed')),
  is_live boolean NOT NULL DEFAULT false,
  causes text[] NOT NULL,
  -- What was wrong (domain/releases/fault.ts): of content the file, the field and the reason.
  fault jsonb CHECK (fault ->> 'kind' IN ('content', 'build', 'code', 'disk', 'interrupted', 'unexpected')),
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- When it was last made the one that is shown.
  shown_at timestamptz,
  -- When the site has something else to say by itself.
  next_at timestamptz,
  next_cause text CHECK (next_cause IN ('published', 'midnight')),
  CHECK (is_live IS FALSE OR (state = 'ready' AND shown_at IS NOT NULL)),
  CHECK ((state = 'building') = (ended_at IS NULL)),
  CHECK ((state = 'failed') = (fault IS NOT NULL)),
  CHECK ((next_at IS NULL) = (next_cause IS NULL))
);
CREATE UNIQUE INDEX releases_live ON releases (code) WHERE is_live;

-- What asks for a release: several together get one. Open until a release that began after it has been made, or could not be.
CREATE TABLE release_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cause text NOT NULL CHECK (cause IN ('content', 'published', 'midnight', 'creator', 'pushed', 'staff')),
  requested_at timestamptz NOT NULL,
  release_id text REFERENCES releases ON DELETE CASCADE
);
CREATE UNIQUE INDEX release_requests_open ON release_requests (cause) WHERE release_id IS NULL;
CREATE INDEX release_requests_release ON release_requests (release_id) WHERE release_id IS NOT NULL;
SELECT analyse_early();
