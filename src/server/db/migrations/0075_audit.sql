-- Who of the staff did what, when, and what it was before and after (docs/decisions/098). The server opens every
-- transaction of a staff call with `app.actor` (a member's id, or `system` for a job) and `app.call` (JSON: role, call,
-- request, at); the triggers below write an entry for each row that such a transaction changes, whichever code changes it.
-- No foreign keys: an entry outlives what it speaks of.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null for a job.
  actor_id uuid,
  role text NOT NULL,
  -- As the contract has it, `PUT /staff/rents/{id}/finish`; of a job its name.
  call text NOT NULL,
  -- What was done by the same request has the same.
  request_id text,
  action text NOT NULL CHECK (action IN ('read', 'insert', 'update', 'delete')),
  -- Null where something was only looked at.
  table_name text CHECK ((table_name IS NULL) = (action = 'read')),
  subject_kind text,
  subject_id text,
  -- The member whom it concerns.
  member_id uuid,
  -- Columns that changed. Personal ones and secrets say only that they did.
  before jsonb,
  after jsonb,
  CHECK ((actor_id IS NULL) = (role = 'system'))
);
CREATE INDEX audit_entries_subject ON audit_entries (subject_kind, subject_id, id DESC);
CREATE INDEX audit_entries_member ON audit_entries (member_id, id DESC) WHERE member_id IS NOT NULL;
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, id DESC);
CREATE INDEX audit_entries_at ON audit_entries (at);

-- Append-only. Entries that are old enough go by the job that says so in its transaction, as with security_events.
CREATE FUNCTION audit_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('comic_hub.forgets', true) = 'audit_entries' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_entries are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'audit_entries_stay';
END $$;
CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_entries_stay();
CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_stay();

-- What of a row's side goes into an entry: columns that differ from the other side; of those that are not to be shown, and are not empty, a mark.
CREATE FUNCTION audit_side(p_side jsonb, p_other jsonb, p_shown text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(key, CASE WHEN key = ANY (p_shown) OR value = 'null'::jsonb THEN value ELSE '"***"'::jsonb END)
  FROM jsonb_each(p_side)
  WHERE value IS DISTINCT FROM coalesce(p_other -> key, 'null'::jsonb);
$$;

-- Arguments: the kind of the subject, the columns of its id and of the member ('' for none), the columns that are shown.
CREATE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_actor text := current_setting('app.actor');
  v_call jsonb := current_setting('app.call')::jsonb;
  v_old jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  v_new jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  v_row jsonb := coalesce(v_new, v_old);
  v_shown text[] := string_to_array(TG_ARGV[3], ',');
  v_before jsonb := audit_side(v_old, v_new, v_shown);
  v_after jsonb := audit_side(v_new, v_old, v_shown);
BEGIN
  IF v_before IS NULL AND v_after IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit_entries (at, actor_id, role, call, request_id, action, table_name, subject_kind, subject_id, member_id, before, after)
  VALUES ((v_call ->> 'at')::timestamptz, nullif(v_actor, 'system')::uuid, v_call ->> 'role', v_call ->> 'call', v_call ->> 'request',
    lower(TG_OP), TG_TABLE_NAME, TG_ARGV[0], v_row ->> TG_ARGV[1], (v_row ->> nullif(TG_ARGV[2], ''))::uuid, v_before, v_after);
  RETURN NULL;
END $$;

-- Has the changes of a table recorded: staff's always, those of jobs where they concern bookings or money. Of members' own
-- calls nothing is recorded, and all that the trigger costs them is a look at a setting.
CREATE FUNCTION audit_table(p_table regclass, p_kind text, p_id text, p_member text, p_shown text[], p_jobs boolean DEFAULT false)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION audit_row(%L, %L, %L, %L)',
    p_table,
    CASE WHEN p_jobs THEN 'current_setting(''app.actor'', true) <> ''''' ELSE 'current_setting(''app.actor'', true) NOT IN ('''', ''system'')' END,
    p_kind, p_id, coalesce(p_member, ''), array_to_string(p_shown, ','));
END $$;

SELECT audit_table('rents', 'rent', 'id', 'member_id', ARRAY['id', 'member_id', 'period', 'hours', 'points', 'reward_points', 'cancel_before',
  'rule_version', 'status', 'sequence', 'lapses_at', 'checked_in_at', 'created_at', 'changed_at', 'cancelled_at'], true);
SELECT audit_table('rent_units', 'rent', 'rent_id', 'member_id', ARRAY['id', 'rent_id', 'member_id', 'device_id', 'unit_number', 'kind', 'period', 'status',
  'points', 'out_at', 'returned_at'], true);
SELECT audit_table('waitlist_entries', 'waitlist_entry', 'public_id', 'member_id', ARRAY['id', 'public_id', 'member_id', 'kind', 'subject', 'period', 'hours',
  'status', 'created_at', 'changed_at', 'offer_until', 'told_at', 'rent_id', 'advisory_id'], true);
SELECT audit_table('advisories', 'advisory', 'id', 'member_id', ARRAY['id', 'member_id', 'line', 'period', 'status', 'category', 'identity', 'method', 'teacher',
  'reason', 'sequence', 'lapses_at', 'created_at', 'changed_at', 'cancelled_at', 'reminded_at'], true);
SELECT audit_table('space_leases', 'lease', 'id', 'member_id', ARRAY['id', 'member_id', 'status', 'space_id', 'session', 'move_in_on', 'start_on', 'end_on',
  'move_out_on', 'period', 'applicant_type', 'event_category', 'equipment', 'terms_version', 'lines', 'estimated_twd', 'reduction', 'discounted_twd',
  'approved_at', 'rent_twd', 'waived_twd', 'cleaning_fee_twd', 'deposit_twd', 'deposit_due_on', 'cancel_free_until_on', 'approval_note', 'reminded_at',
  'deposit_paid_at', 'deposit_method', 'rent_paid_at', 'rent_method', 'closed_at', 'closed_by', 'forfeited_twd', 'refunded_twd', 'extension_status',
  'extension_end_on', 'extension_move_out_on', 'extension_asked_at', 'extension_twd', 'extension_paid_at', 'extension_note', 'ended_at', 'overtime_minutes',
  'damages_twd', 'unpaid_twd', 'settlement_note', 'deposit_returned_at', 'deposit_returned_twd', 'created_at', 'changed_at'], true);
SELECT audit_table('space_holds', 'lease', 'lease_id', NULL, ARRAY['id', 'lease_id', 'unit', 'period', 'status'], true);
SELECT audit_table('space_bars', 'member', 'member_id', 'member_id', ARRAY['id', 'member_id', 'lease_id', 'from_on', 'until_on', 'reason', 'actor_id', 'created_at']);
SELECT audit_table('ledger_entries', 'member', 'member_id', 'member_id', ARRAY['id', 'member_id', 'lot_id', 'kind', 'amount', 'balance_after', 'reference',
  'created_at', 'actor_id'], true);
SELECT audit_table('point_lots', 'member', 'member_id', 'member_id', ARRAY['id', 'member_id', 'kind', 'granted', 'remaining', 'expires_at', 'created_at'], true);
SELECT audit_table('point_balances', 'member', 'member_id', 'member_id', ARRAY['member_id', 'remaining'], true);
SELECT audit_table('members', 'member', 'id', 'id', ARRAY['id', 'class', 'role', 'language', 'is_demo', 'password_changed_at', 'email_verified_at',
  'mobile_verified_at', 'terms_version', 'created_at', 'deleted_at']);
SELECT audit_table('creator_profiles', 'member', 'member_id', 'member_id', ARRAY['member_id', 'created_at', 'updated_at']);
SELECT audit_table('token_families', 'member', 'member_id', 'member_id', ARRAY['id', 'member_id', 'client_id', 'is_remembered', 'scope', 'via_client_id',
  'created_at', 'ended_at', 'used_at']);
SELECT audit_table('member_totp', 'member', 'member_id', 'member_id', ARRAY['member_id', 'created_at', 'confirmed_at']);
SELECT audit_table('recovery_codes', 'member', 'member_id', 'member_id', ARRAY['member_id', 'created_at', 'used_at']);
SELECT audit_table('deletion_requests', 'deletion_request', 'id', 'member_id', ARRAY['id', 'member_id', 'reference', 'status', 'created_at', 'due_on', 'changed_at',
  'actor_id']);
SELECT audit_table('contact_messages', 'contact_message', 'id', 'member_id', ARRAY['id', 'reference', 'cause', 'language', 'member_id', 'created_at',
  'reply_due_on', 'answered_at']);
SELECT audit_table('uploads', 'lease', 'record_id', 'member_id', ARRAY['id', 'member_id', 'record_kind', 'record_id', 'field', 'size', 'created_at']);
SELECT audit_table('old_accounts', 'old_account', 'id', 'member_id', ARRAY['id', 'kind', 'language', 'imported_at', 'invited_at', 'invitation_expires_at',
  'migrated_at', 'member_id', 'became_creator_at']);
SELECT audit_table('devices', 'device', 'id', NULL, ARRAY['id', 'kind', 'is_listed']);
SELECT audit_table('device_units', 'device', 'device_id', NULL, ARRAY['device_id', 'number', 'is_in_service']);

-- Who of the staff caused an entry of the ledger. Two steps: a default that is there from the start would be read for the rows that are.
ALTER TABLE ledger_entries ADD COLUMN actor_id uuid;
ALTER TABLE ledger_entries ALTER COLUMN actor_id SET DEFAULT nullif(nullif(current_setting('app.actor', true), ''), 'system')::uuid;
