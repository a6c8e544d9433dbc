-- The favourites of members (docs/decisions/163): a row for each item that somebody keeps. Items are content: what the centre no longer
-- shows stays here until its member removes it, and no key of another table can hold them together.
CREATE TABLE collected_items (
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT collected_items_kind_check CHECK (kind = ANY ('{news,activity,video,album}'::text[])),
  item_id text NOT NULL CONSTRAINT collected_items_item_check CHECK (item_id <> '' AND length(item_id) <= 200),
  -- The segment of an activity's address, by which it is removed when it is not shown any more.
  activity_type text,
  collected_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, kind, item_id),
  CONSTRAINT collected_items_activity_type_check CHECK ((kind = 'activity') = (activity_type IS NOT NULL))
);
-- The order of the list, and the page after an entry.
CREATE UNIQUE INDEX collected_items_newest ON collected_items (member_id, kind, id);
SELECT analyse_early();
