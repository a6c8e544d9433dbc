-- Accounts of the former site, imported from a list, each invited to come over (spec sections 1, 2: olduser).
CREATE TABLE old_accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- What the former site called it: importing again finds it by this.
  old_id text NOT NULL CONSTRAINT old_accounts_old_id_key UNIQUE,
  name text NOT NULL,
  pen_name text,
  email text NOT NULL,
  -- A matchmaking member, like a creator, may become a creator without agreeing to terms again (spec section 1).
  kind text NOT NULL CHECK (kind IN ('general', 'matchmaking', 'creator')),
  language text NOT NULL CHECK (language IN ('zh', 'en', 'ja')),
  imported_at timestamptz NOT NULL,
  invitation_hash bytea CONSTRAINT old_accounts_invitation_key UNIQUE,
  invited_at timestamptz,
  invitation_expires_at timestamptz,
  migrated_at timestamptz,
  member_id uuid REFERENCES members ON DELETE SET NULL,
  became_creator_at timestamptz,
  CHECK ((invitation_hash IS NULL) = (invited_at IS NULL) AND (invited_at IS NULL) = (invitation_expires_at IS NULL)),
  CHECK (member_id IS NULL OR migrated_at IS NOT NULL),
  CHECK (became_creator_at IS NULL OR kind <> 'general')
);
CREATE UNIQUE INDEX old_accounts_email_key ON old_accounts (lower(email));
CREATE INDEX old_accounts_not_invited ON old_accounts (imported_at) WHERE invited_at IS NULL AND migrated_at IS NULL;
CREATE INDEX old_accounts_member ON old_accounts (member_id);
