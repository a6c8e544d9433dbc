-- What a member keeps up about themself (spec sections 3, 7: PUT /member, POST /member/avatar).

-- `addr_city` holds an id of the static city list; what was typed before there was a list stays as it is until it is changed.
ALTER TABLE members
  ADD COLUMN addr_district text,
  ADD COLUMN citizenship text CHECK (citizenship IN ('domestic', 'foreign')),
  -- ISO 3166, of a foreign citizen.
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$'),
  ADD COLUMN job text CHECK (length(job) <= 100),
  ADD COLUMN address text CHECK (length(address) <= 200),
  -- Names the files of the picture, and is its secret: 144 random bits.
  ADD COLUMN avatar_id text CHECK (avatar_id ~ '^[A-Za-z0-9_-]{24}$'),
  ADD CONSTRAINT members_district_of_city CHECK (addr_district IS NULL OR addr_city IS NOT NULL),
  ADD CONSTRAINT members_country_of_foreigner CHECK ((country IS NOT NULL) = (citizenship IS NOT DISTINCT FROM 'foreign'));
CREATE UNIQUE INDEX members_avatar_key ON members (avatar_id);
