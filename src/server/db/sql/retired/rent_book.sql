-- For nodes of the release before, which enqueue the e-mail with it.
CREATE OR REPLACE FUNCTION rent_book(
  p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid, p_devices text[],
  p_quantities integer[], p_points integer[], p_start timestamptz, p_end timestamptz, p_hours integer, p_total integer,
  p_cancel_before timestamptz, p_lapses_at timestamptz, p_rule_version text, p_now timestamptz,
  OUT o_units integer[], OUT o_remaining integer, OUT o_reward integer
)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT reserved.o_units, reserved.o_remaining, reserved.o_reward INTO o_units, o_remaining, o_reward
    FROM rent_reserve(
      p_scope => p_scope, p_key => p_key, p_call => p_call, p_body_hash => p_body_hash, p_answer => p_answer, p_id => p_id, p_member => p_member,
      p_devices => p_devices, p_quantities => p_quantities, p_points => p_points, p_start => p_start, p_end => p_end, p_hours => p_hours,
      p_total => p_total, p_cancel_before => p_cancel_before, p_lapses_at => p_lapses_at, p_rule_version => p_rule_version, p_now => p_now,
      p_outbox => 'off') AS reserved;
END $$;
