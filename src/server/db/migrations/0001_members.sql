-- Members, their sessions, their codes (spec sections 3, 4; design section 5).
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE members (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account text NOT NULL,
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  name text NOT NULL,
  pen_name text,
  email text NOT NULL,
  email_verified_at timestamptz,
  mobile text NOT NULL,
  mobile_verified_at timestamptz,
  gender text CHECK (gender IN ('male', 'female', 'other')),
  birthday date,
  addr_city text,
  class text NOT NULL DEFAULT 'general' CHECK (class IN ('general', 'loyal', 'associate', 'creator')),
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'reviewer', 'editor', 'desk', 'admin')),
  language text NOT NULL DEFAULT 'zh' CHECK (language IN ('zh', 'en', 'ja')),
  is_demo boolean NOT NULL DEFAULT false,
  terms_version text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX members_account_key ON members (lower(account));
CREATE UNIQUE INDEX members_email_key ON members (lower(email));
CREATE UNIQUE INDEX members_mobile_key ON members (mobile);

-- One login on one device: every token that descends from it ends with it.
CREATE TABLE token_families (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  client_id text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX token_families_member ON token_families (member_id);

CREATE TABLE access_tokens (
  token_hash bytea PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES token_families ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX access_tokens_family ON access_tokens (family_id);

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES token_families ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_family ON refresh_tokens (family_id);

-- Codes sent to prove a mobile number or an e-mail address; kept hashed.
CREATE TABLE verification_codes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  purpose text NOT NULL CHECK (purpose IN ('register_sms', 'verify_email')),
  -- The mobile number or e-mail address that the code was sent to.
  target text NOT NULL,
  member_id uuid REFERENCES members ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX verification_codes_target ON verification_codes (purpose, target, created_at DESC);
CREATE INDEX verification_codes_hash ON verification_codes (code_hash);
