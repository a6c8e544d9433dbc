-- What a member says of the work done in comics (spec section 3, creator application): one profile a member.
CREATE TABLE creator_profiles (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  full_name text NOT NULL CHECK (full_name <> ''),
  name_en text,
  pen_name text,
  -- Ids of public/data/industry.json.
  industries text[] NOT NULL CHECK (cardinality(industries) BETWEEN 1 AND 30),
  citizenship text NOT NULL CHECK (citizenship IN ('domestic', 'foreign')),
  -- ISO 3166, of public/data/foreigner.json.
  country text CHECK (country ~ '^[A-Z]{2}$'),
  address_type text CHECK (address_type IN ('domestic', 'foreign')),
  postal_code text,
  -- Ids of public/data/city.json.
  city text,
  district text,
  village text,
  address text,
  website text CHECK (website ~* '^https?://'),
  social text CHECK (social ~* '^https?://'),
  profile_zh text,
  profile_en text,
  works text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT creator_profiles_country CHECK ((citizenship = 'foreign') = (country IS NOT NULL)),
  -- An address is whole or not there; only one in Taiwan has a district of the list and a village.
  CONSTRAINT creator_profiles_address CHECK ((address_type IS NULL) = (address IS NULL)),
  CONSTRAINT creator_profiles_district CHECK (
    CASE WHEN address_type = 'domestic' THEN city IS NOT NULL AND district IS NOT NULL AND postal_code IS NOT NULL
    ELSE city IS NULL AND district IS NULL AND village IS NULL END
  ),
  CONSTRAINT creator_profiles_postal_code CHECK (address_type IS NOT NULL OR postal_code IS NULL)
);
