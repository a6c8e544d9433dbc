-- Consultations at the same time (docs/decisions/132): a category with an expert of its own has a pool of places of its own, the
-- others share that of their line. What a release says of them stands here, so that old and new nodes keep to the same.
ALTER TABLE advisories VALIDATE CONSTRAINT advisories_location;
ALTER TABLE advisories VALIDATE CONSTRAINT advisories_work_url;
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_record_kind;

CREATE TABLE advisory_pools (
  -- The line, or `line/category`: what waitlist entries name as their subject.
  id text PRIMARY KEY,
  line text NOT NULL CHECK (line IN ('general', 'matching', 'weekly')),
  -- Null: the pool of the line's other categories.
  category text CONSTRAINT advisory_pools_category UNIQUE,
  -- How many consultations there may be at a time; 0: a pool that is no more.
  places integer NOT NULL CHECK (places BETWEEN 0 AND 50),
  -- How long before its beginning a consultation may be asked for at the latest.
  lead_hours integer NOT NULL CHECK (lead_hours >= 0)
);
INSERT INTO advisory_pools (id, line, places, lead_hours) VALUES ('general', 'general', 1, 0), ('matching', 'matching', 1, 0), ('weekly', 'weekly', 1, 0);

-- What each consultation that is asked for, booked or offered holds: one numbered place of its pool.
CREATE TABLE advisory_places (
  advisory_id uuid PRIMARY KEY REFERENCES advisories ON DELETE CASCADE,
  pool text NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  period tstzrange NOT NULL
);
ALTER TABLE advisories DROP CONSTRAINT advisories_slot_free;
INSERT INTO advisory_places (advisory_id, pool, place, period)
  SELECT id, line, 1, period FROM advisories WHERE status IN ('offered', 'applied', 'in_process', 'reserved');
-- The name that nodes of the release before know: it means to them, too, that the slot is taken.
ALTER TABLE advisory_places ADD CONSTRAINT advisories_slot_free EXCLUDE USING gist (pool WITH =, place WITH =, period WITH &&);

-- The pool of a category.
CREATE FUNCTION advisory_pool(p_line text, p_category text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT id FROM advisory_pools WHERE line = p_line AND category = p_category AND places > 0), p_line)
$$;

-- The lowest free place of a pool; when there is none, one that is held, so that the constraint refuses it. Needs the lock.
CREATE FUNCTION advisory_place(p_pool text, p_period tstzrange) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_places integer := coalesce((SELECT places FROM advisory_pools WHERE id = p_pool), 1);
  v_held integer[] := ARRAY(SELECT DISTINCT place FROM advisory_places WHERE pool = p_pool AND period && p_period);
BEGIN
  IF cardinality(v_held) >= v_places THEN
    RETURN coalesce(v_held[1], 1);
  END IF;
  RETURN (SELECT min(n) FROM generate_series(1, v_places) AS n WHERE n <> ALL (v_held));
END $$;

-- Whoever writes a consultation, by whichever way, takes or frees its place.
CREATE FUNCTION advisory_hold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_pool text := coalesce(NEW.pool, NEW.line);
BEGIN
  IF NEW.status NOT IN ('offered', 'applied', 'in_process', 'reserved') THEN
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
CREATE TRIGGER advisories_hold AFTER INSERT OR UPDATE OF status, period, pool ON advisories FOR EACH ROW EXECUTE FUNCTION advisory_hold();

-- Whether a place of a pool is free through a period. Needs the lock, and the pool settled.
CREATE FUNCTION advisory_has_room(p_pool text, p_start timestamptz, p_end timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT count(DISTINCT place) FROM advisory_places WHERE pool = p_pool AND period && tstzrange(p_start, p_end))
    < coalesce((SELECT places FROM advisory_pools WHERE id = p_pool), 1)
$$;

-- Whether there is anything to settle: an offer has expired, a slot can be asked for no longer, or a release gave a pool more places.
CREATE FUNCTION advisory_is_due(p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM advisories WHERE status = 'offered' AND lapses_at <= p_now)
    OR EXISTS (SELECT FROM waitlist_entries AS entry JOIN advisory_pools AS pool ON pool.id = entry.subject
      WHERE entry.kind = 'advisory' AND entry.status = 'waiting'
        AND (lower(entry.period) - make_interval(hours => pool.lead_hours) <= p_now OR pool.places > 0 AND advisory_has_room(pool.id, lower(entry.period), upper(entry.period))))
$$;

-- As before, for each pool of a line; an offer ends when its slot can be asked for no longer.
CREATE OR REPLACE FUNCTION advisory_offer(p_line text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_entry record;
  v_advisory uuid;
  v_until timestamptz;
BEGIN
  UPDATE waitlist_entries AS entry SET status = 'closed', changed_at = p_now FROM advisory_pools AS pool
    WHERE entry.kind = 'advisory' AND entry.subject = pool.id AND pool.line = p_line AND entry.status = 'waiting'
      AND lower(entry.period) - make_interval(hours => pool.lead_hours) <= p_now;
  FOR v_entry IN
    SELECT entry.id, entry.member_id, entry.period, entry.subject, pool.lead_hours FROM waitlist_entries AS entry JOIN advisory_pools AS pool ON pool.id = entry.subject
    WHERE entry.kind = 'advisory' AND pool.line = p_line AND pool.places > 0 AND entry.status = 'waiting' ORDER BY entry.id FOR UPDATE OF entry
  LOOP
    v_until := LEAST(p_now + interval '2 hours', lower(v_entry.period) - make_interval(hours => v_entry.lead_hours));
    BEGIN
      INSERT INTO advisories (member_id, line, pool, period, status, created_at, changed_at, lapses_at)
        VALUES (v_entry.member_id, p_line, v_entry.subject, v_entry.period, 'offered', p_now, p_now, v_until) RETURNING id INTO v_advisory;
      UPDATE waitlist_entries SET status = 'offered', changed_at = p_now, offer_until = v_until, advisory_id = v_advisory, told_at = NULL
        WHERE id = v_entry.id;
    EXCEPTION WHEN exclusion_violation THEN
      -- Taken, or the member has another consultation at that time: the next may want another slot.
      NULL;
    END;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION advisory_take(p_member uuid, p_line text, p_start timestamptz, p_end timestamptz, p_category text, p_identity text, p_method text, p_content text, p_phone text, p_email text, p_now timestamptz)
RETURNS uuid LANGUAGE plpgsql AS $$
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

-- What was said of where it is held was of the other time.
CREATE OR REPLACE FUNCTION advisory_move(p_id uuid, p_start timestamptz, p_end timestamptz, p_status text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
