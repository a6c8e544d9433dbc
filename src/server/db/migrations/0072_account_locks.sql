-- Accounts that staff have locked (spec section 6: the operator may restrict memberships). One row, one lock; what was and
-- who did it stays in security_events.
CREATE TABLE account_locks (
  member_id uuid NOT NULL CONSTRAINT account_locks_once PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason <> ''),
  actor_id uuid REFERENCES members ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);

-- No login begins for a locked account, whichever way it begins. Waits for whoever is locking it now (SELECT … FOR NO KEY
-- UPDATE of the member, which rows that only refer to the member do not wait for), and is waited for: a login that came first
-- is there to be ended.
CREATE FUNCTION token_families_refuse_locked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM members WHERE id = NEW.member_id FOR SHARE;
  IF EXISTS (SELECT 1 FROM account_locks WHERE member_id = NEW.member_id) THEN
    RAISE EXCEPTION 'the account is locked' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'token_families_not_locked';
  END IF;
  RETURN NEW;
END;
$$;
CREATE TRIGGER token_families_refuse_locked BEFORE INSERT ON token_families
  FOR EACH ROW EXECUTE FUNCTION token_families_refuse_locked();
