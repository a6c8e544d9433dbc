-- Whether there is anything to settle: an offer has expired, a slot can be asked for no longer, or a release gave a pool more places.
CREATE OR REPLACE FUNCTION advisory_is_due(p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM advisories WHERE status = 'offered' AND lapses_at <= p_now)
    OR EXISTS (SELECT FROM waitlist_entries AS entry JOIN advisory_pools AS pool ON pool.id = entry.subject
      WHERE entry.kind = 'advisory' AND entry.status = 'waiting'
        AND (lower(entry.period) - advisory_lead(pool.id) <= p_now OR pool.places > 0 AND advisory_has_room(pool.id, lower(entry.period), upper(entry.period))))
$$;
