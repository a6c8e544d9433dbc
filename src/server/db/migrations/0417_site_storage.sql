-- The storage that a CDN takes the site from (docs/decisions/418): which release stands there, and what stood in the way. One row at most.
CREATE TABLE site_storage (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Null until one stood there whole.
  release_id text,
  stored_at timestamptz,
  fault text CHECK (fault IN ('full', 'away', 'cdn', 'unexpected')),
  tried_at timestamptz NOT NULL,
  CHECK ((release_id IS NULL) = (stored_at IS NULL))
);
SELECT analyse_early();
