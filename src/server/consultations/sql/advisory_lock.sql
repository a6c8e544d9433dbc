-- Everything that takes or frees a slot queues here: inserts that meet in an exclusion constraint may otherwise wait for each
-- other until the deadlock is found. One lock for all lines, as a member may be in two of them; there are some thirty
-- consultations a week. The constraints have the last word all the same. Of a member's own rows it comes after the member's.
CREATE OR REPLACE FUNCTION advisory_lock() RETURNS void LANGUAGE sql AS $$
  SELECT lock_consultations()
$$;
