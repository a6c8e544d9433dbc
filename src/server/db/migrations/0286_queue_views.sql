-- How a member of staff likes to look at a queue, under a name of their own (docs/decisions/242): so many of each queue, by their numbers.
CREATE TABLE queue_views (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members,
  kind text NOT NULL,
  number integer NOT NULL CONSTRAINT queue_views_number CHECK (number BETWEEN 1 AND 20),
  name text NOT NULL CONSTRAINT queue_views_name CHECK (name <> '' AND length(name) <= 60),
  search text NOT NULL CONSTRAINT queue_views_search CHECK (search = '' OR search LIKE '?%' AND length(search) <= 600),
  created_at timestamptz NOT NULL,
  CONSTRAINT queue_views_numbered UNIQUE (member_id, kind, number),
  CONSTRAINT queue_views_named UNIQUE (member_id, kind, name)
);
