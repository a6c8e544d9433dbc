-- A registration by the member of a token: `activity_register` with the proof of its caller, in one statement. The key is the member's.
CREATE OR REPLACE FUNCTION activity_apply(
  p_token bytea, p_is_demo boolean, p_classes text[], p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid,
  p_session text, p_size integer, p_status text, p_points integer, p_cancel_before timestamptz, p_answers jsonb, p_matchmaking jsonb,
  p_language text, p_now timestamptz, p_outbox text, OUT o_id uuid, OUT o_remaining integer, OUT o_reward integer
)
LANGUAGE plpgsql AS $$
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
