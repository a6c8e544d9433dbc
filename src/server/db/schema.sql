CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE FUNCTION public.account_closures_asker() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM members WHERE id = NEW.requested_by AND role = 'admin' AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND OR EXISTS (SELECT FROM account_locks WHERE member_id = NEW.requested_by) THEN
    RAISE EXCEPTION 'whoever asked for it may not any more' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'account_closures_asker';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.account_closures_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'requested' AND to_jsonb(NEW) - '{status,decided_by,decided_at,points}'::text[]
    = to_jsonb(OLD) - '{status,decided_by,decided_at,points}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'account_closures stay as they were decided' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'account_closures_stay';
END $$;

CREATE FUNCTION public.acting_stands(p_actor uuid, p_role text, p_login uuid) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Nothing is held by whoever only reads.
  IF p_role = 'token' AND current_setting('transaction_read_only') = 'on' THEN
    PERFORM FROM api_tokens WHERE id = p_actor AND revoked_at IS NULL;
  ELSIF p_role = 'token' THEN
    PERFORM FROM api_tokens WHERE id = p_actor AND revoked_at IS NULL FOR SHARE;
  ELSIF current_setting('transaction_read_only') = 'on' THEN
    PERFORM FROM token_families WHERE id = p_login AND member_id = p_actor AND ended_at IS NULL;
  ELSE
    PERFORM FROM token_families WHERE id = p_login AND member_id = p_actor AND ended_at IS NULL FOR SHARE;
  END IF;
  IF NOT FOUND OR p_role = 'token' THEN
    RETURN FOUND;
  END IF;
  RETURN EXISTS (SELECT FROM members AS member WHERE member.id = p_actor AND member.role = p_role
    AND (member.is_demo OR EXISTS (SELECT FROM member_totp AS totp WHERE totp.member_id = member.id AND totp.confirmed_at IS NOT NULL)));
END $$;

CREATE FUNCTION public.activity_apply(p_token bytea, p_is_demo boolean, p_classes text[], p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_session text, p_size integer, p_status text, p_points integer, p_cancel_before timestamp with time zone, p_answers jsonb, p_matchmaking jsonb, p_language text, p_now timestamp with time zone, p_outbox text, OUT o_id uuid, OUT o_remaining integer, OUT o_reward integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_member uuid := caller_member(p_token, p_is_demo, p_classes, p_now);
  v_done record;
BEGIN
  v_done := activity_register(
    p_scope => v_member::text, p_key => p_key, p_call => p_call, p_body_hash => p_body_hash, p_answer => p_answer, p_id => p_id,
    p_member => v_member, p_session => p_session, p_size => p_size, p_status => p_status, p_points => p_points,
    p_cancel_before => p_cancel_before, p_answers => p_answers, p_matchmaking => p_matchmaking, p_language => p_language,
    p_now => p_now, p_outbox => p_outbox);
  o_id := v_done.o_id;
  o_remaining := v_done.o_remaining;
  o_reward := v_done.o_reward;
END $$;

CREATE FUNCTION public.activity_lock(p_sessions text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM activity_sessions WHERE id = ANY (p_sessions) ORDER BY id FOR UPDATE;
END $$;

CREATE FUNCTION public.activity_register(p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid, p_session text, p_size integer, p_status text, p_points integer, p_cancel_before timestamp with time zone, p_answers jsonb, p_matchmaking jsonb, p_language text, p_now timestamp with time zone, p_outbox text, OUT o_id uuid, OUT o_remaining integer, OUT o_reward integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_session activity_sessions;
  v_mine record;
  v_is_offered boolean;
  v_is_lapsed boolean;
  v_is_due boolean;
  v_spent record;
  -- Whether its e-mail is left to the outbox ('on').
  v_outbox text := set_config('app.outbox', p_outbox, true);
BEGIN
  IF p_key IS NOT NULL AND EXISTS (SELECT FROM idempotency_keys WHERE scope = p_scope AND key = p_key) THEN
    RAISE EXCEPTION 'the key was used before' USING ERRCODE = '23505', CONSTRAINT = 'idempotency_keys_pkey';
  END IF;
  SELECT * INTO v_session FROM activity_sessions WHERE id = p_session AND is_listed;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no such session' USING ERRCODE = '23503', CONSTRAINT = 'activity_sessions_listed';
  END IF;
  IF v_session.called_off_at IS NOT NULL THEN
    RAISE EXCEPTION 'the session is called off' USING ERRCODE = '23514', CONSTRAINT = 'activity_sessions_not_called_off';
  END IF;
  SELECT id, status, lapses_at INTO v_mine FROM registrations
    WHERE member_id = p_member AND session_id = p_session AND status = ANY (ARRAY['offered', 'applied', 'registered', 'passed', 'attended']);
  IF v_mine.status <> 'offered' THEN
    RAISE EXCEPTION 'the member is registered' USING ERRCODE = '23505', CONSTRAINT = 'registrations_once';
  END IF;
  v_is_offered := v_mine.status IS NOT NULL AND v_mine.lapses_at > p_now;
  IF NOT v_is_offered AND p_now < v_session.opens_at THEN
    RAISE EXCEPTION 'registration has not begun' USING ERRCODE = '23514', CONSTRAINT = 'activity_sessions_opens';
  END IF;
  IF NOT v_is_offered AND p_now >= v_session.closes_at THEN
    RAISE EXCEPTION 'registration is over' USING ERRCODE = '23514', CONSTRAINT = 'activity_sessions_closes';
  END IF;
  v_is_lapsed := EXISTS (SELECT FROM registrations WHERE status = 'offered' AND session_id = p_session AND lapses_at <= p_now);
  -- Only what has expired can make room: whoever waits takes it, and gives none.
  IF NOT v_is_offered AND NOT v_is_lapsed AND v_session.taken + v_session.held + p_size > v_session.quota THEN
    -- After the places: where a repetition took the last of them, its answer is there as well. So nobody has to look for it again.
    IF p_key IS NOT NULL AND EXISTS (SELECT FROM idempotency_keys WHERE scope = p_scope AND key = p_key) THEN
      RAISE EXCEPTION 'the key was used before' USING ERRCODE = '23505', CONSTRAINT = 'idempotency_keys_pkey';
    END IF;
    RAISE EXCEPTION 'no place is left' USING ERRCODE = '23P01', CONSTRAINT = 'activity_sessions_places', HINT = 'key unused';
  END IF;
  v_is_due := v_is_offered OR v_is_lapsed
    OR EXISTS (SELECT FROM waitlist_entries WHERE kind = 'activity' AND subject = p_session AND status = 'waiting');
  IF v_is_due THEN
    PERFORM FROM point_balances WHERE member_id = p_member FOR NO KEY UPDATE;
    PERFORM activity_lock(ARRAY[p_session]);
    PERFORM activity_settle(ARRAY[p_session], p_now);
    -- What was offered may be gone meanwhile, and what was waited for may be offered by now.
    SELECT id, status, lapses_at INTO v_mine FROM registrations
      WHERE member_id = p_member AND session_id = p_session AND status = ANY (ARRAY['offered', 'applied', 'registered', 'passed', 'attended']);
    IF v_mine.status <> 'offered' THEN
      RAISE EXCEPTION 'the member is registered' USING ERRCODE = '23505', CONSTRAINT = 'registrations_once';
    END IF;
    v_is_offered := v_mine.status IS NOT NULL;
    IF NOT v_is_offered AND p_now >= v_session.closes_at THEN
      RAISE EXCEPTION 'registration is over' USING ERRCODE = '23514', CONSTRAINT = 'activity_sessions_closes';
    END IF;
  END IF;
  o_id := CASE WHEN v_is_offered THEN v_mine.id ELSE p_id END;
  o_reward := 0;
  IF p_points > 0 THEN
    v_spent := ledger_spend(
      p_member => p_member, p_amount => p_points, p_kind => 'shopping', p_reference => 'registration:' || o_id,
      p_key => 'spend:registration:' || o_id, p_now => p_now);
    o_remaining := v_spent.o_remaining;
    o_reward := v_spent.o_reward;
  END IF;
  IF v_is_offered THEN
    UPDATE registrations SET status = p_status, size = p_size, points = p_points, reward_points = o_reward, cancel_before = p_cancel_before,
        answers = p_answers, matchmaking = p_matchmaking, language = p_language, meetings = v_session.meetings, lapses_at = NULL, created_at = p_now, changed_at = p_now
      WHERE id = o_id;
    UPDATE waitlist_entries SET status = 'taken', changed_at = p_now WHERE registration_id = o_id AND status = 'offered';
    -- A smaller group than was waited for leaves places to the next.
    PERFORM activity_settle(ARRAY[p_session], p_now);
  ELSE
    INSERT INTO registrations (id, member_id, session_id, activity_id, type, period, place, meetings, size, status, points, reward_points, cancel_before,
        answers, matchmaking, language, created_at, changed_at)
      VALUES (o_id, p_member, p_session, v_session.activity_id, v_session.type, v_session.period, v_session.place, v_session.meetings, p_size, p_status, p_points, o_reward,
        p_cancel_before, p_answers, p_matchmaking, p_language, p_now, p_now);
    -- Who waited for more places than these waits no longer.
    IF v_is_due THEN
      UPDATE waitlist_entries SET status = 'left', changed_at = p_now
        WHERE member_id = p_member AND kind = 'activity' AND subject = p_session AND status = 'waiting';
    END IF;
  END IF;
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (scope, key, call, body_hash, answer, created_at)
      VALUES (p_scope, p_key, p_call, p_body_hash,
        p_answer || jsonb_build_object('id', o_id, 'reward_points', o_reward, 'remaining_points', o_remaining), p_now);
  END IF;
END $$;

CREATE FUNCTION public.activity_settle(p_sessions text[], p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_session text;
BEGIN
  IF EXISTS (SELECT FROM registrations WHERE status = 'offered' AND session_id = ANY (p_sessions) AND lapses_at <= p_now) THEN
    PERFORM waitlist_expire('activity', p_sessions, p_now);
  END IF;
  -- Only where there is a place for somebody who waits, or somebody who waits no longer: else each who joins a queue would walk all of it.
  FOR v_session IN SELECT DISTINCT entry.subject FROM waitlist_entries AS entry JOIN activity_sessions AS session ON session.id = entry.subject
    WHERE entry.kind = 'activity' AND entry.subject = ANY (p_sessions) AND entry.status = 'waiting'
      AND (lower(entry.period) <= p_now OR session.taken + session.held + entry.size <= session.quota) ORDER BY entry.subject
  LOOP
    PERFORM waitlist_offer('activity', ARRAY[v_session], p_now);
  END LOOP;
END $$;

CREATE TABLE public.waitlist_entries (
    id bigint NOT NULL,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    period tstzrange NOT NULL,
    hours integer NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    offer_until timestamp with time zone,
    told_at timestamp with time zone,
    rent_id uuid,
    advisory_id uuid,
    notified_at timestamp with time zone,
    registration_id uuid,
    size integer DEFAULT 1 NOT NULL,
    CONSTRAINT waitlist_entries_hours_check CHECK ((hours >= 0)),
    CONSTRAINT waitlist_entries_kind_check CHECK ((kind = ANY (ARRAY['rent'::text, 'advisory'::text, 'activity'::text]))),
    CONSTRAINT waitlist_entries_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
    CONSTRAINT waitlist_entries_size_check CHECK (((size > 0) AND ((size = 1) OR (kind = 'activity'::text)))),
    CONSTRAINT waitlist_entries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'offered'::text, 'taken'::text, 'lapsed'::text, 'left'::text, 'closed'::text]))),
    CONSTRAINT waitlist_offer CHECK (((status <> 'offered'::text) OR ((offer_until IS NOT NULL) AND ((rent_id IS NOT NULL) OR (advisory_id IS NOT NULL) OR (registration_id IS NOT NULL)))))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE FUNCTION public.activity_wait(p_entry public.waitlist_entries, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM activity_lock(ARRAY[p_entry.subject]);
  PERFORM activity_settle(ARRAY[p_entry.subject], p_now);
  PERFORM waitlist_refuse(
    EXISTS (SELECT FROM activity_sessions WHERE id = p_entry.subject AND taken + held + p_entry.size <= quota),
    EXISTS (SELECT FROM registrations WHERE member_id = p_entry.member_id AND session_id = p_entry.subject
      AND status <> 'offered' AND status = ANY (ARRAY['offered', 'applied', 'registered', 'passed', 'attended'])));
END $$;

CREATE FUNCTION public.advisory_has_room(p_pool text, p_start timestamp with time zone, p_end timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT (SELECT count(DISTINCT place) FROM advisory_places WHERE pool = p_pool AND period && tstzrange(p_start, p_end))
    < coalesce((SELECT places FROM advisory_pools WHERE id = p_pool), 1)
$$;

CREATE FUNCTION public.advisory_hold() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_pool text := coalesce(NEW.pool, NEW.line);
BEGIN
  IF NEW.status <> ALL (ARRAY['offered', 'applied', 'in_process', 'reserved']) THEN
    DELETE FROM advisory_places WHERE advisory_id = NEW.id;
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM advisory_places WHERE advisory_id = NEW.id AND pool = v_pool AND period = NEW.period) THEN
    RETURN NULL;
  END IF;
  PERFORM advisory_lock();
  DELETE FROM advisory_places WHERE advisory_id = NEW.id;
  INSERT INTO advisory_places (advisory_id, pool, place, period) VALUES (NEW.id, v_pool, advisory_place(v_pool, NEW.period), NEW.period);
  RETURN NULL;
END $$;

CREATE FUNCTION public.advisory_is_due(p_now timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT EXISTS (SELECT FROM advisories WHERE status = 'offered' AND lapses_at <= p_now)
    OR EXISTS (SELECT FROM waitlist_entries AS entry JOIN advisory_pools AS pool ON pool.id = entry.subject
      WHERE entry.kind = 'advisory' AND entry.status = 'waiting'
        AND (lower(entry.period) - advisory_lead(pool.id) <= p_now OR pool.places > 0 AND advisory_has_room(pool.id, lower(entry.period), upper(entry.period))))
$$;

CREATE FUNCTION public.advisory_keep(p_entry public.waitlist_entries, p_until timestamp with time zone, p_now timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_id uuid;
BEGIN
  INSERT INTO advisories (member_id, line, pool, period, status, created_at, changed_at, lapses_at)
    SELECT p_entry.member_id, line, id, p_entry.period, 'offered', p_now, p_now, p_until FROM advisory_pools WHERE id = p_entry.subject AND places > 0
    RETURNING id INTO v_id;
  RETURN v_id;
END $$;

CREATE FUNCTION public.advisory_lead(p_pool text) RETURNS interval
    LANGUAGE sql STABLE
    AS $$
  SELECT make_interval(hours => lead_hours) FROM advisory_pools WHERE id = p_pool
$$;

CREATE FUNCTION public.advisory_lock() RETURNS void
    LANGUAGE sql
    AS $$
  SELECT lock_consultations()
$$;

CREATE FUNCTION public.advisory_move(p_id uuid, p_start timestamp with time zone, p_end timestamp with time zone, p_status text, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_line text;
  v_member uuid;
  v_pool text;
BEGIN
  SELECT line, member_id, advisory_pool(line, category) INTO v_line, v_member, v_pool FROM advisories WHERE id = p_id;
  PERFORM advisory_settle(v_line, p_now);
  -- A slot that is kept for the member may be moved to.
  WITH kept AS (
    DELETE FROM advisories WHERE member_id = v_member AND coalesce(pool, line) = v_pool AND status = 'offered' AND period = tstzrange(p_start, p_end) RETURNING id
  ) UPDATE waitlist_entries AS entry SET status = 'taken', changed_at = p_now, advisory_id = p_id FROM kept WHERE entry.advisory_id = kept.id;
  UPDATE advisories SET period = tstzrange(p_start, p_end), pool = v_pool, status = p_status, teacher = NULL, location = NULL, reminded_at = NULL,
      sequence = sequence + 1, changed_at = p_now
    WHERE id = p_id;
  PERFORM advisory_settle_all(p_now);
END $$;

CREATE FUNCTION public.advisory_offer(p_line text, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM waitlist_offer('advisory', ARRAY(SELECT id FROM advisory_pools WHERE line = p_line), p_now);
END $$;

CREATE FUNCTION public.advisory_place(p_pool text, p_period tstzrange) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_places integer := coalesce((SELECT places FROM advisory_pools WHERE id = p_pool), 1);
  v_held integer[] := ARRAY(SELECT DISTINCT place FROM advisory_places WHERE pool = p_pool AND period && p_period);
BEGIN
  IF cardinality(v_held) >= v_places THEN
    RETURN coalesce(v_held[1], 1);
  END IF;
  RETURN (SELECT min(n) FROM generate_series(1, v_places) AS n WHERE n <> ALL (v_held));
END $$;

CREATE FUNCTION public.advisory_pool(p_line text, p_category text) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce((SELECT id FROM advisory_pools WHERE line = p_line AND category = p_category AND places > 0), p_line)
$$;

CREATE FUNCTION public.advisory_settle(p_line text, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_pools text[] := ARRAY(SELECT id FROM advisory_pools WHERE line = p_line);
BEGIN
  PERFORM waitlist_expire('advisory', v_pools, p_now);
  PERFORM waitlist_offer('advisory', v_pools, p_now);
END $$;

CREATE FUNCTION public.advisory_settle_all(p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_line text;
BEGIN
  FOREACH v_line IN ARRAY ARRAY['general', 'matching', 'weekly'] LOOP
    PERFORM advisory_settle(v_line, p_now);
  END LOOP;
END $$;

CREATE FUNCTION public.advisory_status_at(p_status text, p_start timestamp with time zone, p_now timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE
    WHEN p_status = ANY (ARRAY['applied', 'in_process']) AND p_start <= p_now THEN 'unapproved'
    WHEN p_status = 'reserved' AND ((p_start AT TIME ZONE 'Asia/Taipei')::date + 1)::timestamp AT TIME ZONE 'Asia/Taipei' <= p_now THEN 'ended'
    ELSE p_status END
$$;

CREATE FUNCTION public.advisory_take(p_member uuid, p_line text, p_start timestamp with time zone, p_end timestamp with time zone, p_category text, p_identity text, p_method text, p_content text, p_phone text, p_email text, p_now timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_id uuid;
  v_pool text;
BEGIN
  PERFORM advisory_lock();
  PERFORM advisory_settle(p_line, p_now);
  v_pool := advisory_pool(p_line, p_category);
  UPDATE advisories SET status = 'applied', category = p_category, identity = p_identity, method = p_method, content = p_content,
      phone = p_phone, email = p_email, lapses_at = NULL, created_at = p_now, changed_at = p_now
    WHERE member_id = p_member AND coalesce(pool, line) = v_pool AND status = 'offered' AND period = tstzrange(p_start, p_end) RETURNING id INTO v_id;
  IF v_id IS NOT NULL THEN
    UPDATE waitlist_entries SET status = 'taken', changed_at = p_now WHERE advisory_id = v_id AND status = 'offered';
    RETURN v_id;
  END IF;
  INSERT INTO advisories (member_id, line, pool, period, status, category, identity, method, content, phone, email, created_at, changed_at)
    VALUES (p_member, p_line, v_pool, tstzrange(p_start, p_end), 'applied', p_category, p_identity, p_method, p_content, p_phone, p_email, p_now, p_now)
    RETURNING id INTO v_id;
  RETURN v_id;
END $$;

CREATE FUNCTION public.advisory_wait(p_entry public.waitlist_entries, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM advisory_lock();
  PERFORM advisory_settle(split_part(p_entry.subject, '/', 1), p_now);
  PERFORM waitlist_refuse(
    advisory_has_room(p_entry.subject, lower(p_entry.period), upper(p_entry.period)),
    EXISTS (SELECT FROM advisories WHERE member_id = p_entry.member_id AND coalesce(pool, line) = p_entry.subject
      AND status = ANY (ARRAY['applied', 'in_process', 'reserved']) AND period && p_entry.period));
END $$;

CREATE FUNCTION public.analyse_early() RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_table regclass;
BEGIN
  FOR v_table IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND (reloptions IS NULL OR NOT EXISTS (SELECT FROM unnest(reloptions) AS option WHERE option LIKE 'autovacuum_analyze_threshold=%')) ORDER BY oid::regclass::text
  LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_threshold = 20, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05)', v_table);
  END LOOP;
END $$;

CREATE FUNCTION public.audit_digest(p_previous bytea, p_first bigint, p_last bigint) RETURNS bytea
    LANGUAGE sql STABLE
    AS $$
  SELECT sha256(coalesce(p_previous, ''::bytea) || convert_to(coalesce(string_agg(
    jsonb_build_array(id, extract(epoch FROM at), actor_id, role, call, request_id, address, action, table_name, subject_kind, subject_id, member_id, before, after)::text,
    E'\n' ORDER BY id), ''), 'UTF8'))
  FROM audit_entries WHERE id BETWEEN p_first AND p_last;
$$;

CREATE FUNCTION public.audit_entries_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('comic_hub.forgets', true) = 'audit_entries' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_entries are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'audit_entries_stay';
END $$;

CREATE FUNCTION public.audit_row() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
  INSERT INTO audit_entries (at, actor_id, role, call, request_id, address, action, table_name, subject_kind, subject_id, member_id, before, after)
  VALUES ((v_call ->> 'at')::timestamptz, nullif(v_actor, 'system')::uuid, v_call ->> 'role', v_call ->> 'call', v_call ->> 'request', v_call ->> 'address',
    lower(TG_OP), TG_TABLE_NAME, CASE WHEN TG_ARGV[0] LIKE '=%' THEN v_row ->> substr(TG_ARGV[0], 2) ELSE TG_ARGV[0] END,
    coalesce(v_row ->> TG_ARGV[1], v_row ->> TG_ARGV[4]), (v_row ->> nullif(TG_ARGV[2], ''))::uuid, v_before, v_after);
  RETURN NULL;
END $$;

CREATE FUNCTION public.audit_seals_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'audit_seals are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'audit_seals_stay';
END $$;

CREATE FUNCTION public.audit_side(p_side jsonb, p_other jsonb, p_shown text[]) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT jsonb_object_agg(key, CASE WHEN key = ANY (p_shown) OR value = 'null'::jsonb THEN value ELSE '"***"'::jsonb END)
  FROM jsonb_each(p_side)
  WHERE value IS DISTINCT FROM coalesce(p_other -> key, 'null'::jsonb);
$$;

CREATE FUNCTION public.audit_table(p_table regclass, p_kind text, p_id text, p_member text, p_shown text[], p_jobs boolean DEFAULT false) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION audit_row(%L, %L, %L, %L)',
    p_table,
    CASE WHEN p_jobs THEN 'current_setting(''app.actor'', true) <> ''''' ELSE 'current_setting(''app.actor'', true) NOT IN ('''', ''system'')' END,
    p_kind, p_id, coalesce(p_member, ''), array_to_string(p_shown, ','));
END $$;

CREATE FUNCTION public.block_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT NEW.times <@ OLD.times THEN
      RAISE EXCEPTION 'the times of a block are only cut' USING ERRCODE = '23514', CONSTRAINT = 'blocks_times_cut';
    END IF;
  ELSIF EXISTS (SELECT FROM blocks WHERE id = NEW.follows AND ended_at IS NULL AND upper(times) > lower(NEW.times)) THEN
    RAISE EXCEPTION 'the block before is not over by then' USING ERRCODE = '23514', CONSTRAINT = 'blocks_follow_on';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.caller_member(p_token bytea, p_is_demo boolean, p_classes text[], p_now timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_member uuid;
BEGIN
  SELECT member.id INTO v_member
    FROM access_tokens AS token JOIN token_families AS family ON family.id = token.family_id JOIN members AS member ON member.id = family.member_id
    WHERE token.token_hash = p_token AND token.expires_at > p_now AND family.ended_at IS NULL AND family.ends_at > p_now
      AND (p_is_demo OR NOT member.is_demo) AND COALESCE(token.scope, family.scope) IS NULL
      AND member.email_verified_at IS NOT NULL AND member.mobile_verified_at IS NOT NULL AND (p_classes IS NULL OR member.class = ANY (p_classes));
  IF v_member IS NULL THEN
    RAISE EXCEPTION 'the caller is asked about first' USING ERRCODE = '42501', CONSTRAINT = 'caller_member_known';
  END IF;
  RETURN v_member;
END $$;

CREATE FUNCTION public.closing_refuse() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_period tstzrange := NEW.period;
BEGIN
  IF TG_ARGV[0] = 'added' THEN
    v_period := tstzrange(upper(OLD.period), upper(NEW.period));
  END IF;
  PERFORM lock_closings_shared();
  IF EXISTS (
    SELECT FROM closings WHERE reopened_at IS NULL AND period && v_period
      AND NOT (takes_back AND (TG_TABLE_NAME IN ('space_leases', 'space_holds') OR (lower(v_period) < lower(period) AND upper(v_period) > upper(period))))
  ) THEN
    RAISE EXCEPTION 'the centre is closed then' USING ERRCODE = '23P01', CONSTRAINT = 'closings_booked_on';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.device_unit_stay_out() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.is_in_service := false;
  RETURN NEW;
END $$;

CREATE FUNCTION public.email_member_note(p_member uuid, p_at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql
    AS $$
BEGIN
  RETURN CASE WHEN email_member_note_id(p_member, p_at) IS NOT NULL THEN current_setting('app.email_note', true)::jsonb ->> 'text' END;
END $$;

CREATE FUNCTION public.email_member_note_id(p_member uuid, p_at timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_said jsonb := nullif(current_setting('app.email_note', true), '')::jsonb;
  v_note bigint := v_said ->> 'note';
BEGIN
  IF v_said IS NULL OR v_said ->> 'kind' NOT IN ('member', 'rent', 'spending') THEN
    RETURN NULL;
  END IF;
  IF v_note IS NULL THEN
    INSERT INTO member_notes (member_id, actor_id, text, is_emailed, created_at)
      VALUES (p_member, current_setting('app.actor')::uuid, v_said ->> 'text', true, p_at)
      RETURNING id INTO v_note;
    PERFORM set_config('app.email_note', (v_said || jsonb_build_object('note', v_note))::text, true);
  END IF;
  RETURN v_note;
END $$;

CREATE FUNCTION public.email_note(p_id text, p_at timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_said jsonb := nullif(current_setting('app.email_note', true), '')::jsonb;
  v_note bigint := v_said ->> 'note';
  v_record text;
  v_member uuid;
BEGIN
  IF v_said IS NULL THEN
    RETURN NULL;
  END IF;
  v_record := email_note_record(v_said ->> 'kind', v_said ->> 'id', p_id);
  IF v_record IS NULL THEN
    RETURN NULL;
  END IF;
  IF v_note IS NULL THEN
    v_member := CASE v_said ->> 'kind'
      WHEN 'lease' THEN (SELECT member_id FROM space_leases WHERE id = v_record::uuid)
      WHEN 'advisory' THEN (SELECT member_id FROM advisories WHERE id = v_record::uuid)
      WHEN 'deletion_request' THEN (SELECT member_id FROM deletion_requests WHERE id = v_record::uuid)
      WHEN 'registration' THEN (SELECT member_id FROM registrations WHERE id = v_record::uuid)
      WHEN 'refund' THEN (SELECT member_id FROM order_refunds WHERE id = v_record::uuid)
      WHEN 'creator_application' THEN (SELECT member_id FROM creator_applications WHERE id = v_record::uuid)
      WHEN 'upgrade' THEN (SELECT member_id FROM matchmaking_upgrades WHERE id = v_record::uuid)
      WHEN 'appointment' THEN (SELECT member_id FROM matchmaking_appointments WHERE id = v_record::uuid)
    END;
    INSERT INTO queue_items (record_kind, record_id) VALUES (v_said ->> 'kind', v_record) ON CONFLICT DO NOTHING;
    INSERT INTO queue_notes (record_kind, record_id, member_id, actor_id, text, is_emailed, created_at)
      VALUES (v_said ->> 'kind', v_record, v_member, current_setting('app.actor')::uuid, v_said ->> 'text', true, p_at)
      RETURNING id INTO v_note;
    PERFORM set_config('app.email_note', (v_said || jsonb_build_object('note', v_note))::text, true);
  END IF;
  RETURN v_note;
END $$;

CREATE FUNCTION public.email_note_record(p_kind text, p_said text, p_id text) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT CASE p_kind
    WHEN 'refund' THEN (SELECT p_id FROM order_refunds WHERE id = p_id::uuid AND p_said::uuid IN (id, order_id))
    WHEN 'introduction' THEN (SELECT p_id FROM matchmaking_introductions WHERE id = p_id::uuid AND p_said::uuid IN (id, creator_registration_id))
    WHEN 'appointment' THEN (SELECT CASE WHEN registration_id = p_said::uuid THEN p_id ELSE p_said END FROM matchmaking_appointments WHERE id = p_id::uuid AND (
      p_said::uuid IN (id, registration_id) OR introduction_id = (SELECT named.introduction_id FROM matchmaking_appointments AS named WHERE named.id = p_said::uuid)))
    -- Noted about the member (`email_member_note`).
    WHEN 'member' THEN NULL
    WHEN 'rent' THEN NULL
    WHEN 'spending' THEN NULL
    ELSE CASE WHEN p_said = p_id THEN p_id END
  END
$$;

CREATE FUNCTION public.introduction_ended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE matchmaking_appointments
    SET status = 'cancelled', cancelled_at = NEW.changed_at, changed_at = NEW.changed_at, sequence = sequence + 1,
      reason = NEW.reason, reason_language = NEW.reason_language
    WHERE introduction_id = NEW.id AND status = 'reserved' AND lower(period) > NEW.changed_at;
  RETURN NULL;
END $$;

CREATE FUNCTION public.introduction_settle() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_status text;
BEGIN
  PERFORM FROM matchmaking_introductions WHERE id = NEW.introduction_id FOR UPDATE;
  SELECT CASE WHEN bool_or(status = 'declined') THEN 'declined' WHEN bool_and(status = 'agreed') AND count(*) = 2 THEN 'agreed' ELSE 'asked' END
    INTO v_status FROM matchmaking_consents WHERE introduction_id = NEW.introduction_id;
  UPDATE matchmaking_introductions SET status = v_status, changed_at = NEW.answered_at
    WHERE id = NEW.introduction_id AND status <> 'cancelled' AND status <> v_status;
  RETURN NULL;
END $$;

CREATE FUNCTION public.lease_status_at(p_status text, p_deposit_due_on date, p_correction_due_on date, p_now timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE
    WHEN p_status = 'approved' AND (p_deposit_due_on + 1)::timestamp AT TIME ZONE 'Asia/Taipei' <= p_now THEN 'cancelled'
    WHEN p_status = 'awaiting_correction' AND (p_correction_due_on + 1)::timestamp AT TIME ZONE 'Asia/Taipei' <= p_now THEN 'cancelled'
    ELSE p_status END
$$;

CREATE FUNCTION public.ledger_expire(p_member uuid, p_now timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_balance integer;
  v_lapsed integer := 0;
  v_time integer;
  v_lot record;
BEGIN
  SELECT remaining INTO v_balance FROM point_balances WHERE member_id = p_member FOR UPDATE;
  FOR v_lot IN SELECT id, remaining, expires_at FROM point_lots WHERE member_id = p_member AND remaining > 0 AND expires_at <= p_now ORDER BY expires_at, id LOOP
    v_lapsed := v_lapsed + v_lot.remaining;
    -- A lot that a refund revived may expire again: each time is counted, which nobody else does under this lock.
    SELECT count(*) + 1 INTO v_time FROM ledger_entries WHERE lot_id = v_lot.id AND kind = 'expired_free';
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      VALUES (p_member, v_lot.id, 'expired_free', -v_lot.remaining, v_balance - v_lapsed, 'lot:' || v_lot.id, 'lapse:' || v_lot.id || '#' || v_time, p_now);
    UPDATE point_lots SET remaining = 0 WHERE id = v_lot.id;
  END LOOP;
  IF v_lapsed > 0 THEN
    UPDATE point_balances SET remaining = v_balance - v_lapsed WHERE member_id = p_member;
  END IF;
  RETURN v_lapsed;
END $$;

CREATE FUNCTION public.ledger_grant(p_member uuid, p_kind text, p_lot_kind text, p_amount integer, p_expires_at timestamp with time zone, p_reference text, p_key text, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_balance integer;
  v_lot uuid;
BEGIN
  INSERT INTO point_balances (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
  SELECT remaining INTO v_balance FROM point_balances WHERE member_id = p_member FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE idempotency_key = p_key) THEN
    RETURN false;
  END IF;
  INSERT INTO point_lots (member_id, kind, granted, remaining, expires_at, created_at)
    VALUES (p_member, p_lot_kind, p_amount, p_amount, p_expires_at, p_now) RETURNING id INTO v_lot;
  INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
    VALUES (p_member, v_lot, p_kind, p_amount, v_balance + p_amount, p_reference, p_key, p_now);
  UPDATE point_balances SET remaining = v_balance + p_amount WHERE member_id = p_member;
  RETURN true;
END $$;

CREATE FUNCTION public.ledger_grant_monthly(p_members uuid[], p_classes text[], p_amounts integer[], p_expires_at timestamp with time zone, p_reference text, p_now timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_without uuid[];
  v_given integer;
BEGIN
  -- Those who have it lock nothing: on all days but the first of a month that is everybody.
  SELECT array_agg(given.member ORDER BY given.member) INTO v_without FROM unnest(p_members) AS given (member)
    WHERE NOT EXISTS (SELECT FROM ledger_entries AS entry WHERE entry.idempotency_key = p_reference || ':' || given.member);
  IF v_without IS NULL THEN
    RETURN 0;
  END IF;
  INSERT INTO point_balances (member_id) SELECT given.member FROM unnest(v_without) AS given (member) ORDER BY given.member ON CONFLICT DO NOTHING;
  PERFORM FROM point_balances WHERE member_id = ANY (v_without) ORDER BY member_id FOR UPDATE;
  WITH due AS MATERIALIZED (
    SELECT member.id, given.amount, balance.remaining + given.amount AS remaining, gen_random_uuid() AS lot
    FROM members AS member
    JOIN unnest(p_classes, p_amounts) AS given (class, amount) ON given.class = member.class
    JOIN point_balances AS balance ON balance.member_id = member.id
    -- Asked again, now that their balances are locked: another node may have been here.
    WHERE member.id = ANY (v_without) AND given.amount > 0
      AND NOT EXISTS (SELECT FROM ledger_entries AS entry WHERE entry.idempotency_key = p_reference || ':' || member.id)
    ORDER BY member.id
  ), lots AS (
    INSERT INTO point_lots (id, member_id, kind, granted, remaining, expires_at, created_at)
      SELECT lot, id, 'reward', amount, amount, p_expires_at, p_now FROM due
  ), entries AS (
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      SELECT id, lot, 'monthly_free', amount, remaining, p_reference, p_reference || ':' || id, p_now FROM due
  )
  UPDATE point_balances SET remaining = due.remaining FROM due WHERE point_balances.member_id = due.id;
  GET DIAGNOSTICS v_given = ROW_COUNT;
  RETURN v_given;
END $$;

CREATE FUNCTION public.ledger_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = '23000';
END $$;

CREATE FUNCTION public.ledger_lapse(p_member uuid, p_now timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
BEGIN
  RETURN ledger_expire(p_member, p_now);
END $$;

CREATE FUNCTION public.ledger_merge(p_from uuid, p_into uuid, p_reference text, p_now timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_from integer;
  v_into integer;
  v_moved integer;
  v_number integer := 0;
  v_lot record;
BEGIN
  PERFORM ledger_expire(p_from, p_now);
  SELECT remaining INTO v_from FROM point_balances WHERE member_id = p_from;
  SELECT remaining INTO v_into FROM point_balances WHERE member_id = p_into;
  v_moved := v_from;
  FOR v_lot IN SELECT id, remaining FROM point_lots WHERE member_id = p_from AND remaining > 0 ORDER BY expires_at NULLS LAST, created_at, id LOOP
    v_number := v_number + 1;
    v_from := v_from - v_lot.remaining;
    v_into := v_into + v_lot.remaining;
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      VALUES (p_from, v_lot.id, 'refund_deduction', -v_lot.remaining, v_from, p_reference, p_reference || ':out#' || v_number, p_now),
        (p_into, v_lot.id, 'refund_deduction', v_lot.remaining, v_into, p_reference, p_reference || ':in#' || v_number, p_now);
  END LOOP;
  UPDATE point_lots SET member_id = p_into WHERE member_id = p_from;
  UPDATE point_balances SET remaining = v_from WHERE member_id = p_from;
  UPDATE point_balances SET remaining = v_into WHERE member_id = p_into;
  RETURN v_moved;
END $$;

CREATE FUNCTION public.ledger_number() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_last bigint;
BEGIN
  IF EXISTS (SELECT FROM members WHERE id = NEW.member_id AND merged_into IS NOT NULL) THEN
    RAISE EXCEPTION 'the account was joined with another' USING ERRCODE = 'serialization_failure', CONSTRAINT = 'members_not_merged';
  END IF;
  SELECT number INTO v_last FROM ledger_entries WHERE member_id = NEW.member_id ORDER BY id DESC LIMIT 1;
  IF FOUND AND v_last IS NULL THEN
    SELECT count(*) INTO v_last FROM ledger_entries WHERE member_id = NEW.member_id;
  END IF;
  NEW.number := COALESCE(v_last, 0) + 1;
  RETURN NEW;
END $$;

CREATE FUNCTION public.ledger_refund(p_member uuid, p_reference text, p_key text, p_grace interval, p_now timestamp with time zone, OUT o_remaining integer, OUT o_refunded integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT refund.o_remaining, refund.o_refunded INTO o_remaining, o_refunded FROM ledger_refund_amount(
    p_member => p_member, p_reference => p_reference, p_amount => NULL, p_kinds => ARRAY['renting', 'shopping', 'printing', 'store_payment'], p_kind => 'refund', p_key => p_key,
    p_grace => p_grace, p_now => p_now) AS refund;
END $$;

CREATE FUNCTION public.ledger_refund_amount(p_member uuid, p_reference text, p_amount integer, p_kinds text[], p_kind text, p_key text, p_grace interval, p_now timestamp with time zone, OUT o_remaining integer, OUT o_refunded integer, OUT o_reward integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_number integer := 0;
  v_lot record;
  v_since timestamptz;
  -- The entries of an account that was joined with this one stay there, while its lots are here.
  v_members uuid[] := ARRAY(SELECT p_member UNION ALL SELECT id FROM members WHERE merged_into = p_member);
BEGIN
  o_refunded := 0;
  o_reward := 0;
  PERFORM FROM point_balances WHERE member_id = p_member FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE idempotency_key = p_key || '#1') THEN
    RAISE EXCEPTION 'the refund was made: ledger_entries_once' USING ERRCODE = '23505', CONSTRAINT = 'ledger_entries_once';
  END IF;
  -- What is still in an expired lot must not be revived with what is refunded.
  PERFORM ledger_expire(p_member, p_now);
  SELECT remaining INTO o_remaining FROM point_balances WHERE member_id = p_member;
  o_remaining := COALESCE(o_remaining, 0);
  FOR v_lot IN
    WITH open AS (
      SELECT lot_id, min(id) AS first, -sum(amount)::integer AS points FROM ledger_entries
      WHERE member_id = ANY (v_members) AND reference = p_reference AND (kind = ANY (p_kinds) AND amount < 0 OR kind = p_kind AND amount > 0)
      GROUP BY lot_id HAVING sum(amount) < 0
    ), counted AS (
      SELECT lot_id, first, points, sum(points) OVER (ORDER BY first DESC) - points AS before FROM open
    )
    SELECT counted.lot_id, lot.kind, LEAST(counted.points, p_amount - counted.before)::integer AS points
    FROM counted JOIN point_lots AS lot ON lot.id = counted.lot_id
    WHERE p_amount IS NULL OR counted.before < p_amount ORDER BY counted.first
  LOOP
    v_number := v_number + 1;
    o_refunded := o_refunded + v_lot.points;
    o_remaining := o_remaining + v_lot.points;
    IF v_lot.kind = 'reward' THEN
      o_reward := o_reward + v_lot.points;
    END IF;
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      VALUES (p_member, v_lot.lot_id, p_kind, v_lot.points, o_remaining, p_reference, p_key || '#' || v_number, p_now);
    SELECT GREATEST(p_now, max(created_at)) INTO v_since FROM ledger_entries WHERE lot_id = v_lot.lot_id AND kind = 'expired_free';
    UPDATE point_lots SET remaining = remaining + v_lot.points, expires_at = CASE WHEN expires_at <= v_since THEN v_since + p_grace ELSE expires_at END
      WHERE id = v_lot.lot_id;
  END LOOP;
  IF o_refunded <> p_amount OR p_amount <= 0 THEN
    RAISE EXCEPTION 'more than was taken, or nothing' USING ERRCODE = '23514', CONSTRAINT = 'ledger_refund_within_taken';
  END IF;
  UPDATE point_balances SET remaining = o_remaining WHERE member_id = p_member;
END $$;

CREATE FUNCTION public.ledger_spend(p_member uuid, p_amount integer, p_kind text, p_reference text, p_key text, p_now timestamp with time zone, OUT o_remaining integer, OUT o_reward integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_left integer := p_amount;
  v_part integer;
  v_number integer := 0;
  v_lot record;
BEGIN
  o_reward := 0;
  UPDATE point_balances SET remaining = remaining - p_amount WHERE member_id = p_member RETURNING remaining INTO o_remaining;
  IF NOT FOUND THEN
    IF p_amount > 0 THEN
      RAISE EXCEPTION 'no points were ever granted' USING ERRCODE = '23514', CONSTRAINT = 'point_balances_not_negative';
    END IF;
    o_remaining := 0;
    RETURN;
  END IF;
  FOR v_lot IN SELECT id, kind, remaining, expires_at FROM point_lots WHERE member_id = p_member AND remaining > 0 ORDER BY expires_at NULLS LAST, created_at, id LOOP
    IF v_lot.expires_at <= p_now THEN
      -- What has lapsed goes first, so that each entry has the balance after it; then once more from the beginning.
      UPDATE point_balances SET remaining = remaining + p_amount WHERE member_id = p_member;
      PERFORM ledger_expire(p_member, p_now);
      SELECT spent.o_remaining, spent.o_reward INTO o_remaining, o_reward FROM ledger_spend(
          p_member => p_member, p_amount => p_amount, p_kind => p_kind, p_reference => p_reference, p_key => p_key, p_now => p_now) AS spent;
      RETURN;
    END IF;
    EXIT WHEN v_left = 0;
    v_part := LEAST(v_lot.remaining, v_left);
    v_left := v_left - v_part;
    v_number := v_number + 1;
    UPDATE point_lots SET remaining = remaining - v_part WHERE id = v_lot.id;
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      VALUES (p_member, v_lot.id, p_kind, -v_part, o_remaining + v_left, p_reference, p_key || '#' || v_number, p_now);
    IF v_lot.kind = 'reward' THEN
      o_reward := o_reward + v_part;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION public.ledger_take_back(p_member uuid, p_lot_kind text, p_lot_reference text, p_amount integer, p_at_most boolean, p_reference text, p_key text, p_now timestamp with time zone, OUT o_remaining integer, OUT o_taken integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_number integer := 0;
  v_part integer;
  v_lot record;
BEGIN
  PERFORM FROM point_balances WHERE member_id = p_member FOR UPDATE;
  SELECT -sum(amount) INTO o_taken FROM ledger_entries
    WHERE (member_id = p_member OR member_id IN (SELECT id FROM members WHERE merged_into = p_member))
      AND reference = p_reference AND kind = 'refund_deduction' AND starts_with(idempotency_key, p_key || '#');
  IF o_taken IS NULL THEN
    o_taken := 0;
    PERFORM ledger_expire(p_member, p_now);
    SELECT remaining INTO o_remaining FROM point_balances WHERE member_id = p_member;
    FOR v_lot IN SELECT id, remaining FROM point_lots
      WHERE member_id = p_member AND kind = p_lot_kind AND remaining > 0
        AND id IN (SELECT lot_id FROM ledger_entries WHERE reference = p_lot_reference AND kind = ANY (ARRAY['recharge', 'monthly_free', 'purchase_feedback']))
      ORDER BY created_at, id
    LOOP
      EXIT WHEN o_taken >= p_amount;
      v_part := LEAST(v_lot.remaining, p_amount - o_taken);
      o_taken := o_taken + v_part;
      v_number := v_number + 1;
      UPDATE point_lots SET remaining = remaining - v_part WHERE id = v_lot.id;
      INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
        VALUES (p_member, v_lot.id, 'refund_deduction', -v_part, o_remaining - o_taken, p_reference, p_key || '#' || v_number, p_now);
    END LOOP;
    UPDATE point_balances SET remaining = remaining - o_taken WHERE member_id = p_member;
    IF p_amount < 0 OR o_taken < p_amount AND NOT p_at_most THEN
      RAISE EXCEPTION 'the lots have fewer points' USING ERRCODE = '23514', CONSTRAINT = 'ledger_taken_within_lots';
    END IF;
  END IF;
  SELECT COALESCE(max(remaining), 0) INTO o_remaining FROM point_balances WHERE member_id = p_member;
END $$;

CREATE FUNCTION public.lock_closings() RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock(4020261158) $$;

CREATE FUNCTION public.lock_closings_shared() RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock_shared(4020261158) $$;

CREATE FUNCTION public.lock_consultations() RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock(4020261153) $$;

CREATE FUNCTION public.lock_content() RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock(4020261163) $$;

CREATE FUNCTION public.lock_device(p_of text) RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock(hashtextextended(p_of, 4020261123)) $$;

CREATE FUNCTION public.lock_release_activities() RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock(4020261125) $$;

CREATE FUNCTION public.lock_release_calendar() RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock(4020261124) $$;

CREATE FUNCTION public.lock_release_devices() RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock(4020261122) $$;

CREATE FUNCTION public.lock_release_shown() RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock(4020261162) $$;

CREATE FUNCTION public.lock_shop_payments(p_of text) RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock(hashtextextended(p_of, 4020261160)) $$;

CREATE FUNCTION public.lock_space_unit(p_of text) RETURNS void
    LANGUAGE sql
    AS $$ SELECT pg_advisory_xact_lock(hashtextextended(p_of, 4020261151)) $$;

CREATE FUNCTION public.matchmaking_close() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE matchmaking_introductions SET status = 'cancelled', cancelled_at = NEW.changed_at, changed_at = NEW.changed_at
    WHERE NEW.id IN (creator_registration_id, company_registration_id) AND status <> 'cancelled';
  UPDATE matchmaking_appointments SET status = 'cancelled', cancelled_at = NEW.changed_at, changed_at = NEW.changed_at, sequence = sequence + 1
    WHERE registration_id = NEW.id AND status = 'reserved' AND lower(period) > NEW.changed_at;
  RETURN NULL;
END $$;

CREATE FUNCTION public.member_account_words(p_account text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT DISTINCT substr(lower(p_account), place, 16) FROM generate_series(2, LEAST(length(p_account), 40)) AS place
$$;

CREATE FUNCTION public.member_not_merged() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_into uuid;
  v_is_gone boolean;
BEGIN
  SELECT merged_into, deleted_at IS NOT NULL INTO v_into, v_is_gone FROM members WHERE id = NEW.member_id FOR KEY SHARE;
  IF v_into IS NOT NULL OR (v_is_gone AND TG_TABLE_NAME IN ('rents', 'registrations', 'advisories', 'waitlist_entries', 'spendings')) THEN
    RAISE EXCEPTION 'the account is not here any more' USING ERRCODE = 'serialization_failure', CONSTRAINT = 'members_not_merged';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.member_notes_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('comic_hub.forgets', true) = 'member_notes' OR EXISTS (SELECT FROM members WHERE id = OLD.member_id AND account = 'deleted-' || id) THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id'
    AND EXISTS (SELECT FROM members WHERE id = OLD.member_id AND merged_into = NEW.member_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'member_notes are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'member_notes_stay';
END $$;

CREATE FUNCTION public.member_words_of(p_name text, p_pen_name text, p_email text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT DISTINCT word FROM (
    SELECT substr(name, place, 16) AS word FROM unnest(ARRAY[lower(p_name), lower(p_pen_name)]) AS name,
      LATERAL generate_series(2, LEAST(length(name), 40)) AS place
    UNION ALL
    SELECT left(part[1], 16) FROM regexp_matches(split_part(lower(p_email), '@', 1), '[[:alpha:]]+|[0-9]+', 'g') AS part
    UNION ALL
    SELECT left(split_part(lower(p_email), '@', 2), 16)
  ) AS every WHERE word <> '' AND left(word, 1) <> ' '
$$;

CREATE FUNCTION public.member_words_write() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM member_words WHERE member_id = NEW.id;
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO member_words (member_id, word) 
      SELECT NEW.id, word FROM member_words_of(NEW.name, NEW.pen_name, NEW.email) AS word
      UNION SELECT NEW.id, word FROM member_account_words(NEW.account) AS word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.month_figures_note(p_parts text[], p_from timestamp with time zone, p_until timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_first date := date_trunc('month', p_from AT TIME ZONE 'Asia/Taipei');
  v_last date := date_trunc('month', p_until AT TIME ZONE 'Asia/Taipei');
BEGIN
  IF NOT EXISTS (SELECT FROM month_figures WHERE month BETWEEN v_first AND v_last AND part = ANY (p_parts) AND NOT is_final) THEN
    RETURN;
  END IF;
  IF current_setting('comic_hub.purges', true) = 'on' THEN
    UPDATE month_figures SET is_final = true WHERE month BETWEEN v_first AND v_last AND part = ANY (p_parts) AND figures IS NOT NULL;
    RETURN;
  END IF;
  INSERT INTO month_touches (month, part)
    SELECT month, part FROM month_figures WHERE month BETWEEN v_first AND v_last AND part = ANY (p_parts) AND NOT is_final ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION public.month_figures_touch_decision() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_row jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  v_at timestamptz;
BEGIN
  FOR v_at IN SELECT at FROM record_changes WHERE record_id = (v_row ->> TG_ARGV[0])::uuid LOOP
    PERFORM month_figures_note(ARRAY['decisions'], v_at, v_at);
  END LOOP;
  -- A change of the record that is gone itself.
  v_at := v_row ->> 'at';
  PERFORM month_figures_note(ARRAY['decisions'], v_at, v_at);
  RETURN NULL;
END $$;

CREATE FUNCTION public.month_figures_touch_deletion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_member uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
  v_request record;
BEGIN
  FOR v_request IN SELECT created_at, changed_at FROM deletion_requests WHERE member_id = v_member LOOP
    PERFORM month_figures_note(ARRAY['decisions'], v_request.created_at, v_request.changed_at);
  END LOOP;
  IF TG_TABLE_NAME = 'deletion_requests' AND TG_OP <> 'INSERT' THEN
    PERFORM month_figures_note(ARRAY['decisions'], OLD.created_at, OLD.changed_at);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.month_figures_touch_instant() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_instant timestamptz;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    v_instant := to_jsonb(OLD) ->> TG_ARGV[1];
    PERFORM month_figures_note(TG_ARGV[0]::text[], v_instant, v_instant);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    v_instant := to_jsonb(NEW) ->> TG_ARGV[1];
    PERFORM month_figures_note(TG_ARGV[0]::text[], v_instant, v_instant);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.month_figures_touch_period() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM month_figures_note(TG_ARGV[0]::text[], lower(OLD.period), upper(OLD.period));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM month_figures_note(TG_ARGV[0]::text[], lower(NEW.period), upper(NEW.period));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.notification_refuse_necessary() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'messages of kind % cannot be chosen by %', NEW.kind, NEW.channel
    USING ERRCODE = 'check_violation', CONSTRAINT = 'notification_choices_optional';
END $$;

CREATE FUNCTION public.order_notices_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'notices of providers are append-only' USING ERRCODE = '23000', CONSTRAINT = 'order_notices_stay';
END $$;

CREATE FUNCTION public.orders_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (NEW.id, NEW.trade_no, NEW.plan_id, NEW.amount_twd, NEW.points, NEW.free_points, NEW.free_valid_days, NEW.provider, NEW.created_at)
      IS DISTINCT FROM
      (OLD.id, OLD.trade_no, OLD.plan_id, OLD.amount_twd, OLD.points, OLD.free_points, OLD.free_valid_days, OLD.provider, OLD.created_at)
    OR NEW.member_id <> OLD.member_id AND NOT EXISTS (SELECT FROM members WHERE id = OLD.member_id AND merged_into = NEW.member_id)
    OR OLD.paid_at IS NOT NULL AND (NEW.paid_at, NEW.payment_no, NEW.second_of) IS DISTINCT FROM (OLD.paid_at, OLD.payment_no, OLD.second_of)
    OR NEW.refunded_twd < OLD.refunded_twd OR NEW.refunded_points < OLD.refunded_points THEN
    RAISE EXCEPTION 'an order stays as it was made and paid' USING ERRCODE = '23000', CONSTRAINT = 'orders_stay';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.outbox_add(p_kind text, p_event text, p_id uuid, p_at timestamp with time zone, p_details jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_said jsonb := nullif(current_setting('app.email_note', true), '')::jsonb;
  v_note bigint := CASE WHEN v_said IS NOT NULL THEN email_note(coalesce(p_details ->> 'refund', p_id::text), p_at) END;
  v_member_note bigint := CASE WHEN v_said ->> 'kind' = 'rent' AND p_kind = 'rent' AND v_said ->> 'id' = p_id::text
    THEN email_member_note_id((SELECT member_id FROM rents WHERE id = p_id), p_at) END;
  v_noted jsonb := CASE WHEN v_note IS NOT NULL THEN jsonb_build_object('email_note', v_note)
    WHEN v_member_note IS NOT NULL THEN jsonb_build_object('email_member_note', v_member_note) END;
  -- Nodes of the release before do not say that it may wait, and relays of theirs may take it (docs/decisions/337).
  v_waits boolean := v_noted IS NOT NULL AND v_said ? 'waits';
  v_kind text := CASE WHEN NOT v_waits THEN p_kind WHEN p_kind IN ('appointment', 'introduction', 'rent') THEN 'worded_more' ELSE 'worded' END;
BEGIN
  INSERT INTO outbox_events (kind, event, record_id, at, actor, is_mailed, details)
    VALUES (v_kind, p_event, p_id, p_at, nullif(current_setting('app.actor', true), ''), current_setting('app.outbox', true) IS DISTINCT FROM 'on',
      CASE WHEN v_noted IS NULL THEN p_details
        ELSE coalesce(p_details, '{}') || v_noted || CASE WHEN v_waits THEN jsonb_build_object('worded_kind', p_kind) ELSE '{}' END END);
END $$;

CREATE FUNCTION public.outbox_closing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM outbox_add(CASE WHEN closing_id IS NULL THEN 'block' ELSE 'closing' END, 'carried_out', COALESCE(closing_id, block_id), max(created_at), jsonb_build_object('items', jsonb_agg(id ORDER BY id)))
    FROM taken WHERE kind <> ALL (ARRAY['registration', 'appointment']) GROUP BY closing_id, block_id, member_id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.outbox_correction() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM outbox_add('space', 'correction_due', lease.id, NEW.reminded_at, outbox_details('space', to_jsonb(lease)))
    FROM space_leases AS lease WHERE lease.id = NEW.lease_id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.outbox_details(p_kind text, p_row jsonb) RETURNS jsonb
    LANGUAGE sql STABLE STRICT
    AS $$
  SELECT jsonb_object_agg(name, p_row -> name)
    || jsonb_build_object('start', lower((p_row ->> 'period')::tstzrange), 'end', upper((p_row ->> 'period')::tstzrange))
  FROM unnest(CASE p_kind
    WHEN 'space' THEN '{status,end_on,move_out_on,rent_twd,extension_twd,correction_due_on}'::text[]
    WHEN 'advisory' THEN '{status,teacher,location,sequence,changed_at}'::text[]
    WHEN 'registration' THEN '{status,sequence,points,cancelled_as,cancel_before,changed_at}'::text[]
    WHEN 'appointment' THEN '{status,teacher,place,sequence,changed_at}'::text[] END) AS name
$$;

CREATE FUNCTION public.outbox_introduction() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM outbox_add('introduction', TG_ARGV[0], NEW.id, NEW.changed_at,
    (SELECT jsonb_object_agg(side, status) FROM matchmaking_consents WHERE introduction_id = NEW.id));
  RETURN NULL;
END $$;

CREATE FUNCTION public.outbox_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM outbox_add('order', NEW.status, NEW.id, NEW.changed_at, jsonb_build_object('late', NEW.is_late));
  RETURN NULL;
END $$;

CREATE FUNCTION public.outbox_piece() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM outbox_add('rent', TG_ARGV[0], NEW.rent_id, CASE TG_ARGV[0] WHEN 'handed_out' THEN NEW.out_at ELSE NEW.returned_at END,
    jsonb_build_object('piece', NEW.id));
  RETURN NULL;
END $$;

CREATE FUNCTION public.outbox_refund() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM outbox_add('order', 'refund_' || NEW.status, NEW.order_id, NEW.changed_at, jsonb_build_object('refund', NEW.id));
  RETURN NULL;
END $$;

CREATE FUNCTION public.outbox_same_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_row jsonb := to_jsonb(NEW);
BEGIN
  PERFORM outbox_add(TG_ARGV[0], TG_ARGV[1], NEW.id, (v_row ->> coalesce(TG_ARGV[2], 'changed_at'))::timestamptz, outbox_details(TG_ARGV[0], v_row));
  RETURN NULL;
END $$;

CREATE FUNCTION public.outbox_waitlist() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM outbox_add('waitlist', CASE NEW.status WHEN 'waiting' THEN 'joined' ELSE NEW.status END, NEW.public_id, NEW.changed_at, NULL);
  RETURN NULL;
END $$;

CREATE FUNCTION public.point_adjustments_asker() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM members WHERE id = NEW.requested_by AND role = 'admin' AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND OR EXISTS (SELECT FROM account_locks WHERE member_id = NEW.requested_by) THEN
    RAISE EXCEPTION 'whoever asked for it may not any more' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'point_adjustments_asker';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.point_adjustments_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = 'requested' AND (NEW.id, NEW.member_id, NEW.points, NEW.reason, NEW.reason_language, NEW.needs_second, NEW.requested_by, NEW.requested_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.member_id, OLD.points, OLD.reason, OLD.reason_language, OLD.needs_second, OLD.requested_by, OLD.requested_at) THEN
      RETURN NEW;
    END IF;
    IF OLD.status <> 'requested' AND current_setting('comic_hub.forgets', true) = 'point_adjustments' AND NEW.reason = '－' AND
      (to_jsonb(NEW) - 'reason') = (to_jsonb(OLD) - 'reason') THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'point_adjustments stay as they were decided' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'point_adjustments_stay';
END $$;

CREATE FUNCTION public.queue_notes_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('comic_hub.forgets', true) = 'queue_notes'
      OR NOT EXISTS (SELECT FROM queue_items WHERE record_kind = OLD.record_kind AND record_id = OLD.record_id)
      OR EXISTS (SELECT FROM members WHERE id = OLD.member_id AND account = 'deleted-' || id) THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id'
    AND EXISTS (SELECT FROM members WHERE id = OLD.member_id AND merged_into = NEW.member_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'queue_notes are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'queue_notes_stay';
END $$;

CREATE FUNCTION public.record_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_event text := NEW.status;
  v_details jsonb;
BEGIN
  INSERT INTO record_changes (kind, record_id, status, period, at) VALUES (TG_ARGV[0], NEW.id, NEW.status, NEW.period, NEW.changed_at);
  IF TG_OP = 'UPDATE' AND NEW.period <> OLD.period AND OLD.status <> 'offered' THEN
    v_event := CASE TG_ARGV[0] WHEN 'space' THEN 'extended' ELSE 'moved' END;
  ELSIF TG_ARGV[0] = 'rent' AND v_event = 'reserved' THEN
    v_event := 'booked';
  END IF;
  IF TG_ARGV[0] = 'rent' THEN
    v_details := jsonb_build_object('start', lower(NEW.period), 'end', upper(NEW.period), 'points', NEW.points, 'cancelBefore', NEW.cancel_before,
      'cancelledAs', NEW.cancelled_as);
  ELSE
    v_details := outbox_details(TG_ARGV[0], to_jsonb(NEW));
    IF TG_OP = 'UPDATE' THEN
      v_details := v_details || jsonb_build_object('before', outbox_details(TG_ARGV[0], to_jsonb(OLD)));
    END IF;
  END IF;
  PERFORM outbox_add(TG_ARGV[0], v_event, NEW.id, NEW.changed_at, v_details);
  RETURN NULL;
END $$;

CREATE FUNCTION public.registration_keep(p_entry public.waitlist_entries, p_until timestamp with time zone, p_now timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_id uuid;
BEGIN
  INSERT INTO registrations (member_id, session_id, activity_id, type, period, place, meetings, size, status, cancel_before, created_at, changed_at, lapses_at)
    SELECT p_entry.member_id, id, activity_id, type, period, place, meetings, p_entry.size, 'offered', lower(period), p_now, p_now, p_until
    FROM activity_sessions WHERE id = p_entry.subject AND is_listed AND called_off_at IS NULL AND taken + held + p_entry.size <= quota
      AND NOT EXISTS (SELECT FROM registrations WHERE member_id = p_entry.member_id AND session_id = p_entry.subject AND status = ANY (ARRAY['offered', 'applied', 'registered', 'passed', 'attended']))
    RETURNING id INTO v_id;
  RETURN v_id;
END $$;

CREATE FUNCTION public.registration_places() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_before integer := 0;
  v_after integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = ANY (ARRAY['offered', 'applied', 'registered', 'passed', 'attended']) THEN
    v_before := OLD.size;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = ANY (ARRAY['offered', 'applied', 'registered', 'passed', 'attended']) THEN
    v_after := NEW.size;
  END IF;
  IF v_after <> v_before THEN
    UPDATE activity_sessions SET held = held + v_after - v_before
      WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.session_id ELSE NEW.session_id END
        AND (v_after < v_before OR taken + held + v_after - v_before <= quota);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no place is left' USING ERRCODE = '23P01', CONSTRAINT = 'activity_sessions_places';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE FUNCTION public.registration_status_at(p_status text, p_end timestamp with time zone, p_lapses_at timestamp with time zone, p_now timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE
    WHEN p_status = 'offered' AND p_lapses_at <= p_now THEN 'cancelled'
    WHEN p_status = 'applied' AND p_end <= p_now THEN 'failed'
    WHEN p_status = ANY (ARRAY['registered', 'passed']) AND p_end <= p_now THEN 'not_arrived'
    ELSE p_status END
$$;

CREATE FUNCTION public.rent_book(p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid, p_devices text[], p_quantities integer[], p_points integer[], p_start timestamp with time zone, p_end timestamp with time zone, p_hours integer, p_total integer, p_cancel_before timestamp with time zone, p_lapses_at timestamp with time zone, p_rule_version text, p_now timestamp with time zone, OUT o_units integer[], OUT o_remaining integer, OUT o_reward integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT reserved.o_units, reserved.o_remaining, reserved.o_reward INTO o_units, o_remaining, o_reward
    FROM rent_reserve(
      p_scope => p_scope, p_key => p_key, p_call => p_call, p_body_hash => p_body_hash, p_answer => p_answer, p_id => p_id, p_member => p_member,
      p_devices => p_devices, p_quantities => p_quantities, p_points => p_points, p_start => p_start, p_end => p_end, p_hours => p_hours,
      p_total => p_total, p_cancel_before => p_cancel_before, p_lapses_at => p_lapses_at, p_rule_version => p_rule_version, p_now => p_now,
      p_outbox => 'off') AS reserved;
END $$;

CREATE FUNCTION public.rent_desk_state_at(p_status text, p_end timestamp with time zone, p_is_out boolean, p_now timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE p_status
    WHEN 'offered' THEN 'coming'
    WHEN 'reserved' THEN 'coming'
    WHEN 'in_process' THEN CASE WHEN NOT p_is_out THEN 'here' WHEN p_end <= p_now THEN 'overdue' ELSE 'out' END
    ELSE p_status END
$$;

CREATE FUNCTION public.rent_due_of(p_member uuid, p_now timestamp with time zone) RETURNS text[]
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT rent_is_due(p_member, p_now) THEN
    RETURN '{}';
  END IF;
  RETURN (
    WITH due AS (
      SELECT unit.device_id, unit.kind FROM rents AS rent JOIN rent_units AS unit ON unit.rent_id = rent.id
        WHERE rent.member_id = p_member AND rent.status = ANY (ARRAY['reserved', 'in_process'])
          AND rent_status_at(rent.status, rent.lapses_at, upper(rent.period), rent_is_out(rent.id), p_now) <> rent.status
    )
    SELECT COALESCE(array_agg(DISTINCT device), '{}') FROM (
      SELECT device_id AS device FROM due
      UNION ALL SELECT unnest(rent_waited_by(p_member)) WHERE EXISTS (SELECT FROM due WHERE kind = 'seat')
    ) AS freed);
END $$;

CREATE FUNCTION public.rent_end(p_member uuid, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE rents SET status = rent_status_at(status, lapses_at, upper(period), rent_is_out(id), p_now), changed_at = p_now
    WHERE member_id = p_member AND status = ANY (ARRAY['reserved', 'in_process'])
      AND rent_status_at(status, lapses_at, upper(period), rent_is_out(id), p_now) <> status;
END $$;

CREATE FUNCTION public.rent_free_unit(p_device text, p_start timestamp with time zone, p_end timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_unit integer;
BEGIN
  SELECT min(unit.number) INTO v_unit
    FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service AND NOT EXISTS (
      SELECT FROM rent_units AS held WHERE held.device_id = unit.device_id AND held.unit_number = unit.number
        AND held.status = ANY (ARRAY['offered', 'reserved', 'in_process']) AND held.period && tstzrange(p_start, p_end)
    );
  IF v_unit IS NULL THEN
    SET CONSTRAINTS rents_unit_free DEFERRED;
    v_unit := rent_reassign_units(p_device, p_start, p_end);
    IF v_unit IS NOT NULL THEN
      SET CONSTRAINTS rents_unit_free IMMEDIATE;
    END IF;
  END IF;
  RETURN v_unit;
END $$;

CREATE FUNCTION public.rent_hand_out(p_piece bigint, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_piece rent_units;
  -- From now on: who is let in early has it until its end.
  v_span tstzrange;
  v_unit integer;
BEGIN
  SELECT * INTO STRICT v_piece FROM rent_units WHERE id = p_piece FOR UPDATE;
  v_span := tstzrange(LEAST(p_now, lower(v_piece.period)), upper(v_piece.period));
  FOR v_unit IN
    SELECT unit.number FROM device_units AS unit
      LEFT JOIN LATERAL (
        SELECT bool_or(held.out_at IS NOT NULL AND held.returned_at IS NULL) AS is_out,
          bool_or(held.status = 'in_process' AND held.period && v_span OR held.status = ANY (ARRAY['offered', 'reserved']) AND held.period @> p_now) AS is_taken,
          bool_or(held.period && v_span) AS is_wanted
        FROM rent_units AS held WHERE held.device_id = unit.device_id AND held.unit_number = unit.number AND held.id <> p_piece
          AND held.status = ANY (ARRAY['offered', 'reserved', 'in_process'])
      ) AS others ON true
      WHERE unit.device_id = v_piece.device_id AND unit.is_in_service AND others.is_out IS NOT TRUE AND others.is_taken IS NOT TRUE
      ORDER BY unit.number <> v_piece.unit_number, COALESCE(others.is_wanted, false), unit.number
  LOOP
    BEGIN
      IF v_unit <> v_piece.unit_number THEN
        SET CONSTRAINTS rents_unit_free DEFERRED;
        UPDATE rent_units SET unit_number = CASE unit_number WHEN v_unit THEN v_piece.unit_number ELSE v_unit END
          WHERE id = p_piece OR device_id = v_piece.device_id AND unit_number IN (v_unit, v_piece.unit_number)
            AND status = ANY (ARRAY['offered', 'reserved', 'in_process']) AND lower(period) > p_now AND (out_at IS NULL OR returned_at IS NOT NULL);
        SET CONSTRAINTS rents_unit_free IMMEDIATE;
      END IF;
      UPDATE rent_units SET out_at = p_now, returned_at = NULL, return_note = NULL WHERE id = p_piece;
      RETURN;
    EXCEPTION WHEN exclusion_violation THEN
      -- Who has the missing one has it for longer than until its next holder's time.
      NULL;
    END;
  END LOOP;
  RAISE EXCEPTION 'every unit is out' USING ERRCODE = '23505', CONSTRAINT = 'rent_units_out_once';
END $$;

CREATE FUNCTION public.rent_has_room(p_device text, p_start timestamp with time zone, p_end timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_unit integer;
BEGIN
  BEGIN
    v_unit := rent_free_unit(p_device, p_start, p_end);
    RAISE EXCEPTION 'undo' USING ERRCODE = 'P0001';
  EXCEPTION WHEN raise_exception THEN
    NULL;
  END;
  RETURN v_unit IS NOT NULL AND NOT rent_is_blocked(p_device, tstzrange(p_start, p_end), NULL, true);
END $$;

CREATE FUNCTION public.rent_hold(p_rent uuid, p_device text, p_quantity integer, p_points integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM rent_hold_units(
      p_rent => id, p_member => member_id, p_start => lower(period), p_end => upper(period), p_status => status,
      p_device => p_device, p_quantity => p_quantity, p_points => p_points)
    FROM rents WHERE id = p_rent;
END $$;

CREATE FUNCTION public.rent_hold_units(p_rent uuid, p_member uuid, p_start timestamp with time zone, p_end timestamp with time zone, p_status text, p_device text, p_quantity integer, p_points integer) RETURNS integer[]
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_period tstzrange := tstzrange(p_start, p_end);
  v_unit integer;
  v_units integer[] := '{}';
  v_kind text;
BEGIN
  FOR i IN 1 .. p_quantity LOOP
    SELECT min(unit.number), min(device.kind) INTO v_unit, v_kind
      FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
      WHERE device.id = p_device AND device.is_listed AND unit.is_in_service AND NOT EXISTS (
        SELECT FROM rent_units AS held WHERE held.device_id = p_device AND held.unit_number = unit.number
          AND held.status = ANY (ARRAY['offered', 'reserved', 'in_process']) AND held.period && v_period
      );
    IF v_unit IS NULL THEN
      v_unit := rent_free_unit(p_device, p_start, p_end);
      IF v_unit IS NULL THEN
        RAISE EXCEPTION 'no unit is free' USING ERRCODE = '23P01', CONSTRAINT = 'rents_unit_free';
      END IF;
      SELECT kind INTO v_kind FROM devices WHERE id = p_device;
    END IF;
    INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points)
      VALUES (p_rent, p_member, p_device, v_unit, v_kind, v_period, p_status, p_points);
    v_units := v_units || v_unit;
  END LOOP;
  RETURN v_units;
END $$;

CREATE FUNCTION public.rent_is_blocked(p_device text, p_period tstzrange, p_except bigint, p_held boolean) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_units integer;
BEGIN
  IF NOT EXISTS (SELECT FROM blocks WHERE ended_at IS NULL AND times && p_period AND p_device = ANY (devices)) THEN
    RETURN false;
  END IF;
  SELECT count(*) INTO v_units FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service;
  RETURN EXISTS (
    WITH blocked AS (
      SELECT part.pieces, span.period FROM blocks AS block
        CROSS JOIN LATERAL unnest(block.devices, block.pieces) AS part (device, pieces)
        CROSS JOIN LATERAL unnest(block.times) AS span (period)
        WHERE block.ended_at IS NULL AND block.times && p_period AND part.device = p_device AND span.period && p_period
    ), held AS (
      SELECT unit.period FROM rent_units AS unit
        WHERE p_held AND unit.device_id = p_device AND unit.status = ANY (ARRAY['offered', 'reserved', 'in_process']) AND unit.period && p_period AND unit.id IS DISTINCT FROM p_except
    ), moments AS (
      SELECT GREATEST(lower(either.period), lower(p_period)) AS at FROM (SELECT period FROM blocked UNION ALL SELECT period FROM held) AS either
    )
    SELECT FROM moments CROSS JOIN LATERAL (SELECT sum(blocked.pieces) AS pieces FROM blocked WHERE blocked.period @> moments.at) AS gone
      WHERE gone.pieces + (SELECT count(*) FROM held WHERE held.period @> moments.at) >= v_units
  );
END $$;

CREATE FUNCTION public.rent_is_due(p_member uuid, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
  RETURN EXISTS (SELECT FROM rents WHERE member_id = p_member AND status = ANY (ARRAY['reserved', 'in_process'])
    AND CASE status WHEN 'reserved' THEN lapses_at ELSE upper(period) END <= p_now);
END $$;

CREATE FUNCTION public.rent_is_out(p_rent uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT EXISTS (SELECT FROM rent_units WHERE rent_id = p_rent AND out_at IS NOT NULL AND returned_at IS NULL)
$$;

CREATE FUNCTION public.rent_keep(p_entry public.waitlist_entries, p_until timestamp with time zone, p_now timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_rent uuid := gen_random_uuid();
  v_is_seat boolean := EXISTS (SELECT FROM devices WHERE id = p_entry.subject AND kind = 'seat');
BEGIN
  IF v_is_seat AND NOT rent_may_take_seat(p_entry.member_id, p_now) THEN
    RETURN NULL;
  END IF;
  INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
    VALUES (v_rent, p_entry.member_id, p_entry.period, p_entry.hours, 0, 0, p_now, '', 'offered', p_now, p_now, p_until);
  PERFORM rent_hold(v_rent, p_entry.subject, 1, 0);
  -- Seats of two devices may come free at once, each under its own lock. Whoever is second does not wait for the first, as
  -- that might be a circle: the member is being offered another seat, and is passed over.
  IF v_is_seat AND NOT (try_lock_seat_offer(p_entry.member_id::text) AND rent_may_take_seat(p_entry.member_id, p_now)) THEN
    RAISE EXCEPTION 'another seat is offered' USING ERRCODE = '23P01';
  END IF;
  RETURN v_rent;
END $$;

CREATE FUNCTION public.rent_lock(p_devices text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_device text;
BEGIN
  IF cardinality(p_devices) = 1 THEN
    PERFORM lock_device(p_devices[1]);
    RETURN;
  END IF;
  FOR v_device IN SELECT DISTINCT device FROM unnest(p_devices) AS device ORDER BY device LOOP
    PERFORM lock_device(v_device);
  END LOOP;
END $$;

CREATE FUNCTION public.rent_lock_of(p_id uuid) RETURNS text[]
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_devices text[];
  v_waited text[];
BEGIN
  SELECT array_agg(DISTINCT device_id ORDER BY device_id) INTO v_devices FROM rent_units WHERE rent_id = p_id;
  SELECT rent_waited_by(member_id) INTO v_waited FROM rent_units WHERE rent_id = p_id AND kind = 'seat' LIMIT 1;
  PERFORM rent_lock(v_devices || v_waited);
  RETURN v_devices;
END $$;

CREATE FUNCTION public.rent_make_room(p_device text, p_start timestamp with time zone, p_end timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
BEGIN
  RETURN rent_reassign_units(p_device, p_start, p_end);
END $$;

CREATE FUNCTION public.rent_may_take_seat(p_member uuid, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
  RETURN NOT EXISTS (
    SELECT FROM rent_units AS unit JOIN rents AS rent ON rent.id = unit.rent_id
      WHERE unit.member_id = p_member AND unit.kind = 'seat' AND unit.status = ANY (ARRAY['reserved', 'in_process'])
        AND rent_status_at(rent.status, rent.lapses_at, upper(rent.period), rent_is_out(rent.id), p_now) = ANY (ARRAY['reserved', 'in_process'])
  ) AND NOT EXISTS (
    SELECT FROM waitlist_entries AS entry JOIN rent_units AS unit ON unit.rent_id = entry.rent_id
      WHERE entry.member_id = p_member AND entry.kind = 'rent' AND unit.kind = 'seat'
        AND entry.status = 'offered' AND waitlist_status_at(entry.status, lower(entry.period), entry.offer_until, p_now) = 'offered'
  );
END $$;

CREATE FUNCTION public.rent_move(p_id uuid, p_start timestamp with time zone, p_end timestamp with time zone, p_hours integer, p_total integer, p_reward integer, p_devices text[], p_quantities integer[], p_points integer[], p_cancel_before timestamp with time zone, p_lapses_at timestamp with time zone, p_rule_version text, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM rent_units WHERE rent_id = p_id;
  UPDATE rents SET period = tstzrange(p_start, p_end), hours = p_hours, points = p_total, reward_points = p_reward, cancel_before = p_cancel_before,
    lapses_at = p_lapses_at, rule_version = p_rule_version, sequence = sequence + 1, changed_at = p_now WHERE id = p_id;
  FOR i IN 1 .. cardinality(p_devices) LOOP
    PERFORM rent_hold(p_id, p_devices[i], p_quantities[i], p_points[i]);
  END LOOP;
  PERFORM rent_settle(p_devices, p_now);
END $$;

CREATE FUNCTION public.rent_offer(p_device text, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM waitlist_offer('rent', ARRAY[p_device], p_now);
END $$;

CREATE FUNCTION public.rent_reassign_units(p_device text, p_start timestamp with time zone, p_end timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_units integer[];
  -- Until when each of v_units is taken.
  v_until timestamptz[];
  v_own integer;
  v_place integer;
  -- From here on everything lies as it did before.
  v_settled timestamptz := p_end;
  v_held record;
BEGIN
  SELECT array_agg(unit.number ORDER BY unit.number), array_agg(COALESCE(upper(held.period), p_start) ORDER BY unit.number) INTO v_units, v_until
    FROM device_units AS unit JOIN devices AS device ON device.id = unit.device_id
    LEFT JOIN rent_units AS held ON held.device_id = unit.device_id AND held.unit_number = unit.number
      AND held.status = ANY (ARRAY['offered', 'reserved', 'in_process']) AND held.period @> p_start
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service;
  SELECT min(place) INTO v_own FROM generate_subscripts(v_until, 1) AS place WHERE v_until[place] <= p_start;
  IF v_own IS NULL THEN
    RETURN NULL;
  END IF;
  v_until[v_own] := p_end;
  FOR v_held IN SELECT id, unit_number, lower(period) AS start, upper(period) AS finish FROM rent_units
    WHERE device_id = p_device AND unit_number = ANY (v_units) AND status = ANY (ARRAY['offered', 'reserved', 'in_process']) AND lower(period) > p_start
    ORDER BY lower(period), id FOR UPDATE LOOP
    EXIT WHEN v_held.start >= v_settled;
    SELECT place INTO v_place FROM generate_subscripts(v_until, 1) AS place WHERE v_until[place] <= v_held.start
      ORDER BY v_units[place] <> v_held.unit_number, place LIMIT 1;
    IF v_place IS NULL THEN
      RETURN NULL;
    END IF;
    v_until[v_place] := v_held.finish;
    IF v_units[v_place] <> v_held.unit_number THEN
      UPDATE rent_units SET unit_number = v_units[v_place] WHERE id = v_held.id;
      v_settled := GREATEST(v_settled, v_held.finish);
    END IF;
  END LOOP;
  RETURN v_units[v_own];
END $$;

CREATE FUNCTION public.rent_refuse_blocked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM lock_closings_shared();
  IF rent_is_blocked(NEW.device_id, NEW.period, NEW.id, true) THEN
    RAISE EXCEPTION 'no piece is free beside a block' USING ERRCODE = '23P01',
      CONSTRAINT = CASE TG_OP WHEN 'UPDATE' THEN 'blocks_booked_on' ELSE 'rents_unit_free' END;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.rent_reserve(p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid, p_devices text[], p_quantities integer[], p_points integer[], p_start timestamp with time zone, p_end timestamp with time zone, p_hours integer, p_total integer, p_cancel_before timestamp with time zone, p_lapses_at timestamp with time zone, p_rule_version text, p_now timestamp with time zone, p_outbox text, OUT o_units integer[], OUT o_remaining integer, OUT o_reward integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_reference text := 'rent:' || p_id;
  v_spent record;
  v_due text[];
  v_units integer[];
  v_answer jsonb := p_answer;
  -- Whether its e-mail is left to the outbox ('on').
  v_outbox text := set_config('app.outbox', p_outbox, true);
BEGIN
  IF p_key IS NOT NULL AND EXISTS (SELECT FROM idempotency_keys WHERE scope = p_scope AND key = p_key) THEN
    RAISE EXCEPTION 'the key was used before' USING ERRCODE = '23505', CONSTRAINT = 'idempotency_keys_pkey';
  END IF;
  v_spent := ledger_spend(
    p_member => p_member, p_amount => p_total, p_kind => 'renting', p_reference => v_reference, p_key => 'spend:' || v_reference, p_now => p_now);
  o_remaining := v_spent.o_remaining;
  o_reward := v_spent.o_reward;
  -- The balance is locked: nobody adds to these.
  v_due := rent_due_of(p_member, p_now);
  PERFORM rent_lock(p_devices || v_due);
  IF v_due <> '{}' THEN
    PERFORM rent_end(p_member, p_now);
  END IF;
  PERFORM rent_settle(p_devices, p_now);
  INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
    VALUES (p_id, p_member, tstzrange(p_start, p_end), p_hours, p_total, o_reward, p_cancel_before, p_rule_version, 'reserved', p_now, p_now, p_lapses_at);
  o_units := '{}';
  FOR i IN 1 .. cardinality(p_devices) LOOP
    v_units := rent_hold_units(
      p_rent => p_id, p_member => p_member, p_start => p_start, p_end => p_end, p_status => 'reserved',
      p_device => p_devices[i], p_quantity => p_quantities[i], p_points => p_points[i]);
    o_units := o_units || v_units;
    IF p_key IS NOT NULL THEN
      FOR j IN 1 .. cardinality(v_units) LOOP
        v_answer := jsonb_set(v_answer, ARRAY['items', (i - 1)::text, 'units', (j - 1)::text, 'number'], to_jsonb(v_units[j]));
      END LOOP;
    END IF;
  END LOOP;
  -- Last: by now it is plain whether the member may be offered a seat themselves.
  IF v_due <> '{}' THEN
    PERFORM rent_settle(v_due, p_now);
  END IF;
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (scope, key, call, body_hash, answer, created_at)
      VALUES (p_scope, p_key, p_call, p_body_hash, v_answer || jsonb_build_object('unit_number', o_units[1], 'reward_points', o_reward, 'remaining_points', o_remaining), p_now);
  END IF;
END $$;

CREATE FUNCTION public.rent_settle(p_devices text[], p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_device text;
BEGIN
  IF (SELECT min(lapses_at) FROM rents WHERE status = ANY (ARRAY['offered', 'reserved'])) <= p_now THEN
    UPDATE rents SET status = 'not_arrived', changed_at = p_now
      WHERE status = 'reserved' AND lapses_at <= p_now
        AND EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id AND device_id = ANY (p_devices));
    PERFORM waitlist_expire('rent', p_devices, p_now);
  END IF;
  IF EXISTS (SELECT FROM waitlist_entries WHERE kind = 'rent' AND subject = ANY (p_devices) AND status = 'waiting') THEN
    FOR v_device IN SELECT DISTINCT device FROM unnest(p_devices) AS device ORDER BY device LOOP
      PERFORM waitlist_offer('rent', ARRAY[v_device], p_now);
    END LOOP;
  END IF;
END $$;

CREATE FUNCTION public.rent_settle_of(p_id uuid, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_devices text[];
  v_waited text[];
BEGIN
  SELECT array_agg(DISTINCT device_id) INTO v_devices FROM rent_units WHERE rent_id = p_id;
  SELECT rent_waited_by(member_id) INTO v_waited FROM rent_units WHERE rent_id = p_id AND kind = 'seat' LIMIT 1;
  PERFORM rent_settle(v_devices || v_waited, p_now);
END $$;

CREATE FUNCTION public.rent_status_at(p_status text, p_lapses_at timestamp with time zone, p_end timestamp with time zone, p_is_out boolean, p_now timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE
    WHEN p_status = 'reserved' AND p_lapses_at <= p_now THEN 'not_arrived'
    WHEN p_status = 'offered' AND p_lapses_at <= p_now THEN 'cancelled'
    WHEN p_status = 'in_process' AND p_end <= p_now AND NOT p_is_out THEN 'ended'
    ELSE p_status END
$$;

CREATE FUNCTION public.rent_take(p_id uuid, p_member uuid, p_devices text[], p_quantities integer[], p_points integer[], p_start timestamp with time zone, p_end timestamp with time zone, p_hours integer, p_total integer, p_reward integer, p_cancel_before timestamp with time zone, p_lapses_at timestamp with time zone, p_rule_version text, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  -- The balance is locked: nobody adds to these.
  v_due text[] := rent_due_of(p_member, p_now);
BEGIN
  PERFORM rent_lock(p_devices || v_due);
  -- The jobs that end what is over run every few minutes; a member's next seat does not wait for them.
  PERFORM rent_end(p_member, p_now);
  PERFORM rent_settle(p_devices, p_now);
  INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
    VALUES (p_id, p_member, tstzrange(p_start, p_end), p_hours, p_total, p_reward, p_cancel_before, p_rule_version, 'reserved', p_now, p_now, p_lapses_at);
  FOR i IN 1 .. cardinality(p_devices) LOOP
    PERFORM rent_hold(p_id, p_devices[i], p_quantities[i], p_points[i]);
  END LOOP;
  -- Last: by now it is plain whether the member may be offered a seat themselves.
  PERFORM rent_settle(v_due, p_now);
END $$;

CREATE FUNCTION public.rent_wait(p_entry public.waitlist_entries, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM rent_lock(ARRAY[p_entry.subject]);
  PERFORM rent_settle(ARRAY[p_entry.subject], p_now);
  PERFORM waitlist_refuse(
    rent_has_room(p_entry.subject, lower(p_entry.period), upper(p_entry.period)),
    EXISTS (SELECT FROM rent_units WHERE member_id = p_entry.member_id AND device_id = p_entry.subject
      AND status = ANY (ARRAY['reserved', 'in_process']) AND period && p_entry.period));
END $$;

CREATE FUNCTION public.rent_waited_by(p_member uuid) RETURNS text[]
    LANGUAGE plpgsql
    AS $$
BEGIN
  RETURN (SELECT COALESCE(array_agg(DISTINCT entry.subject ORDER BY entry.subject), '{}')
    FROM waitlist_entries AS entry JOIN devices AS device ON device.id = entry.subject
    WHERE entry.member_id = p_member AND entry.kind = 'rent' AND entry.status = 'waiting' AND device.kind = 'seat');
END $$;

CREATE FUNCTION public.security_events_not_emptied() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'security_events are not emptied' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'security_events_stay';
END $$;

CREATE FUNCTION public.security_events_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.setting_subjects_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'setting_subjects are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'setting_subjects_stay';
END $$;

CREATE FUNCTION public.setting_versions_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
      AND to_jsonb(NEW) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] = to_jsonb(OLD) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'setting_versions are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'setting_versions_stay';
END $$;

CREATE FUNCTION public.space_lock(p_units text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_unit text;
BEGIN
  FOR v_unit IN SELECT DISTINCT unit FROM unnest(p_units) AS unit ORDER BY unit LOOP
    PERFORM lock_space_unit(v_unit);
  END LOOP;
END $$;

CREATE FUNCTION public.space_refuse_banned() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Waits for whoever is banning the member at this moment, or deleting the account.
  PERFORM FROM members WHERE id = NEW.member_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the member has left' USING ERRCODE = '23514', CONSTRAINT = 'space_leases_member_here';
  END IF;
  IF EXISTS (SELECT FROM space_bans WHERE member_id = NEW.member_id
    AND (NEW.created_at AT TIME ZONE 'Asia/Taipei')::date >= from_on AND (NEW.created_at AT TIME ZONE 'Asia/Taipei')::date < until_on) THEN
    RAISE EXCEPTION 'the member is banned' USING ERRCODE = '23514', CONSTRAINT = 'space_leases_not_barred';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.space_refuse_barred() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Waits for whoever is banning the member at this moment, or deleting the account.
  PERFORM FROM members WHERE id = NEW.member_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the member has left' USING ERRCODE = '23514', CONSTRAINT = 'space_leases_member_here';
  END IF;
  IF EXISTS (SELECT FROM space_bans WHERE member_id = NEW.member_id
    AND (NEW.created_at AT TIME ZONE 'Asia/Taipei')::date >= from_on AND (NEW.created_at AT TIME ZONE 'Asia/Taipei')::date < until_on) THEN
    RAISE EXCEPTION 'the member is banned' USING ERRCODE = '23514', CONSTRAINT = 'space_leases_not_barred';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.space_refuse_blocked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_times tstzmultirange := space_times(NEW.session, NEW.period);
BEGIN
  IF TG_ARGV[0] = 'added' THEN
    v_times := v_times * tstzmultirange(tstzrange(upper(OLD.period), upper(NEW.period)));
  END IF;
  PERFORM lock_closings_shared();
  IF EXISTS (SELECT FROM blocks WHERE ended_at IS NULL AND times && v_times AND NEW.space_id = ANY (taken_spaces)) THEN
    RAISE EXCEPTION 'the space is blocked then' USING ERRCODE = '23P01', CONSTRAINT = 'blocks_booked_on';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.space_refuse_granting_banned() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Waits for whoever is banning the member at this moment.
  PERFORM FROM members WHERE id = NEW.member_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM space_bans WHERE member_id = NEW.member_id
    AND (NEW.changed_at AT TIME ZONE 'Asia/Taipei')::date >= from_on AND (NEW.changed_at AT TIME ZONE 'Asia/Taipei')::date < until_on) THEN
    RAISE EXCEPTION 'the member is banned' USING ERRCODE = '23514', CONSTRAINT = 'space_leases_not_barred';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.space_refuse_granting_barred() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Waits for whoever is banning the member at this moment.
  PERFORM FROM members WHERE id = NEW.member_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM space_bans WHERE member_id = NEW.member_id
    AND (NEW.changed_at AT TIME ZONE 'Asia/Taipei')::date >= from_on AND (NEW.changed_at AT TIME ZONE 'Asia/Taipei')::date < until_on) THEN
    RAISE EXCEPTION 'the member is banned' USING ERRCODE = '23514', CONSTRAINT = 'space_leases_not_barred';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.space_refuse_holding_blocked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM lock_closings_shared();
  IF EXISTS (
    SELECT FROM blocks AS block JOIN space_leases AS lease ON lease.space_id = ANY (block.taken_spaces)
      WHERE block.ended_at IS NULL AND block.times && NEW.period AND lease.id = NEW.lease_id
  ) THEN
    RAISE EXCEPTION 'the space is blocked then' USING ERRCODE = '23P01', CONSTRAINT = 'blocks_booked_on';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.space_times(p_session text, p_period tstzrange) RETURNS tstzmultirange
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_from timestamp := lower(p_period) AT TIME ZONE 'Asia/Taipei';
  v_to timestamp := upper(p_period) AT TIME ZONE 'Asia/Taipei';
BEGIN
  IF p_session = 'whole_day' THEN
    RETURN tstzmultirange(p_period);
  END IF;
  RETURN (SELECT range_agg(tstzrange((v_from::date + later + v_from::time) AT TIME ZONE 'Asia/Taipei', (v_from::date + later + v_to::time) AT TIME ZONE 'Asia/Taipei'))
    FROM generate_series(0, v_to::date - v_from::date) AS later);
END $$;

CREATE FUNCTION public.special_hours_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'special_hours are append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'special_hours_stay';
END $$;

CREATE FUNCTION public.spending_confirm(p_id uuid, p_by text, p_member_limit integer, p_shop_limit integer, p_since timestamp with time zone, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_spending record;
  v_points bigint;
BEGIN
  UPDATE spendings SET status = 'confirmed', confirmed_by = p_by, confirmed_at = p_now, changed_at = p_now
    WHERE id = p_id AND status = 'requested' AND expires_at > p_now
    RETURNING member_id, shop_id INTO v_spending;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT sum(points - reversed_points) INTO v_points FROM spendings WHERE member_id = v_spending.member_id AND confirmed_at >= p_since;
  IF v_points > p_member_limit THEN
    RAISE EXCEPTION 'a member spends more in a day than is allowed' USING ERRCODE = '23514', CONSTRAINT = 'spendings_member_limit';
  END IF;
  IF v_spending.shop_id IS NOT NULL THEN
    PERFORM lock_shop_payments(v_spending.shop_id);
    SELECT sum(points - reversed_points) INTO v_points FROM spendings WHERE shop_id = v_spending.shop_id AND confirmed_at >= p_since;
    IF v_points > p_shop_limit THEN
      RAISE EXCEPTION 'a shop takes more in a day than is allowed' USING ERRCODE = '23514', CONSTRAINT = 'spendings_shop_limit';
    END IF;
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION public.token_families_refuse_locked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM 1 FROM members WHERE id = NEW.member_id FOR SHARE;
  IF EXISTS (SELECT 1 FROM account_locks WHERE member_id = NEW.member_id) THEN
    RAISE EXCEPTION 'the account is locked' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'token_families_not_locked';
  END IF;
  RETURN NEW;
END;
$$;

CREATE FUNCTION public.try_lock_relay() RETURNS boolean
    LANGUAGE sql
    AS $$ SELECT pg_try_advisory_xact_lock(4020261159) $$;

CREATE FUNCTION public.try_lock_seat_offer(p_of text) RETURNS boolean
    LANGUAGE sql
    AS $$ SELECT pg_try_advisory_xact_lock(hashtextextended(p_of, 4020261156)) $$;

CREATE FUNCTION public.wait_status_at(p_status text, p_start timestamp with time zone, p_offer_until timestamp with time zone, p_now timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT waitlist_status_at(p_status, p_start, p_offer_until, p_now)
$$;

CREATE FUNCTION public.waitlist_expire(p_kind text, p_subjects text[], p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $_$
DECLARE
  v_kind waitlist_kinds;
BEGIN
  SELECT kind, keep_function, kept_table, kept_column, lead_function INTO STRICT v_kind FROM waitlist_kinds WHERE kind = p_kind;
  EXECUTE format('WITH lapsed AS (
      UPDATE waitlist_entries AS entry SET status = ''lapsed'', changed_at = $3 FROM %1$I AS kept
        WHERE entry.%2$I = kept.id AND entry.status = ''offered'' AND entry.kind = $1 AND entry.subject = ANY ($2)
          AND kept.status = ''offered'' AND kept.lapses_at <= $3 RETURNING kept.id
    ) DELETE FROM %1$I AS kept USING lapsed WHERE kept.id = lapsed.id', v_kind.kept_table, v_kind.kept_column)
    USING p_kind, p_subjects, p_now;
END $_$;

CREATE FUNCTION public.waitlist_join(p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid, p_classes text[], p_kind text, p_subject text, p_start timestamp with time zone, p_end timestamp with time zone, p_hours integer, p_size integer, p_now timestamp with time zone, OUT o_position integer) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
DECLARE
  v_wait text;
  v_entry waitlist_entries;
  v_open integer;
BEGIN
  IF p_key IS NOT NULL AND EXISTS (SELECT FROM idempotency_keys WHERE scope = p_scope AND key = p_key) THEN
    RAISE EXCEPTION 'the key was used before' USING ERRCODE = '23505', CONSTRAINT = 'idempotency_keys_pkey';
  END IF;
  IF p_classes IS NOT NULL AND NOT EXISTS (SELECT FROM members WHERE id = p_member AND class = ANY (p_classes)) THEN
    RAISE EXCEPTION 'the class of the member may not book this' USING ERRCODE = '23514', CONSTRAINT = 'waitlist_entries_class';
  END IF;
  -- Joins of one member's come one after the other; who never had points has a balance from now on.
  INSERT INTO point_balances (member_id) VALUES (p_member) ON CONFLICT (member_id) DO UPDATE SET remaining = point_balances.remaining;
  v_open := (SELECT count(*) FROM waitlist_entries WHERE member_id = p_member AND status = ANY (ARRAY['waiting', 'offered'])
    AND waitlist_status_at(status, lower(period), offer_until, p_now) = ANY (ARRAY['waiting', 'offered']));
  SELECT wait_function INTO STRICT v_wait FROM waitlist_kinds WHERE kind = p_kind;
  v_entry.member_id := p_member;
  v_entry.kind := p_kind;
  v_entry.subject := p_subject;
  v_entry.period := tstzrange(p_start, p_end);
  v_entry.size := p_size;
  EXECUTE format('SELECT %I($1, $2)', v_wait) USING v_entry, p_now;
  INSERT INTO waitlist_entries (public_id, member_id, kind, subject, period, hours, size, status, created_at, changed_at)
    VALUES (p_id, p_member, p_kind, p_subject, v_entry.period, p_hours, p_size, 'waiting', p_now, p_now)
    RETURNING id INTO v_entry.id;
  -- After it, so that whoever waits for the same already is told that.
  IF v_open >= 5 THEN
    RAISE EXCEPTION 'the member waits for too much' USING ERRCODE = '23514', CONSTRAINT = 'waitlist_entries_of_a_member';
  END IF;
  o_position := 1 + (SELECT count(*) FROM waitlist_entries AS before
    WHERE before.kind = p_kind AND before.subject = p_subject AND before.status = 'waiting' AND before.id < v_entry.id
      AND before.period && v_entry.period AND lower(before.period) > p_now);
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (scope, key, call, body_hash, answer, created_at)
      VALUES (p_scope, p_key, p_call, p_body_hash, p_answer || jsonb_build_object('position', o_position), p_now);
  END IF;
END $_$;

CREATE FUNCTION public.waitlist_lapse(p_kind text, p_subjects text[], p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM waitlist_expire(p_kind, p_subjects, p_now);
END $$;

CREATE FUNCTION public.waitlist_offer(p_kind text, p_subjects text[], p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $_$
DECLARE
  v_kind waitlist_kinds;
  v_entry waitlist_entries;
  v_lead interval := interval '0';
  v_closes_at timestamptz;
  v_until timestamptz;
  v_kept uuid;
BEGIN
  SELECT kind, keep_function, kept_table, kept_column, lead_function INTO STRICT v_kind FROM waitlist_kinds WHERE kind = p_kind;
  FOR v_entry IN SELECT * FROM waitlist_entries WHERE kind = p_kind AND subject = ANY (p_subjects) AND status = 'waiting' ORDER BY id FOR UPDATE LOOP
    IF v_kind.lead_function IS NOT NULL THEN
      EXECUTE format('SELECT %I($1)', v_kind.lead_function) INTO v_lead USING v_entry.subject;
    END IF;
    v_closes_at := lower(v_entry.period) - v_lead;
    IF v_closes_at <= p_now THEN
      UPDATE waitlist_entries SET status = 'closed', changed_at = p_now WHERE id = v_entry.id;
      CONTINUE;
    END IF;
    v_until := LEAST(p_now + interval '7200 seconds', v_closes_at);
    BEGIN
      EXECUTE format('SELECT %I($1, $2, $3)', v_kind.keep_function) INTO v_kept USING v_entry, v_until, p_now;
      CONTINUE WHEN v_kept IS NULL;
      EXECUTE format('UPDATE waitlist_entries SET status = ''offered'', changed_at = $2, offer_until = $3, %I = $4, notified_at = NULL, told_at = NULL WHERE id = $1',
        v_kind.kept_column)
        USING v_entry.id, p_now, v_until, v_kept;
    EXCEPTION WHEN exclusion_violation THEN
      NULL;
    END;
  END LOOP;
END $_$;

CREATE FUNCTION public.waitlist_refuse(p_has_room boolean, p_has_booked boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF p_has_room THEN
    RAISE EXCEPTION 'there is room' USING ERRCODE = '23514', CONSTRAINT = 'waitlist_entries_no_room';
  END IF;
  IF p_has_booked THEN
    RAISE EXCEPTION 'the member has booked this' USING ERRCODE = '23514', CONSTRAINT = 'waitlist_entries_not_booked';
  END IF;
END $$;

CREATE FUNCTION public.waitlist_refuse_blocked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM lock_closings_shared();
  IF rent_is_blocked(NEW.subject, NEW.period, NULL, false) THEN
    RAISE EXCEPTION 'it is blocked then' USING ERRCODE = '23P01', CONSTRAINT = 'blocks_booked_on';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.waitlist_status_at(p_status text, p_start timestamp with time zone, p_offer_until timestamp with time zone, p_now timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE
    WHEN p_status = 'waiting' AND p_start <= p_now THEN 'closed'
    WHEN p_status = 'offered' AND p_offer_until <= p_now THEN 'lapsed'
    ELSE p_status END
$$;

CREATE TABLE public.access_tokens (
    token_hash bytea NOT NULL,
    family_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    scope text,
    CONSTRAINT access_tokens_scope_check CHECK ((scope <> ''::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.account_closures (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    member_id uuid NOT NULL,
    into_id uuid,
    points integer NOT NULL,
    reason text NOT NULL,
    reason_language text NOT NULL,
    status text NOT NULL,
    needs_second boolean NOT NULL,
    requested_by uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    CONSTRAINT account_closures_decided CHECK ((((status = 'requested'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT account_closures_into CHECK ((((kind = 'merge'::text) = (into_id IS NOT NULL)) AND (into_id IS DISTINCT FROM member_id))),
    CONSTRAINT account_closures_kind CHECK ((kind = ANY ('{merge,anonymise}'::text[]))),
    CONSTRAINT account_closures_points CHECK ((points >= 0)),
    CONSTRAINT account_closures_reason CHECK ((reason <> ''::text)),
    CONSTRAINT account_closures_reason_language_check CHECK ((reason_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT account_closures_status CHECK ((status = ANY ('{requested,applied,refused}'::text[]))),
    CONSTRAINT account_closures_two_people CHECK (((requested_by <> member_id) AND (requested_by IS DISTINCT FROM into_id) AND ((status <> 'applied'::text) OR ((decided_by <> member_id) AND (decided_by IS DISTINCT FROM into_id) AND ((NOT needs_second) OR (decided_by <> requested_by)))))),
    CONSTRAINT account_closures_waits CHECK (((status <> 'requested'::text) OR needs_second))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.account_locks (
    member_id uuid NOT NULL,
    reason text NOT NULL,
    actor_id uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT account_locks_reason_check CHECK ((reason <> ''::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.activity_sessions (
    id text NOT NULL,
    activity_id text NOT NULL,
    type text NOT NULL,
    number integer NOT NULL,
    period tstzrange NOT NULL,
    opens_at timestamp with time zone NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    quota integer NOT NULL,
    taken integer NOT NULL,
    held integer DEFAULT 0 NOT NULL,
    place text NOT NULL,
    is_listed boolean NOT NULL,
    called_off_at timestamp with time zone,
    meetings text,
    title text,
    CONSTRAINT activity_sessions_held_check CHECK ((held >= 0)),
    CONSTRAINT activity_sessions_number_check CHECK ((number >= 0)),
    CONSTRAINT activity_sessions_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
    CONSTRAINT activity_sessions_quota_check CHECK ((quota > 0)),
    CONSTRAINT activity_sessions_taken_check CHECK ((taken >= 0)),
    CONSTRAINT activity_sessions_type_check CHECK ((type = ANY (ARRAY['exhibition'::text, 'lecture'::text, 'course'::text, 'matchmaking'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.advisories (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    line text NOT NULL,
    period tstzrange NOT NULL,
    status text NOT NULL,
    category text,
    identity text,
    method text,
    content text,
    phone text,
    email text,
    teacher text,
    reason text,
    sequence integer DEFAULT 0 NOT NULL,
    lapses_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    reminded_at timestamp with time zone,
    location text,
    work_url text,
    pool text,
    reason_language text,
    CONSTRAINT advisories_category_check CHECK ((category = ANY (ARRAY['creator'::text, 'matching'::text, 'legal'::text, 'venue'::text, 'comic_questions'::text, 'work_health_check'::text, 'customized_matchmaking'::text, 'other'::text]))),
    CONSTRAINT advisories_identity_check CHECK ((identity = ANY (ARRAY['comic_creator'::text, 'related_industry'::text, 'other'::text]))),
    CONSTRAINT advisories_language_check CHECK ((reason_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT advisories_lapse CHECK (((status <> 'offered'::text) OR (lapses_at IS NOT NULL))),
    CONSTRAINT advisories_line_check CHECK ((line = ANY (ARRAY['general'::text, 'matching'::text, 'weekly'::text]))),
    CONSTRAINT advisories_location CHECK (((location IS NULL) OR ((status = ANY (ARRAY['reserved'::text, 'ended'::text, 'not_arrived'::text, 'cancelled'::text])) AND ((char_length(location) >= 1) AND (char_length(location) <= 500))))),
    CONSTRAINT advisories_method_check CHECK ((method = ANY (ARRAY['on_site'::text, 'online'::text, 'telephone'::text]))),
    CONSTRAINT advisories_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
    CONSTRAINT advisories_said CHECK (((status = 'offered'::text) OR (num_nulls(category, identity, method, content, phone, email) = 0))),
    CONSTRAINT advisories_sequence_check CHECK ((sequence >= 0)),
    CONSTRAINT advisories_status_check CHECK ((status = ANY (ARRAY['offered'::text, 'applied'::text, 'in_process'::text, 'reserved'::text, 'ended'::text, 'not_arrived'::text, 'unapproved'::text, 'cancelled'::text]))),
    CONSTRAINT advisories_teacher CHECK (((status <> ALL (ARRAY['reserved'::text, 'ended'::text, 'not_arrived'::text])) OR (teacher IS NOT NULL))),
    CONSTRAINT advisories_work_url CHECK (((char_length(work_url) >= 1) AND (char_length(work_url) <= 500)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.advisory_places (
    advisory_id uuid NOT NULL,
    pool text NOT NULL,
    place integer NOT NULL,
    period tstzrange NOT NULL,
    CONSTRAINT advisory_places_place_check CHECK ((place > 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.advisory_pools (
    id text NOT NULL,
    line text NOT NULL,
    category text,
    places integer NOT NULL,
    lead_hours integer NOT NULL,
    CONSTRAINT advisory_pools_lead_hours_check CHECK ((lead_hours >= 0)),
    CONSTRAINT advisory_pools_line_check CHECK ((line = ANY (ARRAY['general'::text, 'matching'::text, 'weekly'::text]))),
    CONSTRAINT advisory_pools_places_check CHECK (((places >= 0) AND (places <= 50)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.api_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    last_used_on date,
    CONSTRAINT api_tokens_a_year CHECK (((ends_at > created_at) AND (ends_at <= (created_at + '367 days'::interval)))),
    CONSTRAINT api_tokens_scopes CHECK ((cardinality(scopes) > 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.audit_entries (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    role text NOT NULL,
    call text NOT NULL,
    request_id text,
    action text NOT NULL,
    table_name text,
    subject_kind text,
    subject_id text,
    member_id uuid,
    before jsonb,
    after jsonb,
    address text,
    CONSTRAINT audit_entries_action_check CHECK ((action = ANY (ARRAY['read'::text, 'insert'::text, 'update'::text, 'delete'::text]))),
    CONSTRAINT audit_entries_address_check CHECK ((length(address) <= 64)),
    CONSTRAINT audit_entries_check CHECK (((table_name IS NULL) = (action = 'read'::text))),
    CONSTRAINT audit_entries_check1 CHECK (((actor_id IS NULL) = (role = 'system'::text)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.audit_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.audit_seals (
    number bigint NOT NULL,
    first_id bigint NOT NULL,
    last_id bigint NOT NULL,
    entries integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    previous bytea,
    digest bytea NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    CONSTRAINT audit_seals_check CHECK ((first_id <= last_id)),
    CONSTRAINT audit_seals_check1 CHECK ((first_at <= last_at)),
    CONSTRAINT audit_seals_check2 CHECK (((previous IS NULL) = (number = 1))),
    CONSTRAINT audit_seals_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT audit_seals_entries_check CHECK ((entries > 0)),
    CONSTRAINT audit_seals_first_id_check CHECK ((first_id > 0)),
    CONSTRAINT audit_seals_number_check CHECK ((number > 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.authorization_codes (
    code_hash bytea NOT NULL,
    member_id uuid NOT NULL,
    client_id text NOT NULL,
    redirect_uri text NOT NULL,
    code_challenge text NOT NULL,
    scope text,
    via_client_id text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    family_id uuid,
    CONSTRAINT authorization_codes_code_challenge_check CHECK ((code_challenge ~ '^[A-Za-z0-9_-]{43}$'::text)),
    CONSTRAINT authorization_codes_scope_check CHECK ((scope <> ''::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.blocks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    times tstzmultirange NOT NULL,
    from_on date NOT NULL,
    until_on date NOT NULL,
    weekdays smallint[] NOT NULL,
    from_hour smallint NOT NULL,
    to_hour smallint NOT NULL,
    devices text[] NOT NULL,
    pieces integer[] NOT NULL,
    spaces text[] NOT NULL,
    taken_spaces text[] NOT NULL,
    reason_zh text NOT NULL,
    reason_en text NOT NULL,
    reason_ja text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid NOT NULL,
    ended_at timestamp with time zone,
    ended_by uuid,
    follows uuid,
    CONSTRAINT blocks_days CHECK ((from_on <= until_on)),
    CONSTRAINT blocks_ended CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
    CONSTRAINT blocks_hours CHECK ((((from_hour >= 0) AND (from_hour <= 23)) AND ((to_hour >= 1) AND (to_hour <= 24)) AND ((from_hour < to_hour) OR ((weekdays = '{}'::smallint[]) AND (from_on < until_on))))),
    CONSTRAINT blocks_pieces CHECK (((cardinality(pieces) = cardinality(devices)) AND (0 < ALL (pieces)))),
    CONSTRAINT blocks_reason_en_check CHECK ((reason_en <> ''::text)),
    CONSTRAINT blocks_reason_ja_check CHECK ((reason_ja <> ''::text)),
    CONSTRAINT blocks_reason_zh_check CHECK ((reason_zh <> ''::text)),
    CONSTRAINT blocks_something CHECK (((cardinality(devices) + cardinality(spaces)) > 0)),
    CONSTRAINT blocks_taken_spaces CHECK ((spaces <@ taken_spaces)),
    CONSTRAINT blocks_times_some CHECK ((NOT isempty(times))),
    CONSTRAINT blocks_weekdays CHECK ((weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint]))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.calendar_events (
    id text NOT NULL,
    digest text NOT NULL,
    sequence integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT calendar_events_sequence_check CHECK ((sequence >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.calendar_feeds (
    member_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    language text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    CONSTRAINT calendar_feeds_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT calendar_feeds_token_hash_check CHECK ((octet_length(token_hash) = 32))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.class_changes (
    id bigint NOT NULL,
    member_id uuid NOT NULL,
    event text NOT NULL,
    from_class text NOT NULL,
    to_class text NOT NULL,
    spent integer NOT NULL,
    valid_until timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    reason text,
    reason_language text,
    actor_id uuid,
    CONSTRAINT class_changes_by_staff CHECK ((((event = 'changed'::text) = ((reason IS NOT NULL) AND (reason <> ''::text) AND (actor_id IS NOT NULL))) AND ((event <> 'changed'::text) OR (from_class <> to_class)))),
    CONSTRAINT class_changes_event_check CHECK ((event = ANY ('{counted,promoted,renewed,ended,granted,changed}'::text[]))),
    CONSTRAINT class_changes_loyal_until CHECK (((to_class = 'loyal'::text) = (valid_until IS NOT NULL))),
    CONSTRAINT class_changes_reason_language_check CHECK (
CASE
    WHEN (event = 'changed'::text) THEN ((reason_language IS NOT NULL) AND (reason_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text])))
    ELSE (reason_language IS NULL)
END)
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.class_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.class_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.closing_items (
    id bigint NOT NULL,
    closing_id uuid,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    record_id uuid NOT NULL,
    day date,
    points integer DEFAULT 0 NOT NULL,
    twd integer DEFAULT 0 NOT NULL,
    was_paid boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    block_id uuid,
    CONSTRAINT closing_items_day CHECK (((kind = 'lease_day'::text) = (day IS NOT NULL))),
    CONSTRAINT closing_items_kind_check CHECK ((kind = ANY (ARRAY['rent'::text, 'advisory'::text, 'lease'::text, 'lease_day'::text, 'waitlist'::text, 'registration'::text, 'appointment'::text]))),
    CONSTRAINT closing_items_of_one CHECK ((num_nonnulls(closing_id, block_id) = 1)),
    CONSTRAINT closing_items_points_check CHECK ((points >= 0)),
    CONSTRAINT closing_items_twd_check CHECK ((twd >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.closing_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.closing_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.closings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    period tstzrange NOT NULL,
    reason_zh text NOT NULL,
    reason_en text NOT NULL,
    reason_ja text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid,
    reopened_at timestamp with time zone,
    reopened_by uuid,
    takes_back boolean DEFAULT false NOT NULL,
    CONSTRAINT closings_one_day CHECK ((((lower(period) AT TIME ZONE 'Asia/Taipei'::text))::date = (((upper(period) - '00:00:01'::interval) AT TIME ZONE 'Asia/Taipei'::text))::date)),
    CONSTRAINT closings_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
    CONSTRAINT closings_reason_en_check CHECK ((reason_en <> ''::text)),
    CONSTRAINT closings_reason_ja_check CHECK ((reason_ja <> ''::text)),
    CONSTRAINT closings_reason_zh_check CHECK ((reason_zh <> ''::text)),
    CONSTRAINT closings_reopened CHECK (((reopened_by IS NULL) OR (reopened_at IS NOT NULL)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.collected_items (
    id bigint NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    item_id text NOT NULL,
    activity_type text,
    collected_at timestamp with time zone NOT NULL,
    CONSTRAINT collected_items_activity_type_check CHECK (((kind = 'activity'::text) = (activity_type IS NOT NULL))),
    CONSTRAINT collected_items_item_check CHECK (((item_id <> ''::text) AND (length(item_id) <= 200))),
    CONSTRAINT collected_items_kind_check CHECK ((kind = ANY ('{news,activity,video,album}'::text[])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.collected_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.collected_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.contact_answers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    message_id uuid NOT NULL,
    member_id uuid,
    actor_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT contact_answers_text CHECK (((text <> ''::text) AND (char_length(text) <= 5000)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.contact_messages (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    reference text NOT NULL,
    cause text NOT NULL,
    about text,
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    content text NOT NULL,
    language text NOT NULL,
    member_id uuid,
    created_at timestamp with time zone NOT NULL,
    reply_due_on date NOT NULL,
    answered_at timestamp with time zone,
    status text DEFAULT 'open'::text NOT NULL,
    changed_at timestamp with time zone,
    CONSTRAINT contact_messages_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 5000))),
    CONSTRAINT contact_messages_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT contact_messages_reference_check CHECK ((reference ~ '^[A-Z2-7]{8}$'::text)),
    CONSTRAINT contact_messages_status CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.content_changes (
    id uuid NOT NULL,
    number bigint NOT NULL,
    item text NOT NULL,
    act text NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid NOT NULL,
    revision_before text,
    revision_after text,
    fields json NOT NULL,
    files jsonb NOT NULL,
    languages text[] NOT NULL,
    commit text,
    review_url text,
    undoes uuid,
    CONSTRAINT content_changes_act_check CHECK ((act = ANY (ARRAY['created'::text, 'saved'::text, 'undone'::text, 'removed'::text]))),
    CONSTRAINT content_changes_check CHECK ((((act = 'created'::text) <= (revision_before IS NULL)) AND ((act = 'removed'::text) <= (revision_after IS NULL)))),
    CONSTRAINT content_changes_check1 CHECK (((act = 'undone'::text) >= (undoes IS NOT NULL))),
    CONSTRAINT content_changes_item_check CHECK ((item ~ '^[a-z]+\.[a-z0-9_-]+$'::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.content_changes ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.content_changes_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.content_clip_parts (
    clip_id uuid NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT content_clip_parts_number_check CHECK ((number >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.content_clips (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    media_type text NOT NULL,
    bytes integer NOT NULL,
    sha text,
    seconds integer,
    width integer,
    height integer,
    CONSTRAINT content_clips_bytes_check CHECK ((bytes > 0)),
    CONSTRAINT content_clips_check CHECK ((((sha IS NOT NULL) AND (media_type = 'video/mp4'::text)) = (width IS NOT NULL))),
    CONSTRAINT content_clips_check1 CHECK ((((width IS NULL) = (height IS NULL)) AND ((width IS NULL) = (seconds IS NULL)))),
    CONSTRAINT content_clips_height_check CHECK ((height > 0)),
    CONSTRAINT content_clips_media_type_check CHECK ((media_type = ANY (ARRAY['video/mp4'::text, 'text/vtt'::text]))),
    CONSTRAINT content_clips_seconds_check CHECK ((seconds > 0)),
    CONSTRAINT content_clips_sha_check CHECK ((sha ~ '^[0-9a-f]{40}$'::text)),
    CONSTRAINT content_clips_width_check CHECK ((width > 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.content_kept_files (
    change_id uuid NOT NULL,
    path text NOT NULL,
    bytes bytea NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.content_pictures (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT content_pictures_height_check CHECK ((height > 0)),
    CONSTRAINT content_pictures_width_check CHECK ((width > 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.content_presences (
    item text NOT NULL,
    member_id uuid NOT NULL,
    open_until timestamp with time zone NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.content_pushes (
    delivery text NOT NULL,
    body_digest bytea NOT NULL,
    received_at timestamp with time zone NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.content_stored_files (
    change_id uuid NOT NULL,
    path text NOT NULL,
    sha text NOT NULL,
    size bigint NOT NULL,
    CONSTRAINT content_stored_files_sha_check CHECK ((sha ~ '^[0-9a-f]{40}$'::text)),
    CONSTRAINT content_stored_files_size_check CHECK ((size >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.creator_applications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    work_kind text,
    published_on date,
    work_url text,
    info jsonb,
    applied_on date NOT NULL,
    reason text,
    reason_language text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT creator_applications_associate CHECK (((kind <> 'associate'::text) OR (work_url IS NOT NULL))),
    CONSTRAINT creator_applications_extension CHECK (((kind <> 'extension'::text) OR (work_kind = 'published'::text))),
    CONSTRAINT creator_applications_kind_check CHECK ((kind = ANY (ARRAY['creator'::text, 'associate'::text, 'extension'::text]))),
    CONSTRAINT creator_applications_published CHECK (((NOT (work_kind IS DISTINCT FROM 'published'::text)) = (published_on IS NOT NULL))),
    CONSTRAINT creator_applications_reason_language_check CHECK ((reason_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT creator_applications_recent CHECK (((published_on IS NULL) OR ((published_on <= applied_on) AND ((kind <> 'creator'::text) OR (published_on >= (applied_on - '3 years'::interval)))))),
    CONSTRAINT creator_applications_status_check CHECK ((status = ANY (ARRAY['applied'::text, 'more_asked'::text, 'approved'::text, 'unapproved'::text, 'cancelled'::text]))),
    CONSTRAINT creator_applications_work CHECK (((kind = 'associate'::text) = (work_kind IS NULL))),
    CONSTRAINT creator_applications_work_kind_check CHECK ((work_kind = ANY (ARRAY['published'::text, 'online'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.creator_memberships (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    class text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    ended_at timestamp with time zone,
    noticed integer,
    created_at timestamp with time zone NOT NULL,
    page jsonb,
    CONSTRAINT creator_memberships_class_check CHECK ((class = ANY (ARRAY['creator'::text, 'associate'::text]))),
    CONSTRAINT creator_memberships_days CHECK ((ends_on > starts_on)),
    CONSTRAINT creator_memberships_noticed_check CHECK ((noticed > 0)),
    CONSTRAINT creator_memberships_page_check CHECK ((jsonb_typeof(page) = 'object'::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.creator_profiles (
    member_id uuid NOT NULL,
    full_name text NOT NULL,
    name_en text,
    pen_name text,
    industries text[] NOT NULL,
    citizenship text NOT NULL,
    country text,
    address_type text,
    postal_code text,
    city text,
    district text,
    village text,
    address text,
    website text,
    social text,
    profile_zh text,
    profile_en text,
    works text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT creator_profiles_address CHECK (((address_type IS NULL) = (address IS NULL))),
    CONSTRAINT creator_profiles_address_type_check CHECK ((address_type = ANY (ARRAY['domestic'::text, 'foreign'::text]))),
    CONSTRAINT creator_profiles_citizenship_check CHECK ((citizenship = ANY (ARRAY['domestic'::text, 'foreign'::text]))),
    CONSTRAINT creator_profiles_country CHECK (((citizenship = 'foreign'::text) = (country IS NOT NULL))),
    CONSTRAINT creator_profiles_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT creator_profiles_district CHECK (
CASE
    WHEN (address_type = 'domestic'::text) THEN ((city IS NOT NULL) AND (district IS NOT NULL) AND (postal_code IS NOT NULL))
    ELSE ((city IS NULL) AND (district IS NULL) AND (village IS NULL))
END),
    CONSTRAINT creator_profiles_full_name_check CHECK ((full_name <> ''::text)),
    CONSTRAINT creator_profiles_industries_check CHECK (((cardinality(industries) >= 1) AND (cardinality(industries) <= 30))),
    CONSTRAINT creator_profiles_postal_code CHECK (((address_type IS NOT NULL) OR (postal_code IS NULL))),
    CONSTRAINT creator_profiles_social_check CHECK ((social ~* '^https?://'::text)),
    CONSTRAINT creator_profiles_website_check CHECK ((website ~* '^https?://'::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.deletion_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    reference text NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_on date NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    actor_id uuid,
    CONSTRAINT deletion_requests_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'contacted'::text, 'withdrawn'::text, 'refused'::text, 'done'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.device_units (
    device_id text NOT NULL,
    number integer NOT NULL,
    is_in_service boolean DEFAULT true NOT NULL,
    out_of_service_at timestamp with time zone,
    out_of_service_reason text,
    CONSTRAINT device_units_number_check CHECK ((number >= 1)),
    CONSTRAINT device_units_out_of_service CHECK ((((out_of_service_at IS NULL) = (out_of_service_reason IS NULL)) AND (out_of_service_reason <> ''::text)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.devices (
    id text NOT NULL,
    kind text NOT NULL,
    is_listed boolean DEFAULT true NOT NULL,
    CONSTRAINT devices_kind_check CHECK ((kind = ANY (ARRAY['seat'::text, 'equipment'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    call text NOT NULL,
    body_hash bytea NOT NULL,
    answer jsonb,
    created_at timestamp with time zone NOT NULL
)
WITH (fillfactor='70', autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.import_lines (
    import_id uuid NOT NULL,
    is_trial boolean NOT NULL,
    line integer NOT NULL,
    outcome text NOT NULL,
    detail jsonb
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.invoice_progress (
    id integer DEFAULT 1 NOT NULL,
    entry_id bigint NOT NULL,
    CONSTRAINT invoice_progress_id_check CHECK ((id = 1))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.invoice_reductions (
    id bigint NOT NULL,
    invoice_id uuid NOT NULL,
    key text NOT NULL,
    entry_id bigint,
    amount_twd integer NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    way text,
    allowance_number text,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    fault text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    settled_reason text,
    retried_at timestamp with time zone,
    CONSTRAINT invoice_reductions_amount_twd_check CHECK ((amount_twd >= 0)),
    CONSTRAINT invoice_reductions_done CHECK (((status <> 'done'::text) OR (way IS NOT NULL))),
    CONSTRAINT invoice_reductions_fault_check CHECK ((length(fault) <= 300)),
    CONSTRAINT invoice_reductions_settled CHECK ((((settled_at IS NULL) = (settled_reason IS NULL)) AND ((settled_at IS NULL) OR (status = 'failed'::text)))),
    CONSTRAINT invoice_reductions_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
    CONSTRAINT invoice_reductions_tries_check CHECK ((tries >= 0)),
    CONSTRAINT invoice_reductions_way_check CHECK ((way = ANY (ARRAY['left_out'::text, 'void'::text, 'allowance'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.invoice_reductions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invoice_reductions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.invoices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    relate_number text NOT NULL,
    order_id uuid NOT NULL,
    entry_id bigint,
    item text NOT NULL,
    amount_twd integer NOT NULL,
    points integer,
    returned_points integer DEFAULT 0 NOT NULL,
    reduced_twd integer DEFAULT 0 NOT NULL,
    sent_twd integer,
    status text DEFAULT 'waiting'::text NOT NULL,
    number text,
    issued_on date,
    random_number text,
    asked_at timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    fault text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    settled_reason text,
    retried_at timestamp with time zone,
    drops_code boolean DEFAULT false NOT NULL,
    reported_on date,
    CONSTRAINT invoices_amount_twd_check CHECK ((amount_twd > 0)),
    CONSTRAINT invoices_asked CHECK (((asked_at IS NULL) = (sent_twd IS NULL))),
    CONSTRAINT invoices_at CHECK (((entry_id IS NULL) = (item = 'sale'::text))),
    CONSTRAINT invoices_fault_check CHECK ((length(fault) <= 300)),
    CONSTRAINT invoices_issued CHECK (
CASE
    WHEN (status = ANY (ARRAY['issued'::text, 'void'::text])) THEN (num_nonnulls(number, issued_on, random_number) = 3)
    ELSE (num_nonnulls(number, issued_on, random_number) = 0)
END),
    CONSTRAINT invoices_item_check CHECK ((item = ANY (ARRAY['sale'::text, 'shopping'::text, 'renting'::text, 'printing'::text, 'store_payment'::text]))),
    CONSTRAINT invoices_number_check CHECK ((number ~ '^[A-Z]{2}[0-9]{8}$'::text)),
    CONSTRAINT invoices_points CHECK (((entry_id IS NULL) = (points IS NULL))),
    CONSTRAINT invoices_points_check CHECK ((points > 0)),
    CONSTRAINT invoices_random_number_check CHECK ((random_number ~ '^[0-9]{4}$'::text)),
    CONSTRAINT invoices_reduced CHECK (((reduced_twd >= 0) AND (reduced_twd <= amount_twd))),
    CONSTRAINT invoices_relate_number_check CHECK ((relate_number ~ '^[A-Z0-9]{1,30}$'::text)),
    CONSTRAINT invoices_returned CHECK (((returned_points >= 0) AND (returned_points <= COALESCE(points, 0)))),
    CONSTRAINT invoices_sent CHECK (((sent_twd >= 0) AND (sent_twd <= amount_twd))),
    CONSTRAINT invoices_settled CHECK ((((settled_at IS NULL) = (settled_reason IS NULL)) AND ((settled_at IS NULL) OR (status = 'failed'::text)))),
    CONSTRAINT invoices_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'issued'::text, 'void'::text, 'cancelled'::text, 'failed'::text]))),
    CONSTRAINT invoices_tries_check CHECK ((tries >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.item_counters (
    item text NOT NULL,
    clicks integer DEFAULT 0 NOT NULL,
    shares integer DEFAULT 0 NOT NULL,
    CONSTRAINT item_counters_clicks_check CHECK ((clicks >= 0)),
    CONSTRAINT item_counters_shares_check CHECK ((shares >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.item_months (
    month date NOT NULL,
    item text NOT NULL,
    clicks integer DEFAULT 0 NOT NULL,
    shares integer DEFAULT 0 NOT NULL,
    CONSTRAINT item_months_clicks_check CHECK ((clicks >= 0)),
    CONSTRAINT item_months_shares_check CHECK ((shares >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.item_visits (
    hour timestamp with time zone NOT NULL,
    item text NOT NULL,
    kind text NOT NULL,
    visitor bytea NOT NULL,
    CONSTRAINT item_visits_kind_check CHECK ((kind = ANY (ARRAY['click'::text, 'share'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.known_devices (
    member_id uuid NOT NULL,
    device_hash bytea NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.ledger_entries (
    id bigint NOT NULL,
    member_id uuid NOT NULL,
    lot_id uuid NOT NULL,
    kind text NOT NULL,
    amount integer NOT NULL,
    balance_after integer NOT NULL,
    reference text NOT NULL,
    idempotency_key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    actor_id uuid DEFAULT (NULLIF(NULLIF(current_setting('app.actor'::text, true), ''::text), 'system'::text))::uuid,
    number bigint,
    CONSTRAINT ledger_entries_amount_check CHECK ((amount <> 0)),
    CONSTRAINT ledger_entries_balance_after_check CHECK ((balance_after >= 0)),
    CONSTRAINT ledger_entries_kind_check CHECK ((kind = ANY ('{purchase_feedback,monthly_free,expired_free,shopping,renting,printing,refund,refund_deduction,recharge,store_payment}'::text[])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_findings (
    id bigint NOT NULL,
    member_id uuid NOT NULL,
    balance integer NOT NULL,
    entries bigint NOT NULL,
    lots bigint NOT NULL,
    found_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.ledger_findings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_findings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.level_days (
    day date NOT NULL,
    counted_at timestamp with time zone NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE UNLOGGED TABLE public.login_tries (
    account text NOT NULL,
    place text NOT NULL,
    tries integer NOT NULL,
    next_at timestamp with time zone NOT NULL,
    forget_at timestamp with time zone NOT NULL,
    CONSTRAINT login_tries_tries_check CHECK ((tries > 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE UNLOGGED TABLE public.login_writes (
    family_id uuid NOT NULL,
    "position" pg_lsn NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.matchmaking_appointments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    registration_id uuid NOT NULL,
    member_id uuid NOT NULL,
    introduction_id uuid,
    activity_id text NOT NULL,
    period tstzrange NOT NULL,
    status text NOT NULL,
    teacher text NOT NULL,
    place text NOT NULL,
    reason text,
    reason_language text,
    sequence integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    reminded_at timestamp with time zone,
    CONSTRAINT matchmaking_appointments_cancelled CHECK (((status = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
    CONSTRAINT matchmaking_appointments_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
    CONSTRAINT matchmaking_appointments_place_check CHECK (((length(place) >= 1) AND (length(place) <= 500))),
    CONSTRAINT matchmaking_appointments_sequence_check CHECK ((sequence >= 0)),
    CONSTRAINT matchmaking_appointments_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'cancelled'::text]))),
    CONSTRAINT matchmaking_appointments_teacher_check CHECK ((teacher <> ''::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.matchmaking_consents (
    introduction_id uuid NOT NULL,
    side text NOT NULL,
    registration_id uuid NOT NULL,
    member_id uuid NOT NULL,
    status text DEFAULT 'asked'::text NOT NULL,
    answered_at timestamp with time zone,
    CONSTRAINT matchmaking_consents_answered CHECK (((status = 'asked'::text) = (answered_at IS NULL))),
    CONSTRAINT matchmaking_consents_side_check CHECK ((side = ANY (ARRAY['creator'::text, 'company'::text]))),
    CONSTRAINT matchmaking_consents_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'agreed'::text, 'declined'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.matchmaking_introductions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    activity_id text NOT NULL,
    creator_registration_id uuid NOT NULL,
    company_registration_id uuid NOT NULL,
    status text DEFAULT 'asked'::text NOT NULL,
    reason text,
    reason_language text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    CONSTRAINT matchmaking_introductions_cancelled CHECK (((status = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
    CONSTRAINT matchmaking_introductions_reason CHECK (((reason IS NULL) OR (status = 'cancelled'::text))),
    CONSTRAINT matchmaking_introductions_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'agreed'::text, 'declined'::text, 'cancelled'::text]))),
    CONSTRAINT matchmaking_introductions_two CHECK ((creator_registration_id <> company_registration_id))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.matchmaking_upgrades (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    status text NOT NULL,
    portfolio_url text NOT NULL,
    statement text,
    reason text,
    reason_language text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT matchmaking_upgrades_status_check CHECK ((status = ANY (ARRAY['applied'::text, 'approved'::text, 'unapproved'::text, 'cancelled'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.member_imports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    file_name text NOT NULL,
    status text NOT NULL,
    content bytea,
    lines integer,
    lines_done integer DEFAULT 0 NOT NULL,
    fault text,
    fault_about text,
    requested_by uuid NOT NULL,
    busy_by uuid,
    busy_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT member_imports_busy CHECK (((busy_by IS NULL) = (busy_until IS NULL))),
    CONSTRAINT member_imports_content CHECK (((content IS NOT NULL) = (status = ANY (ARRAY['checking'::text, 'checked'::text, 'importing'::text])))),
    CONSTRAINT member_imports_fault CHECK (((fault IS NOT NULL) = (status = 'unreadable'::text))),
    CONSTRAINT member_imports_kind CHECK ((kind = ANY (ARRAY['old_accounts'::text, 'upgrades'::text, 'pairs'::text]))),
    CONSTRAINT member_imports_lines_check CHECK ((lines >= 0)),
    CONSTRAINT member_imports_status CHECK ((status = ANY (ARRAY['checking'::text, 'checked'::text, 'unreadable'::text, 'importing'::text, 'done'::text, 'cancelled'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.member_notes (
    id bigint NOT NULL,
    member_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    is_emailed boolean DEFAULT false NOT NULL,
    CONSTRAINT member_notes_text CHECK (((text <> ''::text) AND (length(text) <= 2000)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.member_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.member_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.member_pins (
    member_id uuid NOT NULL,
    pin_hash text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT member_pins_tries CHECK (((tries >= 0) AND (tries <= 5)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.member_totp (
    member_id uuid NOT NULL,
    secret bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.member_words (
    member_id uuid NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT member_words_word CHECK ((word <> ''::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.members (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account text NOT NULL,
    password_hash text NOT NULL,
    password_changed_at timestamp with time zone NOT NULL,
    name text NOT NULL,
    pen_name text,
    email text NOT NULL,
    email_verified_at timestamp with time zone,
    mobile text NOT NULL,
    mobile_verified_at timestamp with time zone,
    gender text,
    birthday date,
    addr_city text,
    class text DEFAULT 'general'::text NOT NULL,
    role text DEFAULT 'member'::text NOT NULL,
    language text DEFAULT 'zh'::text NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    terms_version text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    addr_district text,
    citizenship text,
    country text,
    job text,
    address text,
    avatar_id text,
    guardian_name text,
    guardian_phone text,
    guardian_consent_at timestamp with time zone,
    deleted_at timestamp with time zone,
    avatar_digests jsonb,
    merged_into uuid,
    CONSTRAINT members_address_check CHECK ((length(address) <= 200)),
    CONSTRAINT members_avatar_id_check CHECK ((avatar_id ~ '^[A-Za-z0-9_-]{24}$'::text)),
    CONSTRAINT members_citizenship_check CHECK ((citizenship = ANY (ARRAY['domestic'::text, 'foreign'::text]))),
    CONSTRAINT members_class_check CHECK ((class = ANY (ARRAY['general'::text, 'loyal'::text, 'associate'::text, 'creator'::text]))),
    CONSTRAINT members_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT members_country_of_foreigner CHECK (((country IS NOT NULL) = (NOT (citizenship IS DISTINCT FROM 'foreign'::text)))),
    CONSTRAINT members_district_of_city CHECK (((addr_district IS NULL) OR (addr_city IS NOT NULL))),
    CONSTRAINT members_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
    CONSTRAINT members_guardian_name_check CHECK (((length(guardian_name) >= 1) AND (length(guardian_name) <= 100))),
    CONSTRAINT members_guardian_phone_check CHECK ((guardian_phone ~ '^[0-9]{1,20}$'::text)),
    CONSTRAINT members_guardian_whole CHECK ((((guardian_name IS NULL) = (guardian_phone IS NULL)) AND ((guardian_name IS NULL) = (guardian_consent_at IS NULL)))),
    CONSTRAINT members_job_check CHECK ((length(job) <= 100)),
    CONSTRAINT members_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT members_merged_elsewhere CHECK (((merged_into IS NULL) OR ((merged_into <> id) AND (deleted_at IS NOT NULL)))),
    CONSTRAINT members_mobile_form CHECK ((mobile ~ '^(09[0-9]{8}|(?!886)[1-9][0-9]{7,14}|deleted-.+)$'::text)),
    CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['member'::text, 'reviewer'::text, 'editor'::text, 'desk'::text, 'admin'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.mfa_challenges (
    token_hash bytea NOT NULL,
    member_id uuid NOT NULL,
    client_id text NOT NULL,
    is_remembered boolean NOT NULL,
    device_hash bytea NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT mfa_challenges_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.month_figures (
    month date NOT NULL,
    part text NOT NULL,
    figures jsonb,
    basis text DEFAULT ''::text NOT NULL,
    valid_until timestamp with time zone,
    is_final boolean DEFAULT false NOT NULL,
    watched_from xid8,
    CONSTRAINT month_figures_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.month_touches (
    month date NOT NULL,
    part text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    transaction xid8 DEFAULT pg_current_xact_id() NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.notification_choices (
    member_id uuid NOT NULL,
    kind text NOT NULL,
    channel text NOT NULL,
    is_on boolean NOT NULL,
    chosen_by text NOT NULL,
    chosen_at timestamp with time zone NOT NULL,
    CONSTRAINT notification_choices_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
    CONSTRAINT notification_choices_chosen_by_check CHECK ((chosen_by = ANY (ARRAY['profile'::text, 'link'::text, 'one_click'::text, 'email'::text]))),
    CONSTRAINT notification_choices_kind_check CHECK ((kind ~ '^[a-z][a-z_]{2,39}$'::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.old_accounts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    old_id text NOT NULL,
    name text NOT NULL,
    pen_name text,
    email text NOT NULL,
    kind text NOT NULL,
    language text NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    invitation_hash bytea,
    invited_at timestamp with time zone,
    invitation_expires_at timestamp with time zone,
    migrated_at timestamp with time zone,
    member_id uuid,
    became_creator_at timestamp with time zone,
    CONSTRAINT old_accounts_check CHECK ((((invitation_hash IS NULL) = (invited_at IS NULL)) AND ((invited_at IS NULL) = (invitation_expires_at IS NULL)))),
    CONSTRAINT old_accounts_check1 CHECK (((member_id IS NULL) OR (migrated_at IS NOT NULL))),
    CONSTRAINT old_accounts_check2 CHECK (((became_creator_at IS NULL) OR (kind <> 'general'::text))),
    CONSTRAINT old_accounts_kind_check CHECK ((kind = ANY (ARRAY['general'::text, 'matchmaking'::text, 'creator'::text]))),
    CONSTRAINT old_accounts_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.order_attempts (
    trade_no text NOT NULL,
    order_id uuid NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    CONSTRAINT order_attempts_trade_no_check CHECK ((trade_no ~ '^[A-Z0-9]{20}$'::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.order_invoicing (
    order_id uuid NOT NULL,
    code_check text NOT NULL,
    moment text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT order_invoicing_code_check_check CHECK ((code_check = ANY (ARRAY['none'::text, 'registered'::text, 'unchecked'::text]))),
    CONSTRAINT order_invoicing_moment_check CHECK ((moment = ANY (ARRAY['sale'::text, 'use'::text, 'none'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.order_notices (
    id bigint NOT NULL,
    order_id uuid,
    trade_no text,
    provider text NOT NULL,
    way text NOT NULL,
    verdict text NOT NULL,
    body text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    CONSTRAINT order_notices_body_check CHECK ((length(body) <= 8000)),
    CONSTRAINT order_notices_provider_check CHECK ((provider = ANY (ARRAY['ecpay'::text, 'line_pay'::text]))),
    CONSTRAINT order_notices_verdict_check CHECK ((verdict = ANY (ARRAY['paid'::text, 'repeated'::text, 'declined'::text, 'simulated'::text, 'forged'::text, 'wrong_merchant'::text, 'wrong_amount'::text, 'unknown_order'::text, 'malformed'::text, 'paid_twice'::text]))),
    CONSTRAINT order_notices_way_check CHECK ((way = ANY (ARRAY['notice'::text, 'browser'::text, 'query'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.order_notices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.order_notices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.order_refunds (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    order_id uuid NOT NULL,
    member_id uuid NOT NULL,
    status text NOT NULL,
    points integer NOT NULL,
    free_points integer DEFAULT 0 NOT NULL,
    amount_twd integer DEFAULT 0 NOT NULL,
    fee_twd integer DEFAULT 0 NOT NULL,
    reason text,
    reason_language text,
    before_twd integer,
    note text,
    try_at timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT order_refunds_amount CHECK (((amount_twd > 0) OR (status = ANY (ARRAY['requested'::text, 'declined'::text, 'withdrawn'::text])))),
    CONSTRAINT order_refunds_amount_twd_check CHECK ((amount_twd >= 0)),
    CONSTRAINT order_refunds_before_twd_check CHECK ((before_twd >= 0)),
    CONSTRAINT order_refunds_ended CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['declined'::text, 'withdrawn'::text, 'ended'::text, 'failed'::text])))),
    CONSTRAINT order_refunds_fee_twd_check CHECK ((fee_twd >= 0)),
    CONSTRAINT order_refunds_free_points_check CHECK ((free_points >= 0)),
    CONSTRAINT order_refunds_points_check CHECK ((points > 0)),
    CONSTRAINT order_refunds_sent CHECK (((before_twd IS NOT NULL) OR (status <> 'sent'::text))),
    CONSTRAINT order_refunds_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'declined'::text, 'withdrawn'::text, 'begun'::text, 'sent'::text, 'by_hand'::text, 'ended'::text, 'failed'::text]))),
    CONSTRAINT order_refunds_tries_check CHECK ((tries >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.orders (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    trade_no text NOT NULL,
    member_id uuid NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    plan_id text NOT NULL,
    plan_name_zh text NOT NULL,
    plan_name_en text NOT NULL,
    plan_name_ja text NOT NULL,
    amount_twd integer NOT NULL,
    points integer NOT NULL,
    free_points integer NOT NULL,
    free_valid_days integer,
    payment_method text NOT NULL,
    provider text NOT NULL,
    provider_reference text,
    card_reference text,
    checkout_url text,
    terms_version text NOT NULL,
    language text NOT NULL,
    invoice_kind text DEFAULT 'none'::text NOT NULL,
    invoice_barcode text,
    invoice_certificate text,
    invoice_donation_code text,
    invoice_business_number text,
    invoice_name text,
    invoice_address text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    is_late boolean DEFAULT false NOT NULL,
    failure text,
    refunded_twd integer DEFAULT 0 NOT NULL,
    refunded_points integer DEFAULT 0 NOT NULL,
    ask_at timestamp with time zone,
    asks integer DEFAULT 0 NOT NULL,
    payment_no text,
    second_of uuid,
    CONSTRAINT orders_amount_twd_check CHECK (((amount_twd >= 1) AND (amount_twd <= 199999))),
    CONSTRAINT orders_asks_check CHECK ((asks >= 0)),
    CONSTRAINT orders_expire_later CHECK ((expires_at > created_at)),
    CONSTRAINT orders_failure_check CHECK ((failure = ANY (ARRAY['declined'::text, 'cancelled'::text]))),
    CONSTRAINT orders_free CHECK (((free_points = 0) = (free_valid_days IS NULL))),
    CONSTRAINT orders_free_points_check CHECK (((free_points >= 0) AND (free_points <= 1000000))),
    CONSTRAINT orders_free_valid_days_check CHECK ((free_valid_days > 0)),
    CONSTRAINT orders_invoice CHECK (
CASE invoice_kind
    WHEN 'none'::text THEN (num_nonnulls(invoice_barcode, invoice_certificate, invoice_donation_code, invoice_business_number, invoice_name, invoice_address) = 0)
    WHEN 'mobile_barcode'::text THEN ((invoice_barcode IS NOT NULL) AND (num_nonnulls(invoice_certificate, invoice_donation_code, invoice_business_number, invoice_name, invoice_address) = 0))
    WHEN 'citizen_certificate'::text THEN ((invoice_certificate IS NOT NULL) AND (num_nonnulls(invoice_barcode, invoice_donation_code, invoice_business_number, invoice_name, invoice_address) = 0))
    WHEN 'donation'::text THEN ((invoice_donation_code IS NOT NULL) AND (num_nonnulls(invoice_barcode, invoice_certificate, invoice_business_number, invoice_name, invoice_address) = 0))
    ELSE ((num_nonnulls(invoice_business_number, invoice_name, invoice_address) = 3) AND (num_nonnulls(invoice_certificate, invoice_donation_code) = 0))
END),
    CONSTRAINT orders_invoice_kind_check CHECK ((invoice_kind = ANY (ARRAY['none'::text, 'mobile_barcode'::text, 'citizen_certificate'::text, 'donation'::text, 'business'::text]))),
    CONSTRAINT orders_late CHECK (((paid_at IS NOT NULL) OR (NOT is_late))),
    CONSTRAINT orders_paid CHECK (((paid_at IS NOT NULL) = (status = ANY (ARRAY['paid'::text, 'part_refunded'::text, 'refunded'::text])))),
    CONSTRAINT orders_payment_method_check CHECK ((payment_method = ANY (ARRAY['credit_card'::text, 'line_pay'::text]))),
    CONSTRAINT orders_points_check CHECK (((points >= 1) AND (points <= 1000000))),
    CONSTRAINT orders_provider_check CHECK ((provider = ANY (ARRAY['ecpay'::text, 'line_pay'::text]))),
    CONSTRAINT orders_refunded CHECK ((((refunded_twd >= 0) AND (refunded_twd <= amount_twd)) AND ((refunded_points >= 0) AND (refunded_points <= points)))),
    CONSTRAINT orders_refunded_when_paid CHECK (((refunded_points = 0) OR (status = ANY (ARRAY['part_refunded'::text, 'refunded'::text])))),
    CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'part_refunded'::text, 'refunded'::text]))),
    CONSTRAINT orders_trade_no_check CHECK ((trade_no ~ '^[A-Z0-9]{20}$'::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.outbox_events (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    record_id uuid NOT NULL,
    kind text NOT NULL,
    event text NOT NULL,
    actor text,
    is_mailed boolean NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    details jsonb
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.outbox_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.pay_codes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.payment_differences (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    provider text NOT NULL,
    day date NOT NULL,
    kind text NOT NULL,
    trade_no text NOT NULL,
    order_id uuid,
    reference text,
    here_twd integer NOT NULL,
    there_twd integer,
    state text DEFAULT 'open'::text NOT NULL,
    reason text,
    found_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    settled_by uuid,
    card_reference text,
    short_points integer,
    refund_status text,
    refund_twd integer,
    before_twd integer,
    note text,
    try_at timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    CONSTRAINT payment_differences_before_twd_check CHECK ((before_twd >= 0)),
    CONSTRAINT payment_differences_card_reference_check CHECK ((length(card_reference) <= 100)),
    CONSTRAINT payment_differences_differ CHECK ((here_twd IS DISTINCT FROM there_twd)),
    CONSTRAINT payment_differences_explained CHECK (((reason IS NOT NULL) OR (state <> 'explained'::text))),
    CONSTRAINT payment_differences_here_twd_check CHECK ((here_twd >= 0)),
    CONSTRAINT payment_differences_kind_check CHECK ((kind = ANY (ARRAY['paid_there'::text, 'missing_there'::text, 'amount'::text, 'refund'::text, 'unknown_order'::text, 'paid_twice'::text]))),
    CONSTRAINT payment_differences_provider_check CHECK ((provider = ANY (ARRAY['ecpay'::text, 'line_pay'::text]))),
    CONSTRAINT payment_differences_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT payment_differences_reference_check CHECK ((length(reference) <= 100)),
    CONSTRAINT payment_differences_refund CHECK (((refund_status IS NULL) = (refund_twd IS NULL))),
    CONSTRAINT payment_differences_refund_status_check CHECK ((refund_status = ANY (ARRAY['begun'::text, 'sent'::text, 'by_hand'::text, 'ended'::text, 'failed'::text]))),
    CONSTRAINT payment_differences_refund_twd_check CHECK ((refund_twd > 0)),
    CONSTRAINT payment_differences_refunding CHECK (((state = 'refunding'::text) = COALESCE((refund_status = ANY (ARRAY['begun'::text, 'sent'::text, 'by_hand'::text])), false))),
    CONSTRAINT payment_differences_sent CHECK (((before_twd IS NOT NULL) OR (refund_status IS DISTINCT FROM 'sent'::text))),
    CONSTRAINT payment_differences_settled CHECK (((settled_at IS NOT NULL) = (state <> ALL (ARRAY['open'::text, 'refunding'::text])))),
    CONSTRAINT payment_differences_short_points_check CHECK ((short_points >= 0)),
    CONSTRAINT payment_differences_state_check CHECK ((state = ANY (ARRAY['open'::text, 'refunding'::text, 'credited'::text, 'refunded'::text, 'recorded'::text, 'explained'::text, 'gone'::text]))),
    CONSTRAINT payment_differences_there_twd_check CHECK ((there_twd >= 0)),
    CONSTRAINT payment_differences_trade_no_check CHECK (((length(trade_no) >= 1) AND (length(trade_no) <= 100))),
    CONSTRAINT payment_differences_tries_check CHECK ((tries >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.point_adjustments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    points integer NOT NULL,
    reason text NOT NULL,
    reason_language text NOT NULL,
    status text NOT NULL,
    needs_second boolean NOT NULL,
    requested_by uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    CONSTRAINT point_adjustments_decided CHECK ((((status = 'requested'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT point_adjustments_points CHECK (((points <> 0) AND (abs(points) <= 1000000))),
    CONSTRAINT point_adjustments_reason CHECK ((reason <> ''::text)),
    CONSTRAINT point_adjustments_reason_language_check CHECK ((reason_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT point_adjustments_status CHECK ((status = ANY ('{requested,applied,refused}'::text[]))),
    CONSTRAINT point_adjustments_two_people CHECK (((requested_by <> member_id) AND ((status <> 'applied'::text) OR ((decided_by <> member_id) AND ((NOT needs_second) OR (decided_by <> requested_by)))))),
    CONSTRAINT point_adjustments_waits CHECK (((status <> 'requested'::text) OR needs_second))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.point_balances (
    member_id uuid NOT NULL,
    remaining integer DEFAULT 0 NOT NULL,
    CONSTRAINT point_balances_not_negative CHECK ((remaining >= 0))
)
WITH (fillfactor='70', autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.point_lots (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    granted integer NOT NULL,
    remaining integer NOT NULL,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT point_lots_bought_never_lapse CHECK (((kind = 'reward'::text) OR (expires_at IS NULL))),
    CONSTRAINT point_lots_granted_check CHECK ((granted > 0)),
    CONSTRAINT point_lots_kind_check CHECK ((kind = ANY (ARRAY['purchased'::text, 'reward'::text]))),
    CONSTRAINT point_lots_within_grant CHECK (((remaining >= 0) AND (remaining <= granted)))
)
WITH (fillfactor='70', autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.queue_assignments (
    record_kind text NOT NULL,
    record_id text NOT NULL,
    member_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    assigned_at timestamp with time zone NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.queue_items (
    record_kind text NOT NULL,
    record_id text NOT NULL,
    lease_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'lease'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    advisory_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'advisory'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    deletion_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'deletion_request'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    message_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'contact_message'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    registration_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'registration'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    application_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'creator_application'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    refund_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'refund'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    difference_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'payment_difference'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    undelivered_id text GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'undelivered'::text THEN record_id
    ELSE NULL::text
END) STORED,
    upgrade_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'upgrade'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    introduction_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'introduction'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    appointment_id uuid GENERATED ALWAYS AS (
CASE record_kind
    WHEN 'appointment'::text THEN (record_id)::uuid
    ELSE NULL::uuid
END) STORED,
    CONSTRAINT queue_items_id CHECK (((record_kind = 'undelivered'::text) OR (record_id = ((record_id)::uuid)::text))),
    CONSTRAINT queue_items_of_one_record CHECK ((num_nonnulls(lease_id, advisory_id, deletion_id, message_id, registration_id, application_id, refund_id, difference_id, undelivered_id, upgrade_id, introduction_id, appointment_id) = 1))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.queue_notes (
    id bigint NOT NULL,
    record_kind text NOT NULL,
    record_id text NOT NULL,
    member_id uuid,
    actor_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    is_emailed boolean DEFAULT false NOT NULL,
    CONSTRAINT queue_notes_text CHECK (((text <> ''::text) AND (length(text) <= 2000)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.queue_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.queue_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.queue_presences (
    record_kind text NOT NULL,
    record_id text NOT NULL,
    member_id uuid NOT NULL,
    open_until timestamp with time zone NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.queue_views (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    search text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT queue_views_name CHECK (((name <> ''::text) AND (length(name) <= 60))),
    CONSTRAINT queue_views_number CHECK (((number >= 1) AND (number <= 20))),
    CONSTRAINT queue_views_search CHECK (((search = ''::text) OR ((search ~~ '?%'::text) AND (length(search) <= 600))))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE UNLOGGED TABLE public.rate_limits (
    key text NOT NULL,
    points integer NOT NULL,
    expire bigint
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.reconciliations (
    provider text NOT NULL,
    day date NOT NULL,
    payments integer NOT NULL,
    amount_twd bigint NOT NULL,
    compared_at timestamp with time zone NOT NULL,
    CONSTRAINT reconciliations_amount_twd_check CHECK ((amount_twd >= 0)),
    CONSTRAINT reconciliations_payments_check CHECK ((payments >= 0)),
    CONSTRAINT reconciliations_provider_check CHECK ((provider = ANY (ARRAY['ecpay'::text, 'line_pay'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.record_changes (
    id bigint NOT NULL,
    kind text NOT NULL,
    record_id uuid NOT NULL,
    status text NOT NULL,
    period tstzrange NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT record_changes_kind_check CHECK ((kind = ANY (ARRAY['rent'::text, 'space'::text, 'advisory'::text, 'registration'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.record_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.record_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.recovery_codes (
    member_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    key_id bytea
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.refresh_tokens (
    token_hash bytea NOT NULL,
    family_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.registration_attendances (
    registration_id uuid NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT registration_attendances_number_check CHECK ((number >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.registrations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    session_id text NOT NULL,
    activity_id text NOT NULL,
    type text NOT NULL,
    period tstzrange NOT NULL,
    place text NOT NULL,
    size integer NOT NULL,
    status text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    reward_points integer DEFAULT 0 NOT NULL,
    cancel_before timestamp with time zone NOT NULL,
    answers jsonb,
    matchmaking jsonb,
    language text,
    reason text,
    reason_language text,
    cancelled_as text,
    sequence integer DEFAULT 0 NOT NULL,
    lapses_at timestamp with time zone,
    reminded_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    meetings text,
    CONSTRAINT registrations_cancelled CHECK (((status = 'cancelled'::text) = ((cancelled_at IS NOT NULL) AND (cancelled_as IS NOT NULL)))),
    CONSTRAINT registrations_cancelled_as_check CHECK ((cancelled_as = ANY (ARRAY['cancel'::text, 'give_up'::text, 'call_off'::text]))),
    CONSTRAINT registrations_check CHECK (((reward_points >= 0) AND (reward_points <= points))),
    CONSTRAINT registrations_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT registrations_offer CHECK (((status = 'offered'::text) = (lapses_at IS NOT NULL))),
    CONSTRAINT registrations_period_check CHECK ((NOT isempty(period))),
    CONSTRAINT registrations_points_check CHECK ((points >= 0)),
    CONSTRAINT registrations_reason_language_check CHECK ((reason_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT registrations_sequence_check CHECK ((sequence >= 0)),
    CONSTRAINT registrations_size_check CHECK ((size > 0)),
    CONSTRAINT registrations_status_check CHECK ((status = ANY (ARRAY['offered'::text, 'applied'::text, 'registered'::text, 'passed'::text, 'failed'::text, 'attended'::text, 'not_arrived'::text, 'cancelled'::text]))),
    CONSTRAINT registrations_type_check CHECK ((type = ANY (ARRAY['exhibition'::text, 'lecture'::text, 'course'::text, 'matchmaking'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.release_requests (
    id bigint NOT NULL,
    cause text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    release_id text,
    asked_by uuid,
    CONSTRAINT release_requests_cause CHECK ((cause = ANY (ARRAY['content'::text, 'published'::text, 'midnight'::text, 'creator'::text, 'pushed'::text, 'hours'::text, 'staff'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.release_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.release_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.releases (
    id text NOT NULL,
    code text NOT NULL,
    at timestamp with time zone NOT NULL,
    state text NOT NULL,
    is_live boolean DEFAULT false NOT NULL,
    causes text[] NOT NULL,
    fault jsonb,
    began_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    shown_at timestamp with time zone,
    next_at timestamp with time zone,
    next_cause text,
    number bigint NOT NULL,
    changes jsonb,
    asked_by uuid,
    shown_by uuid,
    CONSTRAINT releases_check CHECK (((is_live IS FALSE) OR ((state = 'ready'::text) AND (shown_at IS NOT NULL)))),
    CONSTRAINT releases_check1 CHECK (((state = 'building'::text) = (ended_at IS NULL))),
    CONSTRAINT releases_check2 CHECK (((state = 'failed'::text) = (fault IS NOT NULL))),
    CONSTRAINT releases_check3 CHECK (((next_at IS NULL) = (next_cause IS NULL))),
    CONSTRAINT releases_fault_check CHECK (((fault ->> 'kind'::text) = ANY (ARRAY['content'::text, 'build'::text, 'code'::text, 'disk'::text, 'interrupted'::text, 'unexpected'::text, 'hook'::text, 'pull'::text]))),
    CONSTRAINT releases_id_check CHECK ((id ~ '^[0-9]{8}T[0-9]{6}Z-[0-9a-f]{6}$'::text)),
    CONSTRAINT releases_next_cause_check CHECK ((next_cause = ANY (ARRAY['published'::text, 'midnight'::text]))),
    CONSTRAINT releases_state_check CHECK ((state = ANY (ARRAY['building'::text, 'ready'::text, 'failed'::text, 'removed'::text, 'passed_on'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.releases ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.releases_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rent_reminders (
    rent_id uuid NOT NULL,
    kind text NOT NULL,
    number integer NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT rent_reminders_check CHECK (((number >= 1) AND (number <=
CASE kind
    WHEN 'coming'::text THEN 1
    ELSE 3
END))),
    CONSTRAINT rent_reminders_kind_check CHECK ((kind = ANY (ARRAY['coming'::text, 'overdue'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.rent_units (
    id bigint NOT NULL,
    rent_id uuid NOT NULL,
    member_id uuid NOT NULL,
    device_id text NOT NULL,
    unit_number integer NOT NULL,
    kind text NOT NULL,
    period tstzrange NOT NULL,
    status text NOT NULL,
    points integer NOT NULL,
    out_at timestamp with time zone,
    returned_at timestamp with time zone,
    return_note text,
    CONSTRAINT rent_units_back_after_out CHECK (((returned_at IS NULL) OR ((out_at IS NOT NULL) AND (returned_at >= out_at)))),
    CONSTRAINT rent_units_kind_check CHECK ((kind = ANY (ARRAY['seat'::text, 'equipment'::text]))),
    CONSTRAINT rent_units_points_check CHECK ((points >= 0)),
    CONSTRAINT rent_units_return_note CHECK ((return_note <> ''::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.rent_units ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rent_units_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    period tstzrange NOT NULL,
    hours integer NOT NULL,
    points integer NOT NULL,
    reward_points integer NOT NULL,
    cancel_before timestamp with time zone NOT NULL,
    rule_version text NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    sequence integer DEFAULT 0 NOT NULL,
    lapses_at timestamp with time zone,
    checked_in_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    cancelled_as text,
    cancel_reason text,
    cancel_reason_language text,
    overdue_reminded_at timestamp with time zone,
    CONSTRAINT rents_check CHECK (((reward_points >= 0) AND (reward_points <= points))),
    CONSTRAINT rents_checked_in CHECK (((status <> 'in_process'::text) OR (checked_in_at IS NOT NULL))),
    CONSTRAINT rents_hours_check CHECK ((hours >= 1)),
    CONSTRAINT rents_language_check CHECK ((cancel_reason_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT rents_lapse CHECK (((lapses_at IS NOT NULL) OR (status <> ALL ('{offered,reserved}'::text[])))),
    CONSTRAINT rents_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
    CONSTRAINT rents_points_check CHECK ((points >= 0)),
    CONSTRAINT rents_sequence_check CHECK ((sequence >= 0)),
    CONSTRAINT rents_status_check CHECK ((status = ANY ('{offered,reserved,in_process,ended,not_arrived,cancelled}'::text[])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.security_events (
    id bigint NOT NULL,
    kind text NOT NULL,
    member_id uuid,
    family_id uuid,
    actor_id uuid,
    address text,
    user_agent text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT security_events_kind_check CHECK ((kind ~ '^[A-Z][A-Z_]+$'::text)),
    CONSTRAINT security_events_user_agent_check CHECK ((length(user_agent) <= 300))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.security_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.security_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.setting_subjects (
    kind text NOT NULL,
    subject text NOT NULL,
    number integer NOT NULL,
    name_zh text NOT NULL,
    name_en text NOT NULL,
    name_ja text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid NOT NULL,
    CONSTRAINT setting_subjects_kind_check CHECK ((kind = 'recharge_plan'::text)),
    CONSTRAINT setting_subjects_most CHECK (((number >= 1) AND (number <= 100))),
    CONSTRAINT setting_subjects_name_en_check CHECK ((name_en <> ''::text)),
    CONSTRAINT setting_subjects_name_ja_check CHECK ((name_ja <> ''::text)),
    CONSTRAINT setting_subjects_name_zh_check CHECK ((name_zh <> ''::text)),
    CONSTRAINT setting_subjects_subject_check CHECK ((subject <> ''::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.setting_versions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    number integer NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    value jsonb NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid NOT NULL,
    withdrawn_at timestamp with time zone,
    withdrawn_by uuid,
    withdrawn_reason text,
    CONSTRAINT setting_versions_ahead CHECK ((valid_from >= (created_at + '00:01:00'::interval))),
    CONSTRAINT setting_versions_not_begun CHECK (((withdrawn_at + '00:01:00'::interval) <= valid_from)),
    CONSTRAINT setting_versions_number_check CHECK ((number > 0)),
    CONSTRAINT setting_versions_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT setting_versions_value CHECK ((jsonb_typeof(value) = 'object'::text)),
    CONSTRAINT setting_versions_withdrawn CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL)))),
    CONSTRAINT setting_versions_withdrawn_reason_check CHECK ((withdrawn_reason <> ''::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.site_storage (
    is_only boolean DEFAULT true NOT NULL,
    release_id text,
    stored_at timestamp with time zone,
    fault text,
    tried_at timestamp with time zone NOT NULL,
    CONSTRAINT site_storage_check CHECK (((release_id IS NULL) = (stored_at IS NULL))),
    CONSTRAINT site_storage_fault_check CHECK ((fault = ANY (ARRAY['full'::text, 'away'::text, 'cdn'::text, 'unexpected'::text]))),
    CONSTRAINT site_storage_is_only_check CHECK (is_only)
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.space_bans (
    id bigint NOT NULL,
    member_id uuid NOT NULL,
    lease_id uuid,
    from_on date NOT NULL,
    until_on date NOT NULL,
    reason text NOT NULL,
    actor_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT space_bans_check CHECK ((until_on > from_on))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.space_bans ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.space_bans_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.space_bars AS
 SELECT space_bans.id,
    space_bans.member_id,
    space_bans.lease_id,
    space_bans.from_on,
    space_bans.until_on,
    space_bans.reason,
    space_bans.actor_id,
    space_bans.created_at
   FROM public.space_bans;

CREATE TABLE public.space_corrections (
    id bigint NOT NULL,
    lease_id uuid NOT NULL,
    member_id uuid NOT NULL,
    status text DEFAULT 'awaiting_correction'::text,
    items text[] NOT NULL,
    message text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    reminded_at timestamp with time zone,
    ended_at timestamp with time zone,
    outcome text,
    message_language text,
    CONSTRAINT space_corrections_ended CHECK (((ended_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT space_corrections_items CHECK (((cardinality(items) > 0) AND (items <@ ARRAY['applicant_name'::text, 'organization_name'::text, 'id_number'::text, 'contact_name'::text, 'mobile'::text, 'phone'::text, 'contact_number'::text, 'email'::text, 'address'::text, 'event_name'::text, 'event_category'::text, 'remarks'::text, 'identity_proof'::text, 'event_plan'::text, 'other'::text]))),
    CONSTRAINT space_corrections_language_check CHECK ((message_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT space_corrections_open CHECK (
CASE
    WHEN (ended_at IS NULL) THEN (NOT (status IS DISTINCT FROM 'awaiting_correction'::text))
    ELSE (status IS NULL)
END),
    CONSTRAINT space_corrections_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'withdrawn'::text, 'expired'::text, 'cancelled'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.space_corrections ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.space_corrections_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.space_holds (
    id bigint NOT NULL,
    lease_id uuid NOT NULL,
    unit text NOT NULL,
    period tstzrange NOT NULL,
    status text NOT NULL,
    CONSTRAINT space_holds_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period))))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.space_holds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.space_holds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.space_leases (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    status text NOT NULL,
    space_id text NOT NULL,
    session text NOT NULL,
    move_in_on date NOT NULL,
    start_on date NOT NULL,
    end_on date NOT NULL,
    move_out_on date NOT NULL,
    period tstzrange NOT NULL,
    applicant_name text NOT NULL,
    applicant_type text NOT NULL,
    organization_name text,
    id_number text NOT NULL,
    contact_name text NOT NULL,
    phone text,
    contact_number text,
    mobile text NOT NULL,
    address text NOT NULL,
    email text NOT NULL,
    event_name text NOT NULL,
    event_category text NOT NULL,
    equipment jsonb NOT NULL,
    remarks text,
    terms_version text NOT NULL,
    lines jsonb NOT NULL,
    estimated_twd integer NOT NULL,
    reduction text,
    discounted_twd integer NOT NULL,
    approved_at timestamp with time zone,
    rent_twd integer,
    waived_twd integer,
    cleaning_fee_twd integer,
    deposit_twd integer,
    deposit_due_on date,
    cancel_free_until_on date,
    approval_note text,
    reminded_at timestamp with time zone,
    deposit_paid_at timestamp with time zone,
    deposit_method text,
    rent_paid_at timestamp with time zone,
    rent_method text,
    closed_at timestamp with time zone,
    closed_by text,
    closed_reason text,
    forfeited_twd integer,
    refunded_twd integer,
    extension_status text,
    extension_end_on date,
    extension_move_out_on date,
    extension_reason text,
    extension_asked_at timestamp with time zone,
    extension_twd integer,
    extension_paid_at timestamp with time zone,
    extension_note text,
    ended_at timestamp with time zone,
    overtime_minutes integer,
    damages_twd integer,
    unpaid_twd integer,
    settlement_note text,
    deposit_returned_at timestamp with time zone,
    deposit_returned_twd integer,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    correction_due_on date,
    approval_note_language text,
    closed_reason_language text,
    extension_note_language text,
    settlement_note_language text,
    extension_lines jsonb,
    CONSTRAINT space_leases_applicant_type_check CHECK ((applicant_type = ANY (ARRAY['organization'::text, 'company'::text, 'individual'::text]))),
    CONSTRAINT space_leases_approved CHECK (((status <> ALL (ARRAY['approved'::text, 'deposit_paid'::text, 'rent_paid'::text, 'in_use'::text, 'ended'::text])) OR (num_nulls(approved_at, rent_twd, waived_twd, cleaning_fee_twd, deposit_twd, cancel_free_until_on) = 0))),
    CONSTRAINT space_leases_check CHECK (((discounted_twd >= 0) AND (discounted_twd <= estimated_twd))),
    CONSTRAINT space_leases_check1 CHECK (((deposit_returned_twd >= 0) AND (deposit_returned_twd <= deposit_twd))),
    CONSTRAINT space_leases_cleaning_fee_twd_check CHECK ((cleaning_fee_twd >= 0)),
    CONSTRAINT space_leases_closed CHECK ((((status = ANY (ARRAY['unapproved'::text, 'cancelled'::text])) = (closed_at IS NOT NULL)) AND ((closed_at IS NULL) OR (num_nulls(closed_by, forfeited_twd, refunded_twd) = 0)))),
    CONSTRAINT space_leases_closed_by_check CHECK ((closed_by = ANY (ARRAY['applicant'::text, 'house'::text, 'clock'::text]))),
    CONSTRAINT space_leases_correction CHECK (((status = 'awaiting_correction'::text) = (correction_due_on IS NOT NULL))),
    CONSTRAINT space_leases_damages_twd_check CHECK ((damages_twd >= 0)),
    CONSTRAINT space_leases_deposit CHECK ((((deposit_paid_at IS NULL) = (deposit_method IS NULL)) AND ((status <> ALL (ARRAY['deposit_paid'::text, 'rent_paid'::text, 'in_use'::text, 'ended'::text])) OR (deposit_twd = 0) OR (deposit_paid_at IS NOT NULL)))),
    CONSTRAINT space_leases_deposit_due CHECK (((COALESCE(deposit_twd, 0) > 0) = (deposit_due_on IS NOT NULL))),
    CONSTRAINT space_leases_deposit_method_check CHECK ((deposit_method = ANY (ARRAY['cash'::text, 'sight_check'::text]))),
    CONSTRAINT space_leases_deposit_twd_check CHECK ((deposit_twd >= 0)),
    CONSTRAINT space_leases_ended CHECK ((((status = 'ended'::text) = (ended_at IS NOT NULL)) AND ((ended_at IS NULL) OR (num_nulls(overtime_minutes, damages_twd, unpaid_twd) = 0)))),
    CONSTRAINT space_leases_estimated_twd_check CHECK ((estimated_twd >= 0)),
    CONSTRAINT space_leases_event_category_check CHECK ((event_category = ANY (ARRAY['education'::text, 'academic'::text, 'reader'::text, 'author'::text, 'commercial'::text, 'other'::text]))),
    CONSTRAINT space_leases_extension CHECK (((extension_status IS NULL) OR (num_nulls(extension_end_on, extension_move_out_on, extension_asked_at, extension_twd) = 0))),
    CONSTRAINT space_leases_extension_status_check CHECK ((extension_status = ANY (ARRAY['asked'::text, 'approved'::text, 'refused'::text]))),
    CONSTRAINT space_leases_extension_twd_check CHECK ((extension_twd >= 0)),
    CONSTRAINT space_leases_forfeited_twd_check CHECK ((forfeited_twd >= 0)),
    CONSTRAINT space_leases_language_check CHECK (((approval_note_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text])) AND (closed_reason_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text])) AND (extension_note_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text])) AND (settlement_note_language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text])))),
    CONSTRAINT space_leases_length CHECK (((move_out_on - move_in_on) <
CASE
    WHEN (extension_status = 'approved'::text) THEN 60
    ELSE 30
END)),
    CONSTRAINT space_leases_order CHECK (((move_in_on <= start_on) AND (start_on <= end_on) AND (end_on <= move_out_on))),
    CONSTRAINT space_leases_overtime_minutes_check CHECK ((overtime_minutes >= 0)),
    CONSTRAINT space_leases_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
    CONSTRAINT space_leases_reduction_check CHECK ((reduction = ANY (ARRAY['creator'::text, 'month'::text]))),
    CONSTRAINT space_leases_refunded_twd_check CHECK ((refunded_twd >= 0)),
    CONSTRAINT space_leases_rent CHECK ((((rent_paid_at IS NULL) = (rent_method IS NULL)) AND ((status <> ALL (ARRAY['rent_paid'::text, 'in_use'::text, 'ended'::text])) OR ((rent_twd + cleaning_fee_twd) = 0) OR (rent_paid_at IS NOT NULL)))),
    CONSTRAINT space_leases_rent_method_check CHECK ((rent_method = ANY (ARRAY['cash'::text, 'sight_check'::text]))),
    CONSTRAINT space_leases_rent_twd_check CHECK ((rent_twd >= 0)),
    CONSTRAINT space_leases_returned CHECK ((((deposit_returned_at IS NULL) = (deposit_returned_twd IS NULL)) AND ((deposit_returned_at IS NULL) OR (status = 'ended'::text)))),
    CONSTRAINT space_leases_session_check CHECK ((session = ANY (ARRAY['morning'::text, 'afternoon'::text, 'evening'::text, 'whole_day'::text]))),
    CONSTRAINT space_leases_space_id_check CHECK ((space_id = ANY (ARRAY['2a'::text, '2b'::text, '2c'::text, '2'::text, '3'::text]))),
    CONSTRAINT space_leases_status_check CHECK ((status = ANY (ARRAY['applied'::text, 'in_process'::text, 'awaiting_correction'::text, 'approved'::text, 'deposit_paid'::text, 'rent_paid'::text, 'in_use'::text, 'ended'::text, 'unapproved'::text, 'cancelled'::text]))),
    CONSTRAINT space_leases_unpaid_twd_check CHECK ((unpaid_twd >= 0)),
    CONSTRAINT space_leases_waived_twd_check CHECK ((waived_twd >= 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.space_units (
    id text NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.special_hours (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    day date NOT NULL,
    number integer NOT NULL,
    from_hour smallint,
    to_hour smallint,
    reason_zh text NOT NULL,
    reason_en text NOT NULL,
    reason_ja text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid NOT NULL,
    CONSTRAINT special_hours_ahead CHECK ((day > ((created_at AT TIME ZONE 'Asia/Taipei'::text))::date)),
    CONSTRAINT special_hours_hours CHECK ((((from_hour IS NULL) = (to_hour IS NULL)) AND (from_hour >= 0) AND (to_hour <= 24) AND (from_hour < to_hour))),
    CONSTRAINT special_hours_number_check CHECK ((number > 0)),
    CONSTRAINT special_hours_reason_en_check CHECK ((reason_en <> ''::text)),
    CONSTRAINT special_hours_reason_ja_check CHECK ((reason_ja <> ''::text)),
    CONSTRAINT special_hours_reason_zh_check CHECK ((reason_zh <> ''::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.spending_reversals (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    spending_id uuid NOT NULL,
    points integer NOT NULL,
    reason text NOT NULL,
    reason_language text,
    shop_reference text,
    request_hash bytea,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT spending_reversals_points_check CHECK ((points > 0)),
    CONSTRAINT spending_reversals_shop CHECK (((shop_reference IS NULL) = (request_hash IS NULL)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.spendings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    points integer NOT NULL,
    note text,
    shop_id text,
    shop_reference text,
    request_hash bytea,
    status text NOT NULL,
    confirmed_by text,
    reversed_points integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    shop_name_zh text,
    shop_name_en text,
    shop_name_ja text,
    CONSTRAINT spendings_confirmed CHECK ((((status = ANY (ARRAY['confirmed'::text, 'reversed'::text])) = (confirmed_at IS NOT NULL)) AND ((confirmed_at IS NULL) = (confirmed_by IS NULL)))),
    CONSTRAINT spendings_confirmed_by_check CHECK ((confirmed_by = ANY (ARRAY['phone'::text, 'pin'::text]))),
    CONSTRAINT spendings_kind_check CHECK ((kind = ANY (ARRAY['printing'::text, 'shopping'::text, 'store_payment'::text]))),
    CONSTRAINT spendings_points_check CHECK (((points >= 1) AND (points <= 1000000))),
    CONSTRAINT spendings_reversed_points CHECK (((reversed_points >= 0) AND (reversed_points <= points))),
    CONSTRAINT spendings_shop CHECK ((((shop_id IS NULL) = (shop_reference IS NULL)) AND ((shop_id IS NULL) = (request_hash IS NULL)))),
    CONSTRAINT spendings_shop_kind CHECK (((shop_id IS NULL) OR (kind = 'store_payment'::text))),
    CONSTRAINT spendings_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text, 'reversed'::text]))),
    CONSTRAINT spendings_taken CHECK (((reversed_points = 0) OR (confirmed_at IS NOT NULL))),
    CONSTRAINT spendings_wholly_reversed CHECK (((status = 'reversed'::text) = (reversed_points = points)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.sql_sources (
    kind text NOT NULL,
    name text NOT NULL,
    digest text NOT NULL,
    release integer NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sql_sources_kind_check CHECK ((kind = ANY (ARRAY['function'::text, 'view'::text, 'triggers'::text]))),
    CONSTRAINT sql_sources_release_check CHECK ((release > 0))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.token_families (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    client_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    is_remembered boolean DEFAULT false NOT NULL,
    browser text,
    system text,
    platform text,
    address text,
    used_at timestamp with time zone,
    scope text,
    via_client_id text,
    ends_at timestamp with time zone GENERATED ALWAYS AS ((((created_at AT TIME ZONE 'UTC'::text) + '2160:00:00'::interval) AT TIME ZONE 'UTC'::text)) STORED NOT NULL,
    CONSTRAINT token_families_platform_check CHECK ((platform = ANY (ARRAY['desktop'::text, 'mobile'::text, 'tablet'::text]))),
    CONSTRAINT token_families_scope_check CHECK ((scope <> ''::text))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.undeliverable_addresses (
    kind text NOT NULL,
    address text NOT NULL,
    reason text NOT NULL,
    marked_at timestamp with time zone NOT NULL,
    CONSTRAINT undeliverable_addresses_address_check CHECK ((address = lower(address))),
    CONSTRAINT undeliverable_addresses_kind_check CHECK ((kind = ANY (ARRAY['mail'::text, 'sms'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.undelivered_messages (
    id text NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    template text NOT NULL,
    language text NOT NULL,
    payload bytea,
    reason text NOT NULL,
    queued_at timestamp with time zone NOT NULL,
    failed_at timestamp with time zone NOT NULL,
    CONSTRAINT undelivered_messages_kind_check CHECK ((kind = ANY (ARRAY['mail'::text, 'sms'::text])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.uploads (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    record_kind text NOT NULL,
    record_id uuid NOT NULL,
    field text NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    size integer NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    device_id text,
    unit_number integer,
    CONSTRAINT uploads_field_check CHECK ((field <> ''::text)),
    CONSTRAINT uploads_name CHECK ((name ~~
CASE
    WHEN (record_kind = ANY (ARRAY['rent_damage'::text, 'lease_damage'::text])) THEN '%.webp'::text
    ELSE '%.pdf'::text
END)),
    CONSTRAINT uploads_photo_number CHECK (((record_kind <> ALL (ARRAY['rent_damage'::text, 'lease_damage'::text])) OR (field ~ '^photo-([1-9]|1[0-2])$'::text))),
    CONSTRAINT uploads_piece CHECK ((((record_kind = 'rent_damage'::text) = (device_id IS NOT NULL)) AND ((device_id IS NULL) = (unit_number IS NULL)))),
    CONSTRAINT uploads_record_kind CHECK ((record_kind = ANY (ARRAY['space'::text, 'advisory'::text, 'creator'::text, 'rent_damage'::text, 'lease_damage'::text]))),
    CONSTRAINT uploads_sha256_check CHECK ((octet_length(sha256) = 32)),
    CONSTRAINT uploads_size_check CHECK (((size >= 1) AND (size <= 6291456)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.verification_codes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purpose text NOT NULL,
    target text NOT NULL,
    member_id uuid,
    code_hash bytea NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    asked_from bytea,
    tries_elsewhere integer DEFAULT 0 NOT NULL,
    CONSTRAINT verification_codes_elsewhere CHECK (((tries_elsewhere >= 0) AND (tries_elsewhere <= 5))),
    CONSTRAINT verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['register_sms'::text, 'register_email'::text, 'verify_email'::text, 'forget_sms'::text, 'forget_email'::text, 'change_email'::text, 'change_mobile'::text, 'verify_identity'::text, 'data_export'::text]))),
    CONSTRAINT verification_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.visit_salts (
    day date NOT NULL,
    salt bytea NOT NULL
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.waitlist_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.waitlist_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.waitlist_kinds (
    kind text NOT NULL,
    keep_function text NOT NULL,
    kept_table text NOT NULL,
    kept_column text NOT NULL,
    lead_function text,
    wait_function text
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.webhook_deliveries (
    id bigint NOT NULL,
    endpoint_id uuid NOT NULL,
    message_id text NOT NULL,
    type text NOT NULL,
    record_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    body text NOT NULL,
    status text NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    tried_at timestamp with time zone,
    status_code smallint,
    answer text,
    duration_ms integer,
    fault text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_deliveries_status CHECK ((status = ANY ('{waiting,delivered,failed}'::text[])))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.webhook_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.webhook_endpoints (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    kinds text[] NOT NULL,
    is_on boolean DEFAULT true NOT NULL,
    off_reason text,
    failing_since timestamp with time zone,
    reported_at timestamp with time zone,
    busy_until timestamp with time zone,
    tested_at timestamp with time zone,
    replayed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_endpoints_kinds CHECK ((cardinality(kinds) > 0)),
    CONSTRAINT webhook_endpoints_off CHECK (((is_on = (off_reason IS NULL)) AND (off_reason = ANY ('{staff,gone,failing}'::text[]))))
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.webhook_secrets (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    endpoint_id uuid NOT NULL,
    secret bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

CREATE TABLE public.webhook_tries (
    id bigint NOT NULL,
    delivery_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    status_code smallint,
    duration_ms integer NOT NULL,
    fault text
)
WITH (autovacuum_analyze_threshold='20', autovacuum_analyze_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.05');

ALTER TABLE public.webhook_tries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_tries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.account_closures
    ADD CONSTRAINT account_closures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account_locks
    ADD CONSTRAINT account_locks_once PRIMARY KEY (member_id);

ALTER TABLE ONLY public.activity_sessions
    ADD CONSTRAINT activity_sessions_once UNIQUE (activity_id, number);

ALTER TABLE ONLY public.activity_sessions
    ADD CONSTRAINT activity_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.advisories
    ADD CONSTRAINT advisories_one_a_member EXCLUDE USING gist (member_id WITH =, period WITH &&) WHERE ((status = ANY (ARRAY['offered'::text, 'applied'::text, 'in_process'::text, 'reserved'::text])));

ALTER TABLE ONLY public.advisories
    ADD CONSTRAINT advisories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.advisory_places
    ADD CONSTRAINT advisories_slot_free EXCLUDE USING gist (pool WITH =, place WITH =, period WITH &&);

ALTER TABLE ONLY public.advisories
    ADD CONSTRAINT advisories_teacher_free EXCLUDE USING gist (teacher WITH =, period WITH &&) WHERE ((status = 'reserved'::text));

ALTER TABLE ONLY public.advisory_places
    ADD CONSTRAINT advisory_places_pkey PRIMARY KEY (advisory_id);

ALTER TABLE ONLY public.advisory_pools
    ADD CONSTRAINT advisory_pools_category UNIQUE (category);

ALTER TABLE ONLY public.advisory_pools
    ADD CONSTRAINT advisory_pools_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_hash UNIQUE (token_hash);

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_digest_key UNIQUE (digest);

ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_previous_key UNIQUE NULLS NOT DISTINCT (previous);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.calendar_events
    ADD CONSTRAINT calendar_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_token UNIQUE (token_hash);

ALTER TABLE ONLY public.class_changes
    ADD CONSTRAINT class_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.closing_items
    ADD CONSTRAINT closing_items_once UNIQUE NULLS NOT DISTINCT (kind, record_id, day);

ALTER TABLE ONLY public.closing_items
    ADD CONSTRAINT closing_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.closings
    ADD CONSTRAINT closings_once EXCLUDE USING gist (period WITH &&) WHERE ((reopened_at IS NULL));

ALTER TABLE ONLY public.closings
    ADD CONSTRAINT closings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.collected_items
    ADD CONSTRAINT collected_items_pkey PRIMARY KEY (member_id, kind, item_id);

ALTER TABLE ONLY public.contact_answers
    ADD CONSTRAINT contact_answers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_reference_key UNIQUE (reference);

ALTER TABLE ONLY public.content_changes
    ADD CONSTRAINT content_changes_number_key UNIQUE (number);

ALTER TABLE ONLY public.content_changes
    ADD CONSTRAINT content_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.content_clip_parts
    ADD CONSTRAINT content_clip_parts_pkey PRIMARY KEY (clip_id, number);

ALTER TABLE ONLY public.content_clips
    ADD CONSTRAINT content_clips_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.content_kept_files
    ADD CONSTRAINT content_kept_files_pkey PRIMARY KEY (change_id, path);

ALTER TABLE ONLY public.content_pictures
    ADD CONSTRAINT content_pictures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.content_presences
    ADD CONSTRAINT content_presences_pkey PRIMARY KEY (item, member_id);

ALTER TABLE ONLY public.content_pushes
    ADD CONSTRAINT content_pushes_body UNIQUE (body_digest);

ALTER TABLE ONLY public.content_pushes
    ADD CONSTRAINT content_pushes_pkey PRIMARY KEY (delivery);

ALTER TABLE ONLY public.content_stored_files
    ADD CONSTRAINT content_stored_files_pkey PRIMARY KEY (change_id, path);

ALTER TABLE ONLY public.creator_applications
    ADD CONSTRAINT creator_applications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.creator_memberships
    ADD CONSTRAINT creator_memberships_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.creator_profiles
    ADD CONSTRAINT creator_profiles_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.deletion_requests
    ADD CONSTRAINT deletion_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.device_units
    ADD CONSTRAINT device_units_pkey PRIMARY KEY (device_id, number);

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key);

ALTER TABLE ONLY public.import_lines
    ADD CONSTRAINT import_lines_pkey PRIMARY KEY (import_id, is_trial, line);

ALTER TABLE ONLY public.invoice_progress
    ADD CONSTRAINT invoice_progress_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invoice_reductions
    ADD CONSTRAINT invoice_reductions_key UNIQUE (key);

ALTER TABLE ONLY public.invoice_reductions
    ADD CONSTRAINT invoice_reductions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_number UNIQUE (number);

ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_one_per_entry UNIQUE (entry_id);

ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_relate_number UNIQUE (relate_number);

ALTER TABLE ONLY public.item_counters
    ADD CONSTRAINT item_counters_pkey PRIMARY KEY (item);

ALTER TABLE ONLY public.item_months
    ADD CONSTRAINT item_months_pkey PRIMARY KEY (month, item);

ALTER TABLE ONLY public.item_visits
    ADD CONSTRAINT item_visits_pkey PRIMARY KEY (hour, item, kind, visitor);

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (member_id, device_hash);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_once UNIQUE (idempotency_key);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_findings
    ADD CONSTRAINT ledger_findings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.level_days
    ADD CONSTRAINT level_days_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.login_tries
    ADD CONSTRAINT login_tries_pkey PRIMARY KEY (account, place);

ALTER TABLE ONLY public.login_writes
    ADD CONSTRAINT login_writes_pkey PRIMARY KEY (family_id);

ALTER TABLE ONLY public.matchmaking_appointments
    ADD CONSTRAINT matchmaking_appointments_member_free EXCLUDE USING gist (member_id WITH =, period WITH &&) WHERE ((status = 'reserved'::text));

ALTER TABLE ONLY public.matchmaking_appointments
    ADD CONSTRAINT matchmaking_appointments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.matchmaking_appointments
    ADD CONSTRAINT matchmaking_appointments_teacher_free EXCLUDE USING gist (teacher WITH =, COALESCE(introduction_id, id) WITH <>, period WITH &&) WHERE ((status = 'reserved'::text));

ALTER TABLE ONLY public.matchmaking_consents
    ADD CONSTRAINT matchmaking_consents_pkey PRIMARY KEY (introduction_id, side);

ALTER TABLE ONLY public.matchmaking_consents
    ADD CONSTRAINT matchmaking_consents_two_members UNIQUE (introduction_id, member_id);

ALTER TABLE ONLY public.matchmaking_introductions
    ADD CONSTRAINT matchmaking_introductions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.matchmaking_upgrades
    ADD CONSTRAINT matchmaking_upgrades_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_imports
    ADD CONSTRAINT member_imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_notes
    ADD CONSTRAINT member_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_pins
    ADD CONSTRAINT member_pins_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.member_totp
    ADD CONSTRAINT member_totp_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.member_words
    ADD CONSTRAINT member_words_pkey PRIMARY KEY (member_id, word);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mfa_challenges
    ADD CONSTRAINT mfa_challenges_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.month_figures
    ADD CONSTRAINT month_figures_pkey PRIMARY KEY (month, part);

ALTER TABLE ONLY public.month_touches
    ADD CONSTRAINT month_touches_pkey PRIMARY KEY (month, part, at, transaction);

ALTER TABLE ONLY public.notification_choices
    ADD CONSTRAINT notification_choices_pkey PRIMARY KEY (member_id, kind, channel);

ALTER TABLE ONLY public.old_accounts
    ADD CONSTRAINT old_accounts_invitation_key UNIQUE (invitation_hash);

ALTER TABLE ONLY public.old_accounts
    ADD CONSTRAINT old_accounts_old_id_key UNIQUE (old_id);

ALTER TABLE ONLY public.old_accounts
    ADD CONSTRAINT old_accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.order_attempts
    ADD CONSTRAINT order_attempts_pkey PRIMARY KEY (trade_no);

ALTER TABLE ONLY public.order_invoicing
    ADD CONSTRAINT order_invoicing_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.order_notices
    ADD CONSTRAINT order_notices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.order_refunds
    ADD CONSTRAINT order_refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_trade_no UNIQUE (trade_no);

ALTER TABLE ONLY public.outbox_events
    ADD CONSTRAINT outbox_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pay_codes
    ADD CONSTRAINT pay_codes_once UNIQUE (code_hash);

ALTER TABLE ONLY public.pay_codes
    ADD CONSTRAINT pay_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_differences
    ADD CONSTRAINT payment_differences_once UNIQUE NULLS NOT DISTINCT (provider, kind, trade_no, reference);

ALTER TABLE ONLY public.payment_differences
    ADD CONSTRAINT payment_differences_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.point_adjustments
    ADD CONSTRAINT point_adjustments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.point_balances
    ADD CONSTRAINT point_balances_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.point_lots
    ADD CONSTRAINT point_lots_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.queue_assignments
    ADD CONSTRAINT queue_assignments_pkey PRIMARY KEY (record_kind, record_id);

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_pkey PRIMARY KEY (record_kind, record_id);

ALTER TABLE ONLY public.queue_notes
    ADD CONSTRAINT queue_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.queue_presences
    ADD CONSTRAINT queue_presences_pkey PRIMARY KEY (record_kind, record_id, member_id);

ALTER TABLE ONLY public.queue_views
    ADD CONSTRAINT queue_views_named UNIQUE (member_id, kind, name);

ALTER TABLE ONLY public.queue_views
    ADD CONSTRAINT queue_views_numbered UNIQUE (member_id, kind, number);

ALTER TABLE ONLY public.queue_views
    ADD CONSTRAINT queue_views_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.reconciliations
    ADD CONSTRAINT reconciliations_pkey PRIMARY KEY (provider, day);

ALTER TABLE ONLY public.record_changes
    ADD CONSTRAINT record_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (member_id, code_hash);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.registration_attendances
    ADD CONSTRAINT registration_attendances_pkey PRIMARY KEY (registration_id, number);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.release_requests
    ADD CONSTRAINT release_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.releases
    ADD CONSTRAINT releases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rent_reminders
    ADD CONSTRAINT rent_reminders_pkey PRIMARY KEY (rent_id, kind, number);

ALTER TABLE ONLY public.rent_units
    ADD CONSTRAINT rent_units_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rents
    ADD CONSTRAINT rents_as_held UNIQUE (id, member_id, period, status);

ALTER TABLE ONLY public.rents
    ADD CONSTRAINT rents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rent_units
    ADD CONSTRAINT rents_unit_free EXCLUDE USING gist (device_id WITH =, unit_number WITH =, period WITH &&) WHERE ((status = ANY (ARRAY['offered'::text, 'reserved'::text, 'in_process'::text]))) DEFERRABLE;

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.setting_subjects
    ADD CONSTRAINT setting_subjects_name_en UNIQUE (kind, name_en);

ALTER TABLE ONLY public.setting_subjects
    ADD CONSTRAINT setting_subjects_name_ja UNIQUE (kind, name_ja);

ALTER TABLE ONLY public.setting_subjects
    ADD CONSTRAINT setting_subjects_name_zh UNIQUE (kind, name_zh);

ALTER TABLE ONLY public.setting_subjects
    ADD CONSTRAINT setting_subjects_next UNIQUE (kind, number);

ALTER TABLE ONLY public.setting_subjects
    ADD CONSTRAINT setting_subjects_pkey PRIMARY KEY (kind, subject);

ALTER TABLE ONLY public.setting_versions
    ADD CONSTRAINT setting_versions_next UNIQUE (kind, subject, number);

ALTER TABLE ONLY public.setting_versions
    ADD CONSTRAINT setting_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.site_storage
    ADD CONSTRAINT site_storage_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.space_bans
    ADD CONSTRAINT space_bans_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.space_bans
    ADD CONSTRAINT space_bars_one_at_a_time EXCLUDE USING gist (member_id WITH =, daterange(from_on, until_on) WITH &&);

ALTER TABLE ONLY public.space_corrections
    ADD CONSTRAINT space_corrections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.space_holds
    ADD CONSTRAINT space_holds_free EXCLUDE USING gist (unit WITH =, period WITH &&) WHERE ((status = ANY (ARRAY['approved'::text, 'deposit_paid'::text, 'rent_paid'::text, 'in_use'::text])));

ALTER TABLE ONLY public.space_holds
    ADD CONSTRAINT space_holds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.space_leases
    ADD CONSTRAINT space_leases_as_held UNIQUE (id, status);

ALTER TABLE ONLY public.space_leases
    ADD CONSTRAINT space_leases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.space_units
    ADD CONSTRAINT space_units_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.special_hours
    ADD CONSTRAINT special_hours_next UNIQUE (day, number);

ALTER TABLE ONLY public.special_hours
    ADD CONSTRAINT special_hours_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.spending_reversals
    ADD CONSTRAINT spending_reversals_once UNIQUE (spending_id, shop_reference);

ALTER TABLE ONLY public.spending_reversals
    ADD CONSTRAINT spending_reversals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.spendings
    ADD CONSTRAINT spendings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.spendings
    ADD CONSTRAINT spendings_shop_once UNIQUE (shop_id, shop_reference);

ALTER TABLE ONLY public.sql_sources
    ADD CONSTRAINT sql_sources_pkey PRIMARY KEY (kind, name);

ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT token_families_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.undeliverable_addresses
    ADD CONSTRAINT undeliverable_addresses_pkey PRIMARY KEY (kind, address);

ALTER TABLE ONLY public.undelivered_messages
    ADD CONSTRAINT undelivered_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_key UNIQUE (key);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_one_a_field UNIQUE (record_kind, record_id, field);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.verification_codes
    ADD CONSTRAINT verification_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.visit_salts
    ADD CONSTRAINT visit_salts_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.waitlist_entries
    ADD CONSTRAINT waitlist_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.waitlist_entries
    ADD CONSTRAINT waitlist_entries_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY public.waitlist_kinds
    ADD CONSTRAINT waitlist_kinds_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.waitlist_entries
    ADD CONSTRAINT waitlist_once EXCLUDE USING gist (member_id WITH =, kind WITH =, subject WITH =, period WITH &&) WHERE ((status = ANY (ARRAY['waiting'::text, 'offered'::text])));

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, message_id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_tries
    ADD CONSTRAINT webhook_tries_pkey PRIMARY KEY (id);

CREATE INDEX access_tokens_expire ON public.access_tokens USING btree (expires_at);

CREATE INDEX access_tokens_family ON public.access_tokens USING btree (family_id);

CREATE INDEX account_closures_into_member ON public.account_closures USING btree (into_id, requested_at DESC) WHERE (into_id IS NOT NULL);

CREATE INDEX account_closures_member ON public.account_closures USING btree (member_id, requested_at DESC);

CREATE UNIQUE INDEX account_closures_one_open ON public.account_closures USING btree (member_id) WHERE (status = 'requested'::text);

CREATE INDEX advisories_by_time ON public.advisories USING btree (lower(period)) WHERE (status <> 'offered'::text);

CREATE INDEX advisories_created ON public.advisories USING btree (created_at DESC, id) WHERE (status <> 'offered'::text);

CREATE INDEX advisories_due ON public.advisories USING btree (lower(period)) WHERE (status = ANY (ARRAY['applied'::text, 'in_process'::text, 'reserved'::text]));

CREATE INDEX advisories_email ON public.advisories USING btree (lower(email));

CREATE INDEX advisories_grams ON public.advisories USING gin (array_remove((string_to_array(((regexp_replace(lower(content), '(..)'::text, '\1 '::text, 'g'::text) || ' '::text) || regexp_replace(substr(lower(content), 2), '(..)'::text, '\1 '::text, 'g'::text)), ' '::text) || string_to_array(lower(content), NULL::text)), ''::text));

CREATE INDEX advisories_lapsing ON public.advisories USING btree (lapses_at) WHERE (status = 'offered'::text);

CREATE INDEX advisories_member ON public.advisories USING btree (member_id, created_at DESC);

CREATE INDEX advisories_over ON public.advisories USING btree (upper(period)) WHERE (status = ANY (ARRAY['ended'::text, 'not_arrived'::text, 'unapproved'::text, 'cancelled'::text]));

CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, id DESC);

CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at);

CREATE INDEX audit_entries_member ON public.audit_entries USING btree (member_id, id DESC) WHERE (member_id IS NOT NULL);

CREATE INDEX audit_entries_request ON public.audit_entries USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX audit_entries_subject ON public.audit_entries USING btree (subject_kind, subject_id, id DESC);

CREATE INDEX audit_entries_subject_id ON public.audit_entries USING btree (subject_id, id DESC) WHERE (subject_id IS NOT NULL);

CREATE INDEX authorization_codes_expire ON public.authorization_codes USING btree (expires_at);

CREATE INDEX authorization_codes_family ON public.authorization_codes USING btree (family_id);

CREATE INDEX authorization_codes_member ON public.authorization_codes USING btree (member_id, client_id);

CREATE UNIQUE INDEX blocks_followed_once ON public.blocks USING btree (follows) WHERE (follows IS NOT NULL);

CREATE INDEX blocks_newest ON public.blocks USING btree (created_at DESC, id);

CREATE INDEX blocks_standing ON public.blocks USING gist (times) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX class_changes_once ON public.class_changes USING btree (member_id, changed_at);

CREATE INDEX closing_items_block ON public.closing_items USING btree (block_id);

CREATE INDEX closing_items_closing ON public.closing_items USING btree (closing_id);

CREATE UNIQUE INDEX collected_items_newest ON public.collected_items USING btree (member_id, kind, id);

CREATE INDEX collected_items_time ON public.collected_items USING btree (collected_at);

CREATE INDEX contact_answers_member ON public.contact_answers USING btree (member_id) WHERE (member_id IS NOT NULL);

CREATE INDEX contact_answers_message ON public.contact_answers USING btree (message_id, created_at);

CREATE INDEX contact_messages_answered ON public.contact_messages USING btree (answered_at) WHERE (answered_at IS NOT NULL);

CREATE INDEX contact_messages_created ON public.contact_messages USING btree (created_at);

CREATE INDEX contact_messages_due ON public.contact_messages USING btree (reply_due_on, created_at, id) WHERE (status = 'open'::text);

CREATE INDEX contact_messages_grams ON public.contact_messages USING gin (array_remove((string_to_array(((regexp_replace(lower(((name || ' / '::text) || email)), '(..)'::text, '\1 '::text, 'g'::text) || ' '::text) || regexp_replace(substr(lower(((name || ' / '::text) || email)), 2), '(..)'::text, '\1 '::text, 'g'::text)), ' '::text) || string_to_array(lower(((name || ' / '::text) || email)), NULL::text)), ''::text));

CREATE INDEX contact_messages_listed ON public.contact_messages USING btree (((status <> 'open'::text)), reply_due_on DESC, created_at, id);

CREATE INDEX contact_messages_member ON public.contact_messages USING btree (member_id) WHERE (member_id IS NOT NULL);

CREATE INDEX contact_messages_open ON public.contact_messages USING btree (reply_due_on) WHERE (answered_at IS NULL);

CREATE INDEX contact_messages_waiting ON public.contact_messages USING btree (status, reply_due_on);

CREATE INDEX content_changes_at ON public.content_changes USING btree (at);

CREATE INDEX content_changes_item ON public.content_changes USING btree (item, number DESC);

CREATE UNIQUE INDEX content_changes_undone ON public.content_changes USING btree (undoes) WHERE (undoes IS NOT NULL);

CREATE INDEX content_clips_at ON public.content_clips USING btree (created_at);

CREATE INDEX content_clips_member ON public.content_clips USING btree (member_id);

CREATE INDEX content_pictures_at ON public.content_pictures USING btree (created_at);

CREATE INDEX content_pictures_member ON public.content_pictures USING btree (member_id);

CREATE INDEX content_presences_member ON public.content_presences USING btree (member_id);

CREATE INDEX content_presences_until ON public.content_presences USING btree (open_until);

CREATE INDEX creator_applications_changed ON public.creator_applications USING btree (changed_at);

CREATE INDEX creator_applications_listed ON public.creator_applications USING btree (((status <> 'applied'::text)), created_at, id);

CREATE INDEX creator_applications_member ON public.creator_applications USING btree (member_id, created_at DESC);

CREATE UNIQUE INDEX creator_applications_one_open ON public.creator_applications USING btree (member_id) WHERE (status = ANY (ARRAY['applied'::text, 'more_asked'::text]));

CREATE INDEX creator_applications_waiting ON public.creator_applications USING btree (created_at);

CREATE INDEX creator_memberships_ending ON public.creator_memberships USING btree (ends_on) WHERE (ended_at IS NULL);

CREATE INDEX creator_memberships_member ON public.creator_memberships USING btree (member_id, created_at DESC);

CREATE UNIQUE INDEX creator_memberships_one_open ON public.creator_memberships USING btree (member_id) WHERE (ended_at IS NULL);

CREATE INDEX deletion_requests_changed ON public.deletion_requests USING btree (changed_at);

CREATE INDEX deletion_requests_due ON public.deletion_requests USING btree (due_on) WHERE (status = ANY (ARRAY['asked'::text, 'contacted'::text]));

CREATE UNIQUE INDEX deletion_requests_open ON public.deletion_requests USING btree (member_id) WHERE (status = ANY (ARRAY['asked'::text, 'contacted'::text]));

CREATE INDEX deletion_requests_reference ON public.deletion_requests USING btree (reference);

CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

CREATE INDEX import_lines_outcome ON public.import_lines USING btree (import_id, is_trial, outcome, line);

CREATE INDEX invoice_reductions_due ON public.invoice_reductions USING btree (next_try_at) WHERE (status = 'waiting'::text);

CREATE INDEX invoice_reductions_entry ON public.invoice_reductions USING btree (entry_id) WHERE (entry_id IS NOT NULL);

CREATE INDEX invoice_reductions_failed ON public.invoice_reductions USING btree (invoice_id) WHERE (status = 'failed'::text);

CREATE INDEX invoice_reductions_invoice ON public.invoice_reductions USING btree (invoice_id, id);

CREATE INDEX invoice_reductions_unsettled ON public.invoice_reductions USING btree (invoice_id) WHERE ((status <> 'done'::text) OR (settled_at IS NOT NULL));

CREATE INDEX invoices_due ON public.invoices USING btree (next_try_at) WHERE (status = 'waiting'::text);

CREATE INDEX invoices_failed ON public.invoices USING btree (changed_at) WHERE (status = ANY (ARRAY['failed'::text, 'waiting'::text]));

CREATE UNIQUE INDEX invoices_one_per_sale ON public.invoices USING btree (order_id) WHERE (entry_id IS NULL);

CREATE INDEX invoices_order ON public.invoices USING btree (order_id, created_at);

CREATE INDEX invoices_unsettled ON public.invoices USING btree (id) WHERE ((status = ANY (ARRAY['failed'::text, 'waiting'::text])) OR (settled_at IS NOT NULL));

CREATE INDEX known_devices_seen ON public.known_devices USING btree (last_seen_at);

CREATE INDEX ledger_entries_lapsed ON public.ledger_entries USING btree (lot_id, created_at) WHERE (kind = 'expired_free'::text);

CREATE INDEX ledger_entries_member ON public.ledger_entries USING btree (member_id, id DESC);

CREATE INDEX ledger_entries_member_time ON public.ledger_entries USING btree (member_id, created_at);

CREATE UNIQUE INDEX ledger_entries_number ON public.ledger_entries USING btree (member_id, number);

CREATE INDEX ledger_entries_reference ON public.ledger_entries USING btree (reference);

CREATE INDEX ledger_entries_time ON public.ledger_entries USING brin (created_at) WITH (pages_per_range='16', autosummarize='on');

CREATE UNIQUE INDEX ledger_findings_open ON public.ledger_findings USING btree (member_id, balance, entries, lots) WHERE (ended_at IS NULL);

CREATE INDEX login_tries_forget ON public.login_tries USING btree (forget_at);

CREATE INDEX matchmaking_appointments_activity ON public.matchmaking_appointments USING btree (activity_id, lower(period));

CREATE INDEX matchmaking_appointments_by_time ON public.matchmaking_appointments USING btree (lower(period));

CREATE INDEX matchmaking_appointments_created ON public.matchmaking_appointments USING btree (created_at);

CREATE INDEX matchmaking_appointments_introduction ON public.matchmaking_appointments USING btree (introduction_id) WHERE (introduction_id IS NOT NULL);

CREATE INDEX matchmaking_appointments_listed ON public.matchmaking_appointments USING btree (lower(period), id);

CREATE INDEX matchmaking_appointments_member ON public.matchmaking_appointments USING btree (member_id, lower(period));

CREATE UNIQUE INDEX matchmaking_appointments_pair ON public.matchmaking_appointments USING btree (introduction_id, member_id) WHERE (status = 'reserved'::text);

CREATE INDEX matchmaking_appointments_registration ON public.matchmaking_appointments USING btree (registration_id);

CREATE INDEX matchmaking_consents_of_member ON public.matchmaking_consents USING btree (member_id, introduction_id);

CREATE INDEX matchmaking_consents_registration ON public.matchmaking_consents USING btree (registration_id);

CREATE INDEX matchmaking_introductions_activity ON public.matchmaking_introductions USING btree (activity_id, created_at DESC);

CREATE INDEX matchmaking_introductions_company ON public.matchmaking_introductions USING btree (company_registration_id);

CREATE INDEX matchmaking_introductions_creator ON public.matchmaking_introductions USING btree (creator_registration_id);

CREATE INDEX matchmaking_introductions_latest ON public.matchmaking_introductions USING btree (created_at DESC, id);

CREATE UNIQUE INDEX matchmaking_introductions_once ON public.matchmaking_introductions USING btree (LEAST(creator_registration_id, company_registration_id), GREATEST(creator_registration_id, company_registration_id)) WHERE (status <> 'cancelled'::text);

CREATE INDEX matchmaking_upgrades_listed ON public.matchmaking_upgrades USING btree (((status <> 'applied'::text)), created_at, id);

CREATE INDEX matchmaking_upgrades_member ON public.matchmaking_upgrades USING btree (member_id, created_at DESC);

CREATE UNIQUE INDEX matchmaking_upgrades_one_open ON public.matchmaking_upgrades USING btree (member_id) WHERE (status = 'applied'::text);

CREATE INDEX matchmaking_upgrades_waiting ON public.matchmaking_upgrades USING btree (created_at);

CREATE INDEX member_imports_changed ON public.member_imports USING btree (changed_at);

CREATE INDEX member_imports_newest ON public.member_imports USING btree (created_at DESC, id);

CREATE INDEX member_notes_member ON public.member_notes USING btree (member_id, id DESC);

CREATE INDEX member_words_word ON public.member_words USING btree (word, member_id);

CREATE UNIQUE INDEX members_account_key ON public.members USING btree (lower(account));

CREATE UNIQUE INDEX members_avatar_key ON public.members USING btree (avatar_id);

CREATE INDEX members_by_account ON public.members USING btree (lower(account) COLLATE "C", id) WHERE (deleted_at IS NULL);

CREATE INDEX members_by_email ON public.members USING btree (lower(email) COLLATE "C", id) WHERE (deleted_at IS NULL);

CREATE INDEX members_by_mobile ON public.members USING btree (mobile COLLATE "C", id) WHERE (deleted_at IS NULL);

CREATE INDEX members_by_mobile_end ON public.members USING btree (reverse(mobile) COLLATE "C", id) WHERE (deleted_at IS NULL);

CREATE INDEX members_by_name ON public.members USING btree (lower(name) COLLATE "C", id) WHERE (deleted_at IS NULL);

CREATE INDEX members_by_pen_name ON public.members USING btree (lower(pen_name) COLLATE "C", id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX members_email_key ON public.members USING btree (lower(email));

CREATE INDEX members_merged ON public.members USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX members_mobile ON public.members USING btree (mobile);

CREATE UNIQUE INDEX members_mobile_key ON public.members USING btree (mobile) WHERE (mobile_verified_at IS NOT NULL);

CREATE INDEX members_newest ON public.members USING btree (created_at DESC, id) WHERE (deleted_at IS NULL);

CREATE INDEX members_newest_of_class ON public.members USING btree (class, created_at DESC, id) WHERE (deleted_at IS NULL);

CREATE INDEX members_of_staff ON public.members USING btree (created_at DESC, id) WHERE ((role <> 'member'::text) AND (deleted_at IS NULL));

CREATE INDEX members_unverified ON public.members USING btree (created_at) WHERE (email_verified_at IS NULL);

CREATE INDEX mfa_challenges_expire ON public.mfa_challenges USING btree (expires_at);

CREATE INDEX mfa_challenges_member ON public.mfa_challenges USING btree (member_id);

CREATE UNIQUE INDEX old_accounts_email_key ON public.old_accounts USING btree (lower(email));

CREATE INDEX old_accounts_member ON public.old_accounts USING btree (member_id);

CREATE INDEX old_accounts_not_invited ON public.old_accounts USING btree (imported_at) WHERE ((invited_at IS NULL) AND (migrated_at IS NULL));

CREATE INDEX order_attempts_order ON public.order_attempts USING btree (order_id, begun_at);

CREATE INDEX order_notices_forged ON public.order_notices USING btree (received_at) WHERE (verdict = 'forged'::text);

CREATE INDEX order_notices_order ON public.order_notices USING btree (order_id, id);

CREATE INDEX order_refunds_due ON public.order_refunds USING btree (try_at) WHERE (try_at IS NOT NULL);

CREATE INDEX order_refunds_ended ON public.order_refunds USING btree (ended_at) WHERE (status = 'ended'::text);

CREATE INDEX order_refunds_listed ON public.order_refunds USING btree ((
CASE
    WHEN (status = ANY (ARRAY['requested'::text, 'by_hand'::text])) THEN created_at
    ELSE NULL::timestamp with time zone
END), created_at DESC, id);

CREATE INDEX order_refunds_member ON public.order_refunds USING btree (member_id);

CREATE UNIQUE INDEX order_refunds_one_open ON public.order_refunds USING btree (order_id) WHERE (status = ANY (ARRAY['requested'::text, 'begun'::text, 'sent'::text, 'by_hand'::text]));

CREATE INDEX order_refunds_order ON public.order_refunds USING btree (order_id, created_at DESC);

CREATE INDEX order_refunds_recent ON public.order_refunds USING btree (created_at DESC, id);

CREATE INDEX orders_member ON public.orders USING btree (member_id, created_at DESC, id);

CREATE INDEX orders_open ON public.orders USING btree (expires_at) WHERE (status = 'pending'::text);

CREATE INDEX orders_paid ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);

CREATE UNIQUE INDEX orders_payment_no ON public.orders USING btree (payment_no);

CREATE INDEX orders_recent ON public.orders USING btree (created_at DESC, id);

CREATE INDEX orders_to_ask ON public.orders USING btree (ask_at) WHERE (ask_at IS NOT NULL);

CREATE INDEX pay_codes_expiry ON public.pay_codes USING btree (expires_at);

CREATE INDEX pay_codes_member ON public.pay_codes USING btree (member_id);

CREATE INDEX payment_differences_due ON public.payment_differences USING btree (try_at) WHERE (try_at IS NOT NULL);

CREATE INDEX payment_differences_found ON public.payment_differences USING btree (found_at DESC, id);

CREATE INDEX payment_differences_listed ON public.payment_differences USING btree (((state <> ALL (ARRAY['open'::text, 'refunding'::text]))), found_at DESC, id);

CREATE INDEX payment_differences_open ON public.payment_differences USING btree (found_at, id) WHERE (state = 'open'::text);

CREATE INDEX payment_differences_trade ON public.payment_differences USING btree (trade_no);

CREATE INDEX point_adjustments_member ON public.point_adjustments USING btree (member_id, requested_at DESC);

CREATE UNIQUE INDEX point_adjustments_one_open ON public.point_adjustments USING btree (member_id) WHERE (status = 'requested'::text);

CREATE INDEX point_lots_of_member ON public.point_lots USING btree (member_id, expires_at);

CREATE INDEX queue_assignments_at ON public.queue_assignments USING btree (assigned_at);

CREATE INDEX queue_assignments_member ON public.queue_assignments USING btree (member_id, record_kind);

CREATE INDEX queue_items_advisory ON public.queue_items USING btree (advisory_id) WHERE (advisory_id IS NOT NULL);

CREATE INDEX queue_items_application ON public.queue_items USING btree (application_id) WHERE (application_id IS NOT NULL);

CREATE INDEX queue_items_appointment ON public.queue_items USING btree (appointment_id) WHERE (appointment_id IS NOT NULL);

CREATE INDEX queue_items_deletion ON public.queue_items USING btree (deletion_id) WHERE (deletion_id IS NOT NULL);

CREATE INDEX queue_items_difference ON public.queue_items USING btree (difference_id) WHERE (difference_id IS NOT NULL);

CREATE INDEX queue_items_introduction ON public.queue_items USING btree (introduction_id) WHERE (introduction_id IS NOT NULL);

CREATE INDEX queue_items_lease ON public.queue_items USING btree (lease_id) WHERE (lease_id IS NOT NULL);

CREATE INDEX queue_items_message ON public.queue_items USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX queue_items_refund ON public.queue_items USING btree (refund_id) WHERE (refund_id IS NOT NULL);

CREATE INDEX queue_items_registration ON public.queue_items USING btree (registration_id) WHERE (registration_id IS NOT NULL);

CREATE INDEX queue_items_undelivered ON public.queue_items USING btree (undelivered_id) WHERE (undelivered_id IS NOT NULL);

CREATE INDEX queue_items_upgrade ON public.queue_items USING btree (upgrade_id) WHERE (upgrade_id IS NOT NULL);

CREATE INDEX queue_notes_at ON public.queue_notes USING btree (created_at);

CREATE INDEX queue_notes_item ON public.queue_notes USING btree (record_kind, record_id, id DESC);

CREATE INDEX queue_notes_member ON public.queue_notes USING btree (member_id) WHERE (member_id IS NOT NULL);

CREATE INDEX queue_presences_member ON public.queue_presences USING btree (member_id);

CREATE INDEX queue_presences_until ON public.queue_presences USING btree (open_until);

CREATE INDEX rate_limits_expire ON public.rate_limits USING btree (expire);

CREATE INDEX record_changes_decided ON public.record_changes USING btree (kind, at) WHERE (kind <> 'rent'::text);

CREATE INDEX record_changes_record ON public.record_changes USING btree (record_id, id);

CREATE INDEX refresh_tokens_expire ON public.refresh_tokens USING btree (expires_at);

CREATE INDEX refresh_tokens_family ON public.refresh_tokens USING btree (family_id);

CREATE INDEX registrations_created ON public.registrations USING btree (created_at);

CREATE INDEX registrations_lapsing ON public.registrations USING btree (lapses_at) WHERE (status = 'offered'::text);

CREATE INDEX registrations_listed ON public.registrations USING btree (((status <> 'applied'::text)), (
CASE
    WHEN (status = 'applied'::text) THEN created_at
    ELSE NULL::timestamp with time zone
END), created_at DESC, id) WHERE (status <> 'offered'::text);

CREATE INDEX registrations_member ON public.registrations USING btree (member_id, created_at DESC, id);

CREATE UNIQUE INDEX registrations_once ON public.registrations USING btree (member_id, session_id) WHERE (status = ANY (ARRAY['offered'::text, 'applied'::text, 'registered'::text, 'passed'::text, 'attended'::text]));

CREATE INDEX registrations_over ON public.registrations USING btree (upper(period)) WHERE (status = ANY (ARRAY['failed'::text, 'attended'::text, 'not_arrived'::text, 'cancelled'::text]));

CREATE INDEX registrations_session ON public.registrations USING btree (session_id, status);

CREATE INDEX registrations_standing ON public.registrations USING btree (upper(period)) WHERE (status = ANY (ARRAY['applied'::text, 'registered'::text, 'passed'::text]));

CREATE INDEX registrations_start ON public.registrations USING btree (lower(period));

CREATE INDEX registrations_under_review ON public.registrations USING btree (created_at) INCLUDE (id, status, period, lapses_at) WHERE (status = 'applied'::text);

CREATE UNIQUE INDEX release_requests_open ON public.release_requests USING btree (cause) WHERE (release_id IS NULL);

CREATE INDEX release_requests_release ON public.release_requests USING btree (release_id) WHERE (release_id IS NOT NULL);

CREATE UNIQUE INDEX releases_live ON public.releases USING btree (code) WHERE is_live;

CREATE UNIQUE INDEX rent_units_out_once ON public.rent_units USING btree (device_id, unit_number) WHERE ((out_at IS NOT NULL) AND (returned_at IS NULL));

CREATE INDEX rent_units_rent ON public.rent_units USING btree (rent_id);

CREATE INDEX rent_units_standing ON public.rent_units USING btree (device_id, upper(period)) INCLUDE (period, rent_id) WHERE (status = ANY (ARRAY['offered'::text, 'reserved'::text, 'in_process'::text]));

CREATE INDEX rent_units_start ON public.rent_units USING btree (lower(period));

CREATE INDEX rents_due ON public.rents USING btree (upper(period)) WHERE (status = 'in_process'::text);

CREATE INDEX rents_lapsing ON public.rents USING btree (lapses_at) WHERE (status = ANY (ARRAY['offered'::text, 'reserved'::text]));

CREATE INDEX rents_member ON public.rents USING btree (member_id, created_at DESC);

CREATE INDEX rents_member_time ON public.rents USING btree (member_id, lower(period));

CREATE UNIQUE INDEX rents_one_seat_a_member ON public.rent_units USING btree (member_id) WHERE ((kind = 'seat'::text) AND (status = ANY (ARRAY['reserved'::text, 'in_process'::text])));

CREATE INDEX rents_standing ON public.rents USING btree (member_id) WHERE (status = ANY (ARRAY['reserved'::text, 'in_process'::text]));

CREATE INDEX rents_start ON public.rents USING btree (lower(period));

CREATE INDEX security_events_created ON public.security_events USING btree (created_at);

CREATE INDEX security_events_member ON public.security_events USING btree (member_id, created_at DESC);

CREATE INDEX security_events_ownerless ON public.security_events USING btree (created_at) WHERE (member_id IS NULL);

CREATE INDEX security_events_placed ON public.security_events USING btree (created_at) WHERE ((address IS NOT NULL) OR (user_agent IS NOT NULL));

CREATE UNIQUE INDEX setting_versions_once ON public.setting_versions USING btree (kind, subject, valid_from) WHERE (withdrawn_at IS NULL);

CREATE INDEX space_bans_member ON public.space_bans USING btree (member_id, until_on);

CREATE INDEX space_corrections_lease ON public.space_corrections USING btree (lease_id, id);

CREATE INDEX space_corrections_member ON public.space_corrections USING btree (member_id);

CREATE UNIQUE INDEX space_corrections_one_open ON public.space_corrections USING btree (lease_id) WHERE (ended_at IS NULL);

CREATE INDEX space_holds_lease ON public.space_holds USING btree (lease_id);

CREATE INDEX space_holds_times ON public.space_holds USING gist (period);

CREATE INDEX space_leases_asked ON public.space_leases USING gist (period) WHERE (status = ANY (ARRAY['applied'::text, 'in_process'::text]));

CREATE INDEX space_leases_created ON public.space_leases USING btree (created_at, id);

CREATE INDEX space_leases_deposits ON public.space_leases USING btree (deposit_due_on) WHERE (status = 'approved'::text);

CREATE INDEX space_leases_email ON public.space_leases USING btree (lower(email));

CREATE INDEX space_leases_ended_times ON public.space_leases USING gist (period) WHERE (status = 'ended'::text);

CREATE INDEX space_leases_extending ON public.space_leases USING btree (created_at) WHERE (extension_status = 'asked'::text);

CREATE INDEX space_leases_grams ON public.space_leases USING gin (array_remove((string_to_array(((regexp_replace(lower(((((event_name || ' / '::text) || applicant_name) || ' / '::text) || COALESCE(organization_name, ''::text))), '(..)'::text, '\1 '::text, 'g'::text) || ' '::text) || regexp_replace(substr(lower(((((event_name || ' / '::text) || applicant_name) || ' / '::text) || COALESCE(organization_name, ''::text))), 2), '(..)'::text, '\1 '::text, 'g'::text)), ' '::text) || string_to_array(lower(((((event_name || ' / '::text) || applicant_name) || ' / '::text) || COALESCE(organization_name, ''::text))), NULL::text)), ''::text));

CREATE INDEX space_leases_member ON public.space_leases USING btree (member_id, created_at DESC);

CREATE INDEX space_leases_open_times ON public.space_leases USING gist (period) WHERE (status = ANY (ARRAY['applied'::text, 'in_process'::text, 'awaiting_correction'::text, 'approved'::text, 'deposit_paid'::text, 'rent_paid'::text, 'in_use'::text]));

CREATE INDEX space_leases_over ON public.space_leases USING btree (upper(period)) WHERE (status = ANY (ARRAY['ended'::text, 'unapproved'::text, 'cancelled'::text]));

CREATE INDEX space_leases_queue ON public.space_leases USING btree (status, created_at);

CREATE INDEX space_leases_start ON public.space_leases USING btree (lower(period), id);

CREATE INDEX space_leases_unsettled ON public.space_leases USING btree (id) WHERE ((status = 'ended'::text) AND (deposit_twd > 0) AND (deposit_returned_at IS NULL));

CREATE INDEX spending_reversals_spending ON public.spending_reversals USING btree (spending_id, created_at);

CREATE INDEX spendings_latest ON public.spendings USING btree (created_at DESC);

CREATE INDEX spendings_listed ON public.spendings USING btree (created_at DESC, id);

CREATE INDEX spendings_member ON public.spendings USING btree (member_id, created_at DESC);

CREATE INDEX spendings_member_day ON public.spendings USING btree (member_id, confirmed_at) WHERE (confirmed_at IS NOT NULL);

CREATE INDEX spendings_shop_day ON public.spendings USING btree (shop_id, confirmed_at) WHERE ((shop_id IS NOT NULL) AND (confirmed_at IS NOT NULL));

CREATE INDEX spendings_waiting ON public.spendings USING btree (expires_at) WHERE (status = 'requested'::text);

CREATE INDEX token_families_member ON public.token_families USING btree (member_id);

CREATE INDEX undelivered_messages_failed_at ON public.undelivered_messages USING btree (failed_at);

CREATE INDEX undelivered_messages_grams ON public.undelivered_messages USING gin (array_remove((string_to_array(((regexp_replace(lower(((recipient || ' / '::text) || template)), '(..)'::text, '\1 '::text, 'g'::text) || ' '::text) || regexp_replace(substr(lower(((recipient || ' / '::text) || template)), 2), '(..)'::text, '\1 '::text, 'g'::text)), ' '::text) || string_to_array(lower(((recipient || ' / '::text) || template)), NULL::text)), ''::text));

CREATE INDEX undelivered_messages_latest ON public.undelivered_messages USING btree (failed_at DESC, id);

CREATE INDEX undelivered_messages_recipient ON public.undelivered_messages USING btree (lower(recipient));

CREATE INDEX undelivered_messages_template ON public.undelivered_messages USING btree (template);

CREATE INDEX uploads_of_member ON public.uploads USING btree (member_id);

CREATE INDEX verification_codes_expire ON public.verification_codes USING btree (expires_at);

CREATE INDEX verification_codes_hash ON public.verification_codes USING btree (code_hash);

CREATE INDEX verification_codes_target ON public.verification_codes USING btree (purpose, target, created_at DESC);

CREATE INDEX waitlist_created ON public.waitlist_entries USING btree (created_at);

CREATE INDEX waitlist_line ON public.waitlist_entries USING btree (kind, subject, id) WHERE (status = 'waiting'::text);

CREATE INDEX waitlist_member ON public.waitlist_entries USING btree (member_id, id DESC);

CREATE INDEX waitlist_over ON public.waitlist_entries USING btree (changed_at) WHERE (status <> ALL (ARRAY['waiting'::text, 'offered'::text]));

CREATE INDEX waitlist_rent ON public.waitlist_entries USING btree (rent_id) WHERE (rent_id IS NOT NULL);

CREATE INDEX waitlist_untold ON public.waitlist_entries USING btree (id) WHERE ((status = 'offered'::text) AND (told_at IS NULL));

CREATE INDEX webhook_deliveries_created_at ON public.webhook_deliveries USING btree (created_at);

CREATE INDEX webhook_deliveries_listed ON public.webhook_deliveries USING btree (endpoint_id, id);

CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (endpoint_id, record_id, id) WHERE (status = 'waiting'::text);

CREATE UNIQUE INDEX webhook_secrets_current ON public.webhook_secrets USING btree (endpoint_id) WHERE (ends_at IS NULL);

CREATE UNIQUE INDEX webhook_secrets_former ON public.webhook_secrets USING btree (endpoint_id) WHERE (ends_at IS NOT NULL);

CREATE INDEX webhook_tries_delivery ON public.webhook_tries USING btree (delivery_id, id);

CREATE TRIGGER account_closures_asker BEFORE UPDATE OF status ON public.account_closures FOR EACH ROW WHEN (((old.status = 'requested'::text) AND (new.status = 'applied'::text))) EXECUTE FUNCTION public.account_closures_asker();

CREATE TRIGGER account_closures_not_emptied BEFORE TRUNCATE ON public.account_closures FOR EACH STATEMENT EXECUTE FUNCTION public.account_closures_stay();

CREATE TRIGGER account_closures_not_merged BEFORE INSERT ON public.account_closures FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER account_closures_stay BEFORE DELETE OR UPDATE ON public.account_closures FOR EACH ROW EXECUTE FUNCTION public.account_closures_stay();

CREATE TRIGGER advisories_hold AFTER INSERT OR UPDATE OF status, period, pool ON public.advisories FOR EACH ROW EXECUTE FUNCTION public.advisory_hold();

CREATE TRIGGER advisories_month_changed AFTER UPDATE ON public.advisories FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.period IS DISTINCT FROM new.period))) EXECUTE FUNCTION public.month_figures_touch_period('{consultations}');

CREATE TRIGGER advisories_month_decided_changed AFTER UPDATE ON public.advisories FOR EACH ROW WHEN ((old.period IS DISTINCT FROM new.period)) EXECUTE FUNCTION public.month_figures_touch_decision('id');

CREATE TRIGGER advisories_month_decided_row AFTER DELETE ON public.advisories FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_decision('id');

CREATE TRIGGER advisories_month_row AFTER INSERT OR DELETE ON public.advisories FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_period('{consultations}');

CREATE TRIGGER advisories_not_merged BEFORE INSERT ON public.advisories FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER advisories_not_moved_when_closed BEFORE UPDATE ON public.advisories FOR EACH ROW WHEN (((new.status = ANY (ARRAY['applied'::text, 'in_process'::text, 'reserved'::text])) AND ((new.period <> old.period) OR (old.status = 'offered'::text)))) EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER advisories_not_when_closed BEFORE INSERT ON public.advisories FOR EACH ROW WHEN ((new.status = ANY (ARRAY['offered'::text, 'applied'::text]))) EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER advisories_outbox_assigned AFTER UPDATE OF teacher ON public.advisories FOR EACH ROW WHEN (((new.status = old.status) AND (new.period = old.period) AND (new.teacher IS DISTINCT FROM old.teacher))) EXECUTE FUNCTION public.outbox_same_status('advisory', 'assigned');

CREATE TRIGGER advisories_outbox_relocated AFTER UPDATE OF location ON public.advisories FOR EACH ROW WHEN (((new.status = old.status) AND (new.period = old.period) AND (new.location IS DISTINCT FROM old.location))) EXECUTE FUNCTION public.outbox_same_status('advisory', 'relocated');

CREATE TRIGGER advisories_outbox_reminded AFTER UPDATE OF reminded_at ON public.advisories FOR EACH ROW WHEN (((new.reminded_at IS NOT NULL) AND (new.reminded_at IS DISTINCT FROM old.reminded_at))) EXECUTE FUNCTION public.outbox_same_status('advisory', 'reminded', 'reminded_at');

CREATE TRIGGER advisories_record_change AFTER UPDATE ON public.advisories FOR EACH ROW WHEN (((new.status <> old.status) OR (new.period <> old.period))) EXECUTE FUNCTION public.record_change('advisory');

CREATE TRIGGER advisories_record_new AFTER INSERT ON public.advisories FOR EACH ROW WHEN ((new.status <> 'offered'::text)) EXECUTE FUNCTION public.record_change('advisory');

CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.audit_entries_stay();

CREATE TRIGGER audit_entries_stay BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION public.audit_entries_stay();

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.account_closures FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,kind,member_id,into_id,points,reason,reason_language,status,needs_second,requested_by,requested_at,decided_by,decided_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.account_locks FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'member_id,reason,actor_id,created_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.advisories FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('advisory', 'id', 'member_id', 'id,member_id,line,period,status,category,identity,method,teacher,location,pool,reason,sequence,lapses_at,created_at,changed_at,cancelled_at,reminded_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.api_tokens FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('api_token', 'id', '', 'id,name,scopes,created_at,ends_at,revoked_at,last_used_on');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.blocks FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('closing', 'id', '', 'id,follows,times,from_on,until_on,weekdays,from_hour,to_hour,devices,pieces,spaces,taken_spaces,reason_zh,reason_en,reason_ja,created_at,created_by,ended_at,ended_by');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.class_changes FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,member_id,event,from_class,to_class,spent,valid_until,changed_at,reason,reason_language,actor_id');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.closing_items FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('closing', 'closing_id', 'member_id', 'id,closing_id,block_id,member_id,kind,record_id,day,points,twd,was_paid,created_at', 'block_id');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.closings FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('closing', 'id', '', 'id,period,reason_zh,reason_en,reason_ja,created_at,created_by,reopened_at,reopened_by,takes_back');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.contact_answers FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('contact_message', 'message_id', 'member_id', 'id,member_id,created_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.contact_messages FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('contact_message', 'id', 'member_id', 'id,reference,cause,language,member_id,created_at,reply_due_on,answered_at,status,changed_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.content_changes FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('content', 'item', '', 'id,number,item,act,at,actor_id,revision_before,revision_after,files,languages,commit,review_url,undoes');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.content_clips FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('upload', 'id', '', 'id,member_id,created_at,media_type,seconds,width,height');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.content_pictures FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('upload', 'id', '', 'id,member_id,created_at,width,height');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.creator_applications FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('creator_application', 'id', 'member_id', 'id,member_id,kind,status,work_kind,published_on,applied_on,created_at,changed_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.creator_memberships FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,member_id,class,starts_on,ends_on,ended_at,noticed,created_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.creator_profiles FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'member_id,created_at,updated_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.deletion_requests FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('deletion_request', 'id', 'member_id', 'id,member_id,reference,status,created_at,due_on,changed_at,actor_id');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.device_units FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('device', 'device_id', '', 'device_id,number,is_in_service,out_of_service_at,out_of_service_reason');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.devices FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('device', 'id', '', 'id,kind,is_listed');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.invoice_reductions FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('invoice', 'invoice_id', '', 'id,invoice_id,key,entry_id,amount_twd,status,way,allowance_number,tries,next_try_at,fault,created_at,changed_at,settled_at,settled_reason,retried_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.invoices FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('invoice', 'id', '', 'id,relate_number,order_id,entry_id,item,amount_twd,points,returned_points,reduced_twd,sent_twd,status,number,issued_on,random_number,asked_at,tries,next_try_at,fault,created_at,changed_at,settled_at,settled_reason,retried_at,drops_code,reported_on');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,member_id,lot_id,kind,amount,balance_after,reference,created_at,actor_id,number');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.matchmaking_appointments FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('appointment', 'id', 'member_id', 'id,registration_id,member_id,introduction_id,activity_id,period,status,teacher,place,reason,reason_language,sequence,reminded_at,created_at,changed_at,cancelled_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.matchmaking_consents FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('introduction', 'introduction_id', 'member_id', 'introduction_id,side,registration_id,member_id,status,answered_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.matchmaking_introductions FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('introduction', 'id', '', 'id,activity_id,creator_registration_id,company_registration_id,status,reason,reason_language,created_at,changed_at,cancelled_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.matchmaking_upgrades FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('upgrade', 'id', 'member_id', 'id,member_id,status,created_at,changed_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.member_imports FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('import', 'id', '', 'id,kind,status,lines,lines_done,fault,requested_by,created_at,changed_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.member_notes FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,member_id,is_emailed,created_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.member_totp FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'member_id,created_at,confirmed_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.members FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'id', 'id', 'id,class,role,language,is_demo,password_changed_at,terms_version,created_at,deleted_at,merged_into');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.old_accounts FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('old_account', 'id', 'member_id', 'id,kind,language,imported_at,invited_at,invitation_expires_at,migrated_at,member_id,became_creator_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.order_refunds FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('order', 'order_id', 'member_id', 'id,order_id,member_id,status,points,free_points,amount_twd,fee_twd,before_twd,note,try_at,tries,created_at,changed_at,ended_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('order', 'id', 'member_id', 'id,trade_no,member_id,status,plan_id,plan_name_zh,plan_name_en,plan_name_ja,amount_twd,points,free_points,free_valid_days,payment_method,provider,provider_reference,card_reference,terms_version,language,invoice_kind,created_at,expires_at,changed_at,paid_at,is_late,failure,refunded_twd,refunded_points,ask_at,asks,payment_no,second_of');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.payment_differences FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('payment_difference', 'id', '', 'id,provider,day,kind,trade_no,order_id,reference,here_twd,there_twd,state,reason,found_at,settled_at,settled_by,card_reference,short_points,refund_status,refund_twd,before_twd,note,try_at,tries');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.point_adjustments FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,member_id,points,reason,reason_language,status,needs_second,requested_by,requested_at,decided_by,decided_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.point_balances FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'member_id,remaining');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.point_lots FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,member_id,kind,granted,remaining,expires_at,created_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.queue_assignments FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('=record_kind', 'record_id', '', 'record_kind,record_id,member_id,assigned_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.queue_notes FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('=record_kind', 'record_id', 'member_id', 'id,record_kind,record_id,member_id,is_emailed,created_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.queue_views FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,member_id,kind,created_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.reconciliations FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('reconciliation', 'day', '', 'provider,day,payments,amount_twd,compared_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.recovery_codes FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'member_id,created_at,used_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.registration_attendances FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('registration', 'registration_id', '', 'registration_id,number,at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.registrations FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('registration', 'id', 'member_id', 'id,member_id,session_id,activity_id,type,period,place,size,status,points,reward_points,cancel_before,language,reason_language,cancelled_as,sequence,lapses_at,reminded_at,created_at,changed_at,cancelled_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.release_requests FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('release', 'id', '', 'id,cause,requested_at,release_id,asked_by');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.releases FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('release', 'id', '', 'id,at,state,is_live,causes,began_at,ended_at,shown_at,next_at,next_cause,number,asked_by,shown_by');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.rent_reminders FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('rent', 'rent_id', '', 'rent_id,kind,number,sent_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.rent_units FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('rent', 'rent_id', 'member_id', 'id,rent_id,member_id,device_id,unit_number,kind,period,status,points,out_at,returned_at,return_note');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.rents FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('rent', 'id', 'member_id', 'id,member_id,period,hours,points,reward_points,cancel_before,rule_version,status,sequence,lapses_at,checked_in_at,created_at,changed_at,cancelled_at,cancelled_as,cancel_reason,overdue_reminded_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.setting_subjects FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('setting', 'subject', '', 'kind,subject,number,name_zh,name_en,name_ja,created_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.setting_versions FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('setting', 'id', '', 'id,kind,subject,number,valid_from,value,reason,created_at,withdrawn_at,withdrawn_reason');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.space_bans FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,member_id,lease_id,from_on,until_on,reason,actor_id,created_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.space_corrections FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('lease', 'lease_id', 'member_id', 'id,lease_id,member_id,status,items,asked_at,reminded_at,ended_at,outcome');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.space_holds FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('lease', 'lease_id', '', 'id,lease_id,unit,period,status');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.space_leases FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('lease', 'id', 'member_id', 'id,member_id,status,space_id,session,move_in_on,start_on,end_on,move_out_on,period,applicant_type,event_category,equipment,terms_version,lines,estimated_twd,reduction,discounted_twd,correction_due_on,approved_at,rent_twd,waived_twd,cleaning_fee_twd,deposit_twd,deposit_due_on,cancel_free_until_on,approval_note,reminded_at,deposit_paid_at,deposit_method,rent_paid_at,rent_method,closed_at,closed_by,forfeited_twd,refunded_twd,extension_status,extension_end_on,extension_move_out_on,extension_asked_at,extension_twd,extension_paid_at,extension_lines,extension_note,ended_at,overtime_minutes,damages_twd,unpaid_twd,settlement_note,deposit_returned_at,deposit_returned_twd,created_at,changed_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.special_hours FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('closing', 'id', '', 'id,day,number,from_hour,to_hour,reason_zh,reason_en,reason_ja,created_at,created_by');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.spending_reversals FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('spending', 'spending_id', '', 'id,spending_id,points,reason,reason_language,shop_reference,created_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.spendings FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('spending', 'id', 'member_id', 'id,member_id,kind,points,note,shop_id,shop_name_zh,shop_name_en,shop_name_ja,shop_reference,status,confirmed_by,reversed_points,created_at,expires_at,confirmed_at,changed_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.token_families FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,member_id,client_id,is_remembered,scope,via_client_id,created_at,ended_at,used_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.undelivered_messages FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('undelivered', 'id', '', 'id,kind,language,queued_at,failed_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.uploads FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('member', 'member_id', 'member_id', 'id,member_id,record_kind,record_id,field,size,created_at,device_id,unit_number');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.waitlist_entries FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ''::text)) EXECUTE FUNCTION public.audit_row('waitlist_entry', 'public_id', 'member_id', 'id,public_id,member_id,kind,subject,period,hours,status,created_at,changed_at,offer_until,notified_at,told_at,rent_id,advisory_id,registration_id,size');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.webhook_endpoints FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('webhook', 'id', '', 'id,name,url,kinds,is_on,off_reason,tested_at,replayed_at,created_at,changed_at');

CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.webhook_secrets FOR EACH ROW WHEN ((current_setting('app.actor'::text, true) <> ALL (ARRAY[''::text, 'system'::text]))) EXECUTE FUNCTION public.audit_row('webhook', 'endpoint_id', '', 'id,endpoint_id,created_at,ends_at');

CREATE TRIGGER audit_seals_not_emptied BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION public.audit_seals_stay();

CREATE TRIGGER audit_seals_stay BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION public.audit_seals_stay();

CREATE TRIGGER blocks_follow_on BEFORE INSERT ON public.blocks FOR EACH ROW WHEN ((new.follows IS NOT NULL)) EXECUTE FUNCTION public.block_refuse_change();

CREATE TRIGGER blocks_times_cut BEFORE UPDATE OF times ON public.blocks FOR EACH ROW EXECUTE FUNCTION public.block_refuse_change();

CREATE TRIGGER closing_items_not_merged BEFORE INSERT ON public.closing_items FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER closing_items_outbox AFTER INSERT ON public.closing_items REFERENCING NEW TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION public.outbox_closing();

CREATE TRIGGER collected_items_month_collected_changed AFTER UPDATE ON public.collected_items FOR EACH ROW WHEN (((old.kind IS DISTINCT FROM new.kind) OR (old.item_id IS DISTINCT FROM new.item_id) OR (old.collected_at IS DISTINCT FROM new.collected_at))) EXECUTE FUNCTION public.month_figures_touch_instant('{favourites}', 'collected_at');

CREATE TRIGGER collected_items_month_collected_row AFTER INSERT OR DELETE ON public.collected_items FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_instant('{favourites}', 'collected_at');

CREATE TRIGGER collected_items_not_merged BEFORE INSERT ON public.collected_items FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER contact_answers_not_merged BEFORE INSERT ON public.contact_answers FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER contact_messages_month_answered_changed AFTER UPDATE ON public.contact_messages FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.answered_at IS DISTINCT FROM new.answered_at) OR (old.reply_due_on IS DISTINCT FROM new.reply_due_on))) EXECUTE FUNCTION public.month_figures_touch_instant('{decisions}', 'answered_at');

CREATE TRIGGER contact_messages_month_answered_row AFTER INSERT OR DELETE ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_instant('{decisions}', 'answered_at');

CREATE TRIGGER contact_messages_not_merged BEFORE INSERT ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER creator_applications_month_changed_changed AFTER UPDATE ON public.creator_applications FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.changed_at IS DISTINCT FROM new.changed_at))) EXECUTE FUNCTION public.month_figures_touch_instant('{decisions}', 'changed_at');

CREATE TRIGGER creator_applications_month_changed_row AFTER INSERT OR DELETE ON public.creator_applications FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_instant('{decisions}', 'changed_at');

CREATE TRIGGER creator_applications_not_merged BEFORE INSERT ON public.creator_applications FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER creator_memberships_not_merged BEFORE INSERT ON public.creator_memberships FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER creator_profiles_not_merged BEFORE INSERT ON public.creator_profiles FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER deletion_requests_month_row AFTER INSERT OR DELETE OR UPDATE ON public.deletion_requests FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_deletion();

CREATE TRIGGER deletion_requests_not_merged BEFORE INSERT ON public.deletion_requests FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER device_units_stay_out BEFORE INSERT OR UPDATE ON public.device_units FOR EACH ROW WHEN (((new.out_of_service_at IS NOT NULL) AND new.is_in_service)) EXECUTE FUNCTION public.device_unit_stay_out();

CREATE TRIGGER ledger_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION public.ledger_is_append_only();

CREATE TRIGGER ledger_entries_month_created_row AFTER INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_instant('{ledger}', 'created_at');

CREATE TRIGGER ledger_not_emptied BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_is_append_only();

CREATE TRIGGER ledger_number BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION public.ledger_number();

CREATE TRIGGER matchmaking_appointments_not_merged BEFORE INSERT ON public.matchmaking_appointments FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER matchmaking_appointments_not_moved_when_closed BEFORE UPDATE ON public.matchmaking_appointments FOR EACH ROW WHEN (((new.status = 'reserved'::text) AND (new.period <> old.period))) EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER matchmaking_appointments_not_when_closed BEFORE INSERT ON public.matchmaking_appointments FOR EACH ROW EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER matchmaking_appointments_outbox_cancelled AFTER UPDATE OF status ON public.matchmaking_appointments FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION public.outbox_same_status('appointment', 'cancelled');

CREATE TRIGGER matchmaking_appointments_outbox_changed AFTER UPDATE OF period, teacher, place ON public.matchmaking_appointments FOR EACH ROW WHEN (((new.status = old.status) AND ((new.period <> old.period) OR (new.teacher <> old.teacher) OR (new.place <> old.place)))) EXECUTE FUNCTION public.outbox_same_status('appointment', 'changed');

CREATE TRIGGER matchmaking_appointments_outbox_reminded AFTER UPDATE OF reminded_at ON public.matchmaking_appointments FOR EACH ROW WHEN (((new.reminded_at IS NOT NULL) AND (new.reminded_at IS DISTINCT FROM old.reminded_at))) EXECUTE FUNCTION public.outbox_same_status('appointment', 'reminded', 'reminded_at');

CREATE TRIGGER matchmaking_appointments_outbox_set AFTER INSERT ON public.matchmaking_appointments FOR EACH ROW EXECUTE FUNCTION public.outbox_same_status('appointment', 'set');

CREATE TRIGGER matchmaking_consents_not_merged BEFORE INSERT ON public.matchmaking_consents FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER matchmaking_consents_settle AFTER UPDATE OF status ON public.matchmaking_consents FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION public.introduction_settle();

CREATE TRIGGER matchmaking_introductions_ended AFTER UPDATE OF status ON public.matchmaking_introductions FOR EACH ROW WHEN (((new.status <> old.status) AND (new.status = ANY (ARRAY['declined'::text, 'cancelled'::text])))) EXECUTE FUNCTION public.introduction_ended();

CREATE TRIGGER matchmaking_introductions_outbox_agreed AFTER UPDATE OF status ON public.matchmaking_introductions FOR EACH ROW WHEN (((new.status <> old.status) AND (new.status = 'agreed'::text))) EXECUTE FUNCTION public.outbox_introduction('agreed');

CREATE TRIGGER matchmaking_introductions_outbox_asked AFTER INSERT ON public.matchmaking_introductions FOR EACH ROW EXECUTE FUNCTION public.outbox_introduction('asked');

CREATE TRIGGER matchmaking_introductions_outbox_cancelled AFTER UPDATE OF status ON public.matchmaking_introductions FOR EACH ROW WHEN (((new.status <> old.status) AND (new.status = 'cancelled'::text))) EXECUTE FUNCTION public.outbox_introduction('cancelled');

CREATE TRIGGER matchmaking_introductions_outbox_declined AFTER UPDATE OF status ON public.matchmaking_introductions FOR EACH ROW WHEN (((new.status <> old.status) AND (new.status = 'declined'::text))) EXECUTE FUNCTION public.outbox_introduction('declined');

CREATE TRIGGER matchmaking_upgrades_not_merged BEFORE INSERT ON public.matchmaking_upgrades FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER member_notes_not_emptied BEFORE TRUNCATE ON public.member_notes FOR EACH STATEMENT EXECUTE FUNCTION public.member_notes_stay();

CREATE TRIGGER member_notes_not_merged BEFORE INSERT ON public.member_notes FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER member_notes_stay BEFORE DELETE OR UPDATE ON public.member_notes FOR EACH ROW EXECUTE FUNCTION public.member_notes_stay();

CREATE TRIGGER members_words_changed AFTER UPDATE OF account, name, pen_name, email, deleted_at ON public.members FOR EACH ROW WHEN ((((((new.account IS DISTINCT FROM old.account) OR (new.name IS DISTINCT FROM old.name)) OR (new.pen_name IS DISTINCT FROM old.pen_name)) OR (new.email IS DISTINCT FROM old.email)) OR (new.deleted_at IS DISTINCT FROM old.deleted_at))) EXECUTE FUNCTION public.member_words_write();

CREATE TRIGGER members_words_new AFTER INSERT ON public.members FOR EACH ROW EXECUTE FUNCTION public.member_words_write();

CREATE TRIGGER notification_choices_optional BEFORE INSERT OR UPDATE ON public.notification_choices FOR EACH ROW WHEN ((((new.kind || ' '::text) || new.channel) <> ALL (ARRAY['advisory_reminder mail'::text, 'advisory_reminder sms'::text, 'advisory_progress mail'::text, 'activity_reminder mail'::text, 'activity_reminder sms'::text, 'appointment_reminder mail'::text, 'appointment_reminder sms'::text, 'space_reminder mail'::text, 'space_progress mail'::text, 'spending_receipt mail'::text]))) EXECUTE FUNCTION public.notification_refuse_necessary();

CREATE TRIGGER order_notices_not_emptied BEFORE TRUNCATE ON public.order_notices FOR EACH STATEMENT EXECUTE FUNCTION public.order_notices_stay();

CREATE TRIGGER order_notices_stay BEFORE DELETE OR UPDATE ON public.order_notices FOR EACH ROW EXECUTE FUNCTION public.order_notices_stay();

CREATE TRIGGER order_refunds_month_ended_changed AFTER UPDATE ON public.order_refunds FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.amount_twd IS DISTINCT FROM new.amount_twd) OR (old.ended_at IS DISTINCT FROM new.ended_at))) EXECUTE FUNCTION public.month_figures_touch_instant('{orders}', 'ended_at');

CREATE TRIGGER order_refunds_month_ended_row AFTER INSERT OR DELETE ON public.order_refunds FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_instant('{orders}', 'ended_at');

CREATE TRIGGER order_refunds_not_merged BEFORE INSERT ON public.order_refunds FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER order_refunds_outbox_changed AFTER UPDATE OF status ON public.order_refunds FOR EACH ROW WHEN (((new.status <> old.status) AND (new.status <> 'sent'::text) AND (NOT ((old.status = 'sent'::text) AND (new.status = 'begun'::text))))) EXECUTE FUNCTION public.outbox_refund();

CREATE TRIGGER order_refunds_outbox_new AFTER INSERT ON public.order_refunds FOR EACH ROW EXECUTE FUNCTION public.outbox_refund();

CREATE TRIGGER orders_month_paid_changed AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((old.paid_at IS DISTINCT FROM new.paid_at) OR (old.amount_twd IS DISTINCT FROM new.amount_twd))) EXECUTE FUNCTION public.month_figures_touch_instant('{orders}', 'paid_at');

CREATE TRIGGER orders_month_paid_row AFTER INSERT OR DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_instant('{orders}', 'paid_at');

CREATE TRIGGER orders_not_merged BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER orders_outbox AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION public.outbox_order();

CREATE TRIGGER orders_stay BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION public.orders_stay();

CREATE TRIGGER point_adjustments_asker BEFORE UPDATE OF status ON public.point_adjustments FOR EACH ROW WHEN (((old.status = 'requested'::text) AND (new.status = 'applied'::text))) EXECUTE FUNCTION public.point_adjustments_asker();

CREATE TRIGGER point_adjustments_not_emptied BEFORE TRUNCATE ON public.point_adjustments FOR EACH STATEMENT EXECUTE FUNCTION public.point_adjustments_stay();

CREATE TRIGGER point_adjustments_not_merged BEFORE INSERT ON public.point_adjustments FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER point_adjustments_stay BEFORE DELETE OR UPDATE ON public.point_adjustments FOR EACH ROW EXECUTE FUNCTION public.point_adjustments_stay();

CREATE TRIGGER queue_notes_not_emptied BEFORE TRUNCATE ON public.queue_notes FOR EACH STATEMENT EXECUTE FUNCTION public.queue_notes_stay();

CREATE TRIGGER queue_notes_not_merged BEFORE INSERT ON public.queue_notes FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER queue_notes_stay BEFORE DELETE OR UPDATE ON public.queue_notes FOR EACH ROW EXECUTE FUNCTION public.queue_notes_stay();

CREATE TRIGGER record_changes_month_decided_gone AFTER DELETE ON public.record_changes FOR EACH ROW WHEN ((old.kind <> 'rent'::text)) EXECUTE FUNCTION public.month_figures_touch_decision('record_id');

CREATE TRIGGER record_changes_month_decided_new AFTER INSERT ON public.record_changes FOR EACH ROW WHEN ((new.kind <> 'rent'::text)) EXECUTE FUNCTION public.month_figures_touch_decision('record_id');

CREATE TRIGGER registrations_close_matchmaking AFTER UPDATE OF status ON public.registrations FOR EACH ROW WHEN (((new.type = 'matchmaking'::text) AND (old.status = ANY (ARRAY['registered'::text, 'passed'::text, 'attended'::text, 'not_arrived'::text])) AND (new.status <> ALL (ARRAY['registered'::text, 'passed'::text, 'attended'::text, 'not_arrived'::text])))) EXECUTE FUNCTION public.matchmaking_close();

CREATE TRIGGER registrations_hold_places BEFORE INSERT OR DELETE OR UPDATE OF status, size ON public.registrations FOR EACH ROW EXECUTE FUNCTION public.registration_places();

CREATE TRIGGER registrations_month_changed AFTER UPDATE ON public.registrations FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.period IS DISTINCT FROM new.period))) EXECUTE FUNCTION public.month_figures_touch_period('{registrations}');

CREATE TRIGGER registrations_month_created_changed AFTER UPDATE ON public.registrations FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.activity_id IS DISTINCT FROM new.activity_id) OR (old.size IS DISTINCT FROM new.size) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION public.month_figures_touch_instant('{activities}', 'created_at');

CREATE TRIGGER registrations_month_created_row AFTER INSERT OR DELETE ON public.registrations FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_instant('{activities}', 'created_at');

CREATE TRIGGER registrations_month_decided_row AFTER DELETE ON public.registrations FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_decision('id');

CREATE TRIGGER registrations_month_row AFTER INSERT OR DELETE ON public.registrations FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_period('{registrations}');

CREATE TRIGGER registrations_not_merged BEFORE INSERT ON public.registrations FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER registrations_not_taken_when_closed BEFORE UPDATE OF status ON public.registrations FOR EACH ROW WHEN (((old.status = 'offered'::text) AND (new.status <> 'offered'::text) AND ((upper(new.period) - lower(new.period)) <= '24:00:00'::interval))) EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER registrations_not_when_closed BEFORE INSERT ON public.registrations FOR EACH ROW WHEN (((upper(new.period) - lower(new.period)) <= '24:00:00'::interval)) EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER registrations_outbox_relocated AFTER UPDATE OF place ON public.registrations FOR EACH ROW WHEN (((new.status <> 'offered'::text) AND (new.status = old.status) AND (new.period = old.period) AND (new.place <> old.place))) EXECUTE FUNCTION public.outbox_same_status('registration', 'relocated');

CREATE TRIGGER registrations_outbox_reminded AFTER UPDATE OF reminded_at ON public.registrations FOR EACH ROW WHEN (((new.reminded_at IS NOT NULL) AND (new.reminded_at IS DISTINCT FROM old.reminded_at))) EXECUTE FUNCTION public.outbox_same_status('registration', 'reminded', 'reminded_at');

CREATE TRIGGER registrations_outbox_rescheduled AFTER UPDATE OF meetings ON public.registrations FOR EACH ROW WHEN (((new.status <> 'offered'::text) AND (new.status = old.status) AND (new.period = old.period) AND (new.place = old.place) AND (new.meetings <> old.meetings))) EXECUTE FUNCTION public.outbox_same_status('registration', 'relocated');

CREATE TRIGGER registrations_record_change AFTER UPDATE ON public.registrations FOR EACH ROW WHEN (((new.status <> 'offered'::text) AND ((new.status <> old.status) OR (new.period <> old.period)))) EXECUTE FUNCTION public.record_change('registration');

CREATE TRIGGER registrations_record_new AFTER INSERT ON public.registrations FOR EACH ROW WHEN ((new.status <> 'offered'::text)) EXECUTE FUNCTION public.record_change('registration');

CREATE TRIGGER rent_units_month_changed AFTER UPDATE ON public.rent_units FOR EACH ROW WHEN (((old.rent_id IS DISTINCT FROM new.rent_id) OR (old.device_id IS DISTINCT FROM new.device_id) OR (old.kind IS DISTINCT FROM new.kind) OR (old.period IS DISTINCT FROM new.period))) EXECUTE FUNCTION public.month_figures_touch_period('{places}');

CREATE TRIGGER rent_units_month_row AFTER INSERT OR DELETE ON public.rent_units FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_period('{places}');

CREATE TRIGGER rent_units_not_taken_when_blocked BEFORE UPDATE OF status ON public.rent_units FOR EACH ROW WHEN (((old.status = 'offered'::text) AND (new.status = 'reserved'::text))) EXECUTE FUNCTION public.rent_refuse_blocked();

CREATE TRIGGER rent_units_not_when_blocked BEFORE INSERT ON public.rent_units FOR EACH ROW WHEN ((new.status = ANY (ARRAY['offered'::text, 'reserved'::text, 'in_process'::text]))) EXECUTE FUNCTION public.rent_refuse_blocked();

CREATE TRIGGER rent_units_outbox_back AFTER UPDATE OF returned_at ON public.rent_units FOR EACH ROW WHEN (((new.returned_at IS NOT NULL) AND (new.returned_at IS DISTINCT FROM old.returned_at))) EXECUTE FUNCTION public.outbox_piece('taken_back');

CREATE TRIGGER rent_units_outbox_out AFTER UPDATE OF out_at ON public.rent_units FOR EACH ROW WHEN (((new.out_at IS NOT NULL) AND (new.out_at IS DISTINCT FROM old.out_at))) EXECUTE FUNCTION public.outbox_piece('handed_out');

CREATE TRIGGER rents_month_changed AFTER UPDATE ON public.rents FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.period IS DISTINCT FROM new.period) OR (old.lapses_at IS DISTINCT FROM new.lapses_at))) EXECUTE FUNCTION public.month_figures_touch_period('{places,rents}');

CREATE TRIGGER rents_month_row AFTER INSERT OR DELETE ON public.rents FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_period('{places,rents}');

CREATE TRIGGER rents_not_merged BEFORE INSERT ON public.rents FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER rents_not_moved_when_closed BEFORE UPDATE ON public.rents FOR EACH ROW WHEN (((new.status = 'reserved'::text) AND ((new.period <> old.period) OR (old.status = 'offered'::text)))) EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER rents_not_when_closed BEFORE INSERT ON public.rents FOR EACH ROW WHEN ((new.status = ANY (ARRAY['offered'::text, 'reserved'::text]))) EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER rents_record_change AFTER UPDATE ON public.rents FOR EACH ROW WHEN (((new.status <> old.status) OR (new.period <> old.period))) EXECUTE FUNCTION public.record_change('rent');

CREATE TRIGGER rents_record_new AFTER INSERT ON public.rents FOR EACH ROW WHEN ((new.status <> 'offered'::text)) EXECUTE FUNCTION public.record_change('rent');

CREATE TRIGGER security_events_month_gone AFTER DELETE ON public.security_events FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['DELETION_CONTACTED'::text, 'DELETION_REFUSED'::text]))) EXECUTE FUNCTION public.month_figures_touch_deletion();

CREATE TRIGGER security_events_month_new AFTER INSERT ON public.security_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['DELETION_CONTACTED'::text, 'DELETION_REFUSED'::text]))) EXECUTE FUNCTION public.month_figures_touch_deletion();

CREATE TRIGGER security_events_not_emptied BEFORE TRUNCATE ON public.security_events FOR EACH STATEMENT EXECUTE FUNCTION public.security_events_not_emptied();

CREATE TRIGGER security_events_stay BEFORE DELETE OR UPDATE ON public.security_events FOR EACH ROW EXECUTE FUNCTION public.security_events_stay();

CREATE TRIGGER setting_subjects_not_emptied BEFORE TRUNCATE ON public.setting_subjects FOR EACH STATEMENT EXECUTE FUNCTION public.setting_subjects_stay();

CREATE TRIGGER setting_subjects_stay BEFORE DELETE OR UPDATE ON public.setting_subjects FOR EACH ROW EXECUTE FUNCTION public.setting_subjects_stay();

CREATE TRIGGER setting_versions_not_emptied BEFORE TRUNCATE ON public.setting_versions FOR EACH STATEMENT EXECUTE FUNCTION public.setting_versions_stay();

CREATE TRIGGER setting_versions_stay BEFORE DELETE OR UPDATE ON public.setting_versions FOR EACH ROW EXECUTE FUNCTION public.setting_versions_stay();

CREATE TRIGGER space_bans_not_merged BEFORE INSERT ON public.space_bans FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER space_corrections_month_decided_changed AFTER UPDATE ON public.space_corrections FOR EACH ROW WHEN (((old.asked_at IS DISTINCT FROM new.asked_at) OR (old.ended_at IS DISTINCT FROM new.ended_at))) EXECUTE FUNCTION public.month_figures_touch_decision('lease_id');

CREATE TRIGGER space_corrections_month_decided_row AFTER INSERT OR DELETE ON public.space_corrections FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_decision('lease_id');

CREATE TRIGGER space_corrections_not_merged BEFORE INSERT ON public.space_corrections FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER space_corrections_outbox_due AFTER UPDATE OF reminded_at ON public.space_corrections FOR EACH ROW WHEN (((new.reminded_at IS NOT NULL) AND (new.reminded_at IS DISTINCT FROM old.reminded_at))) EXECUTE FUNCTION public.outbox_correction();

CREATE TRIGGER space_holds_month_changed AFTER UPDATE ON public.space_holds FOR EACH ROW WHEN (((old.unit IS DISTINCT FROM new.unit) OR (old.period IS DISTINCT FROM new.period) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION public.month_figures_touch_period('{spaces}');

CREATE TRIGGER space_holds_month_row AFTER INSERT OR DELETE ON public.space_holds FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_period('{spaces}');

CREATE TRIGGER space_holds_not_when_blocked BEFORE INSERT ON public.space_holds FOR EACH ROW WHEN ((((lower(new.period) AT TIME ZONE 'Asia/Taipei'::text))::date = ((upper(new.period) AT TIME ZONE 'Asia/Taipei'::text))::date)) EXECUTE FUNCTION public.space_refuse_holding_blocked();

CREATE TRIGGER space_holds_not_when_closed BEFORE INSERT ON public.space_holds FOR EACH ROW WHEN ((((lower(new.period) AT TIME ZONE 'Asia/Taipei'::text))::date = ((upper(new.period) AT TIME ZONE 'Asia/Taipei'::text))::date)) EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER space_leases_grant_not_barred BEFORE UPDATE ON public.space_leases FOR EACH ROW WHEN ((((new.status = 'approved'::text) AND (old.status <> 'approved'::text)) OR ((new.extension_status = 'approved'::text) AND (old.extension_status IS DISTINCT FROM 'approved'::text)))) EXECUTE FUNCTION public.space_refuse_granting_banned();

CREATE TRIGGER space_leases_month_decided_row AFTER DELETE ON public.space_leases FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_decision('id');

CREATE TRIGGER space_leases_not_barred BEFORE INSERT ON public.space_leases FOR EACH ROW EXECUTE FUNCTION public.space_refuse_banned();

CREATE TRIGGER space_leases_not_extended_when_blocked BEFORE UPDATE ON public.space_leases FOR EACH ROW WHEN ((upper(new.period) > upper(old.period))) EXECUTE FUNCTION public.space_refuse_blocked('added');

CREATE TRIGGER space_leases_not_extended_when_closed BEFORE UPDATE ON public.space_leases FOR EACH ROW WHEN ((upper(new.period) > upper(old.period))) EXECUTE FUNCTION public.closing_refuse('added');

CREATE TRIGGER space_leases_not_merged BEFORE INSERT ON public.space_leases FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER space_leases_not_when_blocked BEFORE INSERT ON public.space_leases FOR EACH ROW EXECUTE FUNCTION public.space_refuse_blocked();

CREATE TRIGGER space_leases_not_when_closed BEFORE INSERT ON public.space_leases FOR EACH ROW EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER space_leases_outbox_asked AFTER UPDATE OF extension_status ON public.space_leases FOR EACH ROW WHEN (((new.extension_status = 'asked'::text) AND (old.extension_status IS DISTINCT FROM 'asked'::text))) EXECUTE FUNCTION public.outbox_same_status('space', 'extension_asked');

CREATE TRIGGER space_leases_outbox_deposit AFTER UPDATE OF deposit_returned_at ON public.space_leases FOR EACH ROW WHEN (((new.status = old.status) AND (new.deposit_returned_at IS NOT NULL) AND (old.deposit_returned_at IS NULL))) EXECUTE FUNCTION public.outbox_same_status('space', 'deposit_returned');

CREATE TRIGGER space_leases_outbox_due AFTER UPDATE OF reminded_at ON public.space_leases FOR EACH ROW WHEN (((new.reminded_at IS NOT NULL) AND (new.reminded_at IS DISTINCT FROM old.reminded_at))) EXECUTE FUNCTION public.outbox_same_status('space', 'deposit_due', 'reminded_at');

CREATE TRIGGER space_leases_outbox_paid AFTER UPDATE OF extension_paid_at ON public.space_leases FOR EACH ROW WHEN (((new.extension_paid_at IS NOT NULL) AND (old.extension_paid_at IS NULL))) EXECUTE FUNCTION public.outbox_same_status('space', 'extension_paid');

CREATE TRIGGER space_leases_outbox_refused AFTER UPDATE OF extension_status ON public.space_leases FOR EACH ROW WHEN (((new.extension_status = 'refused'::text) AND (old.extension_status IS DISTINCT FROM 'refused'::text))) EXECUTE FUNCTION public.outbox_same_status('space', 'extension_refused');

CREATE TRIGGER space_leases_record_change AFTER UPDATE ON public.space_leases FOR EACH ROW WHEN (((new.status <> old.status) OR (new.period <> old.period))) EXECUTE FUNCTION public.record_change('space');

CREATE TRIGGER space_leases_record_new AFTER INSERT ON public.space_leases FOR EACH ROW EXECUTE FUNCTION public.record_change('space');

CREATE TRIGGER special_hours_not_emptied BEFORE TRUNCATE ON public.special_hours FOR EACH STATEMENT EXECUTE FUNCTION public.special_hours_stay();

CREATE TRIGGER special_hours_stay BEFORE DELETE OR UPDATE ON public.special_hours FOR EACH ROW EXECUTE FUNCTION public.special_hours_stay();

CREATE TRIGGER spendings_not_merged BEFORE INSERT ON public.spendings FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER token_families_not_merged BEFORE INSERT ON public.token_families FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER token_families_refuse_locked BEFORE INSERT ON public.token_families FOR EACH ROW EXECUTE FUNCTION public.token_families_refuse_locked();

CREATE TRIGGER uploads_not_merged BEFORE INSERT ON public.uploads FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER waitlist_entries_month_created_changed AFTER UPDATE ON public.waitlist_entries FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.told_at IS DISTINCT FROM new.told_at))) EXECUTE FUNCTION public.month_figures_touch_instant('{waitlist}', 'created_at');

CREATE TRIGGER waitlist_entries_month_created_row AFTER INSERT OR DELETE ON public.waitlist_entries FOR EACH ROW EXECUTE FUNCTION public.month_figures_touch_instant('{waitlist}', 'created_at');

CREATE TRIGGER waitlist_entries_not_merged BEFORE INSERT ON public.waitlist_entries FOR EACH ROW EXECUTE FUNCTION public.member_not_merged();

CREATE TRIGGER waitlist_not_when_blocked BEFORE INSERT ON public.waitlist_entries FOR EACH ROW WHEN (((new.status = 'waiting'::text) AND (new.kind = 'rent'::text))) EXECUTE FUNCTION public.waitlist_refuse_blocked();

CREATE TRIGGER waitlist_not_when_closed BEFORE INSERT ON public.waitlist_entries FOR EACH ROW WHEN (((new.status = 'waiting'::text) AND ((new.kind <> 'activity'::text) OR ((upper(new.period) - lower(new.period)) <= '24:00:00'::interval)))) EXECUTE FUNCTION public.closing_refuse();

CREATE TRIGGER waitlist_outbox_change AFTER UPDATE OF status ON public.waitlist_entries FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION public.outbox_waitlist();

CREATE TRIGGER waitlist_outbox_new AFTER INSERT ON public.waitlist_entries FOR EACH ROW EXECUTE FUNCTION public.outbox_waitlist();

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.token_families(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_closures
    ADD CONSTRAINT account_closures_into_id_fkey FOREIGN KEY (into_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.account_closures
    ADD CONSTRAINT account_closures_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.account_locks
    ADD CONSTRAINT account_locks_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.account_locks
    ADD CONSTRAINT account_locks_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.advisories
    ADD CONSTRAINT advisories_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.advisory_places
    ADD CONSTRAINT advisory_places_advisory_id_fkey FOREIGN KEY (advisory_id) REFERENCES public.advisories(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_previous_fkey FOREIGN KEY (previous) REFERENCES public.audit_seals(digest);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.token_families(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_follows_fkey FOREIGN KEY (follows) REFERENCES public.blocks(id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.class_changes
    ADD CONSTRAINT class_changes_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.closing_items
    ADD CONSTRAINT closing_items_block_id_fkey FOREIGN KEY (block_id) REFERENCES public.blocks(id);

ALTER TABLE ONLY public.closing_items
    ADD CONSTRAINT closing_items_closing_id_fkey FOREIGN KEY (closing_id) REFERENCES public.closings(id);

ALTER TABLE ONLY public.closing_items
    ADD CONSTRAINT closing_items_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.collected_items
    ADD CONSTRAINT collected_items_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_answers
    ADD CONSTRAINT contact_answers_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.contact_answers
    ADD CONSTRAINT contact_answers_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.contact_answers
    ADD CONSTRAINT contact_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.contact_messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.content_changes
    ADD CONSTRAINT content_changes_undoes_fkey FOREIGN KEY (undoes) REFERENCES public.content_changes(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.content_clip_parts
    ADD CONSTRAINT content_clip_parts_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES public.content_clips(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.content_clips
    ADD CONSTRAINT content_clips_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.content_kept_files
    ADD CONSTRAINT content_kept_files_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.content_changes(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.content_pictures
    ADD CONSTRAINT content_pictures_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.content_presences
    ADD CONSTRAINT content_presences_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.content_stored_files
    ADD CONSTRAINT content_stored_files_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.content_changes(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.creator_applications
    ADD CONSTRAINT creator_applications_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.creator_memberships
    ADD CONSTRAINT creator_memberships_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.creator_profiles
    ADD CONSTRAINT creator_profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.deletion_requests
    ADD CONSTRAINT deletion_requests_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.deletion_requests
    ADD CONSTRAINT deletion_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.device_units
    ADD CONSTRAINT device_units_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id);

ALTER TABLE ONLY public.import_lines
    ADD CONSTRAINT import_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.member_imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invoice_reductions
    ADD CONSTRAINT invoice_reductions_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoices(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES public.point_lots(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.point_balances(member_id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.ledger_findings
    ADD CONSTRAINT ledger_findings_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.point_balances(member_id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.login_writes
    ADD CONSTRAINT login_writes_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.token_families(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.matchmaking_appointments
    ADD CONSTRAINT matchmaking_appointments_introduction_id_fkey FOREIGN KEY (introduction_id) REFERENCES public.matchmaking_introductions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.matchmaking_appointments
    ADD CONSTRAINT matchmaking_appointments_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.matchmaking_appointments
    ADD CONSTRAINT matchmaking_appointments_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registrations(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.matchmaking_consents
    ADD CONSTRAINT matchmaking_consents_introduction_id_fkey FOREIGN KEY (introduction_id) REFERENCES public.matchmaking_introductions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.matchmaking_consents
    ADD CONSTRAINT matchmaking_consents_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.matchmaking_consents
    ADD CONSTRAINT matchmaking_consents_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registrations(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.matchmaking_introductions
    ADD CONSTRAINT matchmaking_introductions_company_registration_id_fkey FOREIGN KEY (company_registration_id) REFERENCES public.registrations(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.matchmaking_introductions
    ADD CONSTRAINT matchmaking_introductions_creator_registration_id_fkey FOREIGN KEY (creator_registration_id) REFERENCES public.registrations(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.matchmaking_upgrades
    ADD CONSTRAINT matchmaking_upgrades_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.member_notes
    ADD CONSTRAINT member_notes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.member_notes
    ADD CONSTRAINT member_notes_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.member_pins
    ADD CONSTRAINT member_pins_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.member_totp
    ADD CONSTRAINT member_totp_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_words
    ADD CONSTRAINT member_words_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.members(id);

ALTER TABLE ONLY public.mfa_challenges
    ADD CONSTRAINT mfa_challenges_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notification_choices
    ADD CONSTRAINT notification_choices_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.old_accounts
    ADD CONSTRAINT old_accounts_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.order_attempts
    ADD CONSTRAINT order_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.order_invoicing
    ADD CONSTRAINT order_invoicing_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.order_notices
    ADD CONSTRAINT order_notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.order_refunds
    ADD CONSTRAINT order_refunds_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.order_refunds
    ADD CONSTRAINT order_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_second_of FOREIGN KEY (second_of) REFERENCES public.orders(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.pay_codes
    ADD CONSTRAINT pay_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.payment_differences
    ADD CONSTRAINT payment_differences_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.point_adjustments
    ADD CONSTRAINT point_adjustments_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.point_balances
    ADD CONSTRAINT point_balances_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.point_lots
    ADD CONSTRAINT point_lots_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.point_balances(member_id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.queue_assignments
    ADD CONSTRAINT queue_assignments_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.queue_assignments
    ADD CONSTRAINT queue_assignments_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.queue_assignments
    ADD CONSTRAINT queue_assignments_record_kind_record_id_fkey FOREIGN KEY (record_kind, record_id) REFERENCES public.queue_items(record_kind, record_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_advisory_id_fkey FOREIGN KEY (advisory_id) REFERENCES public.advisories(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.creator_applications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES public.matchmaking_appointments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_deletion_id_fkey FOREIGN KEY (deletion_id) REFERENCES public.deletion_requests(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_difference_id_fkey FOREIGN KEY (difference_id) REFERENCES public.payment_differences(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_introduction_id_fkey FOREIGN KEY (introduction_id) REFERENCES public.matchmaking_introductions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES public.space_leases(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.contact_messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.order_refunds(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registrations(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_undelivered_id_fkey FOREIGN KEY (undelivered_id) REFERENCES public.undelivered_messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_items
    ADD CONSTRAINT queue_items_upgrade_id_fkey FOREIGN KEY (upgrade_id) REFERENCES public.matchmaking_upgrades(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_notes
    ADD CONSTRAINT queue_notes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.queue_notes
    ADD CONSTRAINT queue_notes_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.queue_notes
    ADD CONSTRAINT queue_notes_record_kind_record_id_fkey FOREIGN KEY (record_kind, record_id) REFERENCES public.queue_items(record_kind, record_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.queue_presences
    ADD CONSTRAINT queue_presences_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.queue_views
    ADD CONSTRAINT queue_views_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.token_families(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.registration_attendances
    ADD CONSTRAINT registration_attendances_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registrations(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.activity_sessions(id);

ALTER TABLE ONLY public.release_requests
    ADD CONSTRAINT release_requests_release_id_fkey FOREIGN KEY (release_id) REFERENCES public.releases(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.rent_reminders
    ADD CONSTRAINT rent_reminders_rent_id_fkey FOREIGN KEY (rent_id) REFERENCES public.rents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.rent_units
    ADD CONSTRAINT rent_units_device_id_unit_number_fkey FOREIGN KEY (device_id, unit_number) REFERENCES public.device_units(device_id, number);

ALTER TABLE ONLY public.rent_units
    ADD CONSTRAINT rent_units_rent_id_member_id_period_status_fkey FOREIGN KEY (rent_id, member_id, period, status) REFERENCES public.rents(id, member_id, period, status) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.rents
    ADD CONSTRAINT rents_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.space_bans
    ADD CONSTRAINT space_bans_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.members(id);

ALTER TABLE ONLY public.space_bans
    ADD CONSTRAINT space_bans_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES public.space_leases(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.space_bans
    ADD CONSTRAINT space_bans_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.space_corrections
    ADD CONSTRAINT space_corrections_lease_awaits FOREIGN KEY (lease_id, status) REFERENCES public.space_leases(id, status) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.space_corrections
    ADD CONSTRAINT space_corrections_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES public.space_leases(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.space_corrections
    ADD CONSTRAINT space_corrections_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.space_holds
    ADD CONSTRAINT space_holds_lease_id_status_fkey FOREIGN KEY (lease_id, status) REFERENCES public.space_leases(id, status) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.space_holds
    ADD CONSTRAINT space_holds_unit_fkey FOREIGN KEY (unit) REFERENCES public.space_units(id);

ALTER TABLE ONLY public.space_leases
    ADD CONSTRAINT space_leases_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.spending_reversals
    ADD CONSTRAINT spending_reversals_spending_id_fkey FOREIGN KEY (spending_id) REFERENCES public.spendings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.spendings
    ADD CONSTRAINT spendings_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT token_families_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.verification_codes
    ADD CONSTRAINT verification_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.waitlist_entries
    ADD CONSTRAINT waitlist_entries_advisory_id_fkey FOREIGN KEY (advisory_id) REFERENCES public.advisories(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.waitlist_entries
    ADD CONSTRAINT waitlist_entries_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.waitlist_entries
    ADD CONSTRAINT waitlist_entries_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registrations(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.waitlist_entries
    ADD CONSTRAINT waitlist_entries_rent_id_fkey FOREIGN KEY (rent_id) REFERENCES public.rents(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_tries
    ADD CONSTRAINT webhook_tries_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.webhook_deliveries(id) ON DELETE CASCADE;
