-- Signed-in devices, the second factor, delays after wrong passwords, and a record that cannot be rewritten.

-- What a login is made on, for its owner to know it again; null for one that was made before, or by an application.
ALTER TABLE token_families
  ADD COLUMN browser text,
  ADD COLUMN system text,
  ADD COLUMN platform text CHECK (platform IN ('desktop', 'mobile', 'tablet')),
  -- The network it was last used from, of IPv6 the /64.
  ADD COLUMN address text,
  -- When it was last renewed.
  ADD COLUMN used_at timestamptz;

-- The devices that a member has logged in on: a hash of what their browser keeps, bound to the member.
CREATE TABLE known_devices (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, device_hash)
);
CREATE INDEX known_devices_seen ON known_devices (last_seen_at);

-- Wrong passwords by account and place: who tries on waits longer each time. Both are hashed.
-- Losing the counters in a crash costs nothing.
CREATE UNLOGGED TABLE login_tries (
  account text NOT NULL,
  place text NOT NULL,
  tries integer NOT NULL CHECK (tries > 0),
  next_at timestamptz NOT NULL,
  forget_at timestamptz NOT NULL,
  PRIMARY KEY (account, place)
);
CREATE INDEX login_tries_forget ON login_tries (forget_at);

-- One authenticator a member (RFC 6238).
CREATE TABLE member_totp (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- Encrypted with a key that is not in the database.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null: being set up, and asked for by nobody yet.
  confirmed_at timestamptz,
  -- The latest time step whose code was accepted: it and all before it are worth nothing any more.
  last_step bigint NOT NULL DEFAULT 0
);

-- What opens an account whose authenticator is lost; each once.
CREATE TABLE recovery_codes (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (member_id, code_hash)
);

-- A right password that waits for its second factor.
CREATE TABLE mfa_challenges (
  token_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  client_id text NOT NULL,
  is_remembered boolean NOT NULL,
  -- What the browser keeps, as known_devices has it.
  device_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mfa_challenges_member ON mfa_challenges (member_id);
CREATE INDEX mfa_challenges_expire ON mfa_challenges (expires_at);

-- The record of an account: what happened stays as it was written. Rows lose what names a place or a person, never
-- anything else; only the job that forgets may take whole rows, and says so for its own transaction.
CREATE FUNCTION security_events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('comic_hub.forgets', true) IS DISTINCT FROM 'security_events' THEN
      RAISE EXCEPTION 'security_events are not deleted' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'security_events_stay';
    END IF;
    RETURN OLD;
  END IF;
  IF (NEW.id, NEW.kind, NEW.family_id, NEW.detail, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.family_id, OLD.detail, OLD.created_at)
    OR (NEW.member_id IS NOT NULL AND NEW.member_id IS DISTINCT FROM OLD.member_id)
    OR (NEW.actor_id IS NOT NULL AND NEW.actor_id IS DISTINCT FROM OLD.actor_id)
    OR (NEW.address IS NOT NULL AND NEW.address IS DISTINCT FROM OLD.address)
    OR (NEW.user_agent IS NOT NULL AND NEW.user_agent IS DISTINCT FROM OLD.user_agent) THEN
    RAISE EXCEPTION 'security_events are not changed' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'security_events_stay';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER security_events_stay BEFORE UPDATE OR DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION security_events_stay();
CREATE FUNCTION security_events_not_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'security_events are not emptied' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'security_events_stay';
END $$;
CREATE TRIGGER security_events_not_emptied BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION security_events_not_emptied();
-- What the job looks for each hour.
CREATE INDEX security_events_placed ON security_events (created_at) WHERE address IS NOT NULL OR user_agent IS NOT NULL;
CREATE INDEX security_events_ownerless ON security_events (created_at) WHERE member_id IS NULL;
