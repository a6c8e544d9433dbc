-- The values that an event of a kind takes along: columns of its record that may have changed by the time it is handled, none of
-- them personal, and the ends of its period.
CREATE OR REPLACE FUNCTION outbox_details(p_kind text, p_row jsonb) RETURNS jsonb LANGUAGE sql STABLE STRICT AS $$
  SELECT jsonb_object_agg(name, p_row -> name)
    || jsonb_build_object('start', lower((p_row ->> 'period')::tstzrange), 'end', upper((p_row ->> 'period')::tstzrange))
  FROM unnest(CASE p_kind
    WHEN 'space' THEN '{status,end_on,move_out_on,rent_twd,extension_twd,correction_due_on}'::text[]
    WHEN 'advisory' THEN '{status,teacher,location,sequence,changed_at}'::text[]
    WHEN 'registration' THEN '{status,sequence,points,cancelled_as,cancel_before,changed_at}'::text[]
    WHEN 'appointment' THEN '{status,teacher,place,sequence,changed_at}'::text[] END) AS name
$$;
