-- A member's registration from its key to its answer, all or nothing, as `rent_reserve`. Who is offered places by the waitlist takes them by
-- it, also after the deadline, and so does whoever is offered them just then, by what has come free. What is plain without a lock is refused
-- without one: a full session turns a thousand callers away at the cost of a look each, however many wait for it. The answer that is kept is
-- p_answer with what only comes about here. Order of locks: balance, session, rows.
CREATE OR REPLACE FUNCTION activity_register(
  p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid, p_session text, p_size integer,
  p_status text, p_points integer, p_cancel_before timestamptz, p_answers jsonb, p_matchmaking jsonb, p_language text, p_now timestamptz,
  p_outbox text, OUT o_id uuid, OUT o_remaining integer, OUT o_reward integer
)
LANGUAGE plpgsql AS $$
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
    WHERE member_id = p_member AND session_id = p_session AND status = ANY (rule_registration_holding());
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
      WHERE member_id = p_member AND session_id = p_session AND status = ANY (rule_registration_holding());
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
