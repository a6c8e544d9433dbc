-- Consultations (spec sections 2, 4, 5, 9; docs/decisions/075). A line holds one at a time, and so does a member. A row in
-- status `offered` keeps a slot for who is first in its waitlist; what the member says comes when it is taken.
CREATE TABLE advisories (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members ON DELETE RESTRICT,
  line text NOT NULL CHECK (line IN ('general', 'matching', 'weekly')),
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)),
  status text NOT NULL CHECK (status IN ('offered', 'applied', 'in_process', 'reserved', 'ended', 'not_arrived', 'unapproved', 'cancelled')),
  category text CHECK (category IN ('creator', 'matching', 'legal', 'venue', 'comic_questions', 'work_health_check', 'customized_matchmaking', 'other')),
  identity text CHECK (identity IN ('comic_creator', 'related_industry', 'other')),
  method text CHECK (method IN ('on_site', 'online', 'telephone')),
  content text,
  phone text,
  email text,
  teacher text,
  -- Why staff refused it or called it off.
  reason text,
  -- Changes that a calendar should know of (RFC 5545).
  sequence integer NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  -- Until when the slot is kept for who it is offered to.
  lapses_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  reminded_at timestamptz,
  CONSTRAINT advisories_said CHECK (status = 'offered' OR num_nulls(category, identity, method, content, phone, email) = 0),
  CONSTRAINT advisories_lapse CHECK (status <> 'offered' OR lapses_at IS NOT NULL),
  CONSTRAINT advisories_teacher CHECK (status NOT IN ('reserved', 'ended', 'not_arrived') OR teacher IS NOT NULL),
  CONSTRAINT advisories_slot_free EXCLUDE USING gist (line WITH =, period WITH &&) WHERE (status IN ('offered', 'applied', 'in_process', 'reserved')),
  CONSTRAINT advisories_one_a_member EXCLUDE USING gist (member_id WITH =, period WITH &&) WHERE (status IN ('offered', 'applied', 'in_process', 'reserved')),
  CONSTRAINT advisories_teacher_free EXCLUDE USING gist (teacher WITH =, period WITH &&) WHERE (status = 'reserved')
);
CREATE INDEX advisories_member ON advisories (member_id, created_at DESC);
-- What staff looks through, and what time itself changes.
CREATE INDEX advisories_by_time ON advisories (lower(period)) WHERE (status <> 'offered');
CREATE INDEX advisories_due ON advisories (lower(period)) WHERE (status IN ('applied', 'in_process', 'reserved'));
CREATE INDEX advisories_lapsing ON advisories (lapses_at) WHERE (status = 'offered');

CREATE TRIGGER advisories_record_new AFTER INSERT ON advisories FOR EACH ROW WHEN (NEW.status <> 'offered') EXECUTE FUNCTION record_change('advisory');
CREATE TRIGGER advisories_record_change AFTER UPDATE ON advisories FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.period <> OLD.period) EXECUTE FUNCTION record_change('advisory');

ALTER TABLE waitlist_entries ADD CONSTRAINT waitlist_entries_advisory_id_fkey FOREIGN KEY (advisory_id) REFERENCES advisories ON DELETE SET NULL;

-- Everything that takes or frees a slot queues here: inserts that meet in an exclusion constraint may otherwise wait for each
-- other until the deadlock is found. One lock for all lines, as a member may be in two of them; there are some thirty
-- consultations a week. The constraints have the last word all the same. Of a member's own rows it comes after the member's.
CREATE FUNCTION advisory_lock() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(4020261153)
$$;

-- Offers what is free of a line to who waits for it, first come first (docs/decisions/071): the slot is held for two hours, or
-- until it begins. Needs the lock.
CREATE FUNCTION advisory_offer(p_line text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_entry record;
  v_advisory uuid;
  v_until timestamptz;
BEGIN
  UPDATE waitlist_entries SET status = 'closed', changed_at = p_now
    WHERE kind = 'advisory' AND subject = p_line AND status = 'waiting' AND lower(period) <= p_now;
  FOR v_entry IN SELECT * FROM waitlist_entries WHERE kind = 'advisory' AND subject = p_line AND status = 'waiting' ORDER BY id FOR UPDATE LOOP
    v_until := LEAST(p_now + interval '2 hours', lower(v_entry.period));
    BEGIN
      INSERT INTO advisories (member_id, line, period, status, created_at, changed_at, lapses_at)
        VALUES (v_entry.member_id, p_line, v_entry.period, 'offered', p_now, p_now, v_until) RETURNING id INTO v_advisory;
      UPDATE waitlist_entries SET status = 'offered', changed_at = p_now, offer_until = v_until, advisory_id = v_advisory, told_at = NULL
        WHERE id = v_entry.id;
    EXCEPTION WHEN exclusion_violation THEN
      -- Taken, or the member has another consultation at that time: the next may want another slot.
      NULL;
    END;
  END LOOP;
END $$;

-- Brings a line up to the moment: what nobody took is offered to the next. Needs the lock.
CREATE FUNCTION advisory_settle(p_line text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waitlist_entries AS entry SET status = 'lapsed', changed_at = p_now FROM advisories AS held
    WHERE entry.advisory_id = held.id AND entry.status = 'offered' AND held.line = p_line AND held.status = 'offered' AND held.lapses_at <= p_now;
  DELETE FROM advisories WHERE line = p_line AND status = 'offered' AND lapses_at <= p_now;
  PERFORM advisory_offer(p_line, p_now);
END $$;

-- All lines: who has no other consultation at a time any more may be offered one in another line. Needs the lock.
CREATE FUNCTION advisory_settle_all(p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM advisory_settle('general', p_now);
  PERFORM advisory_settle('matching', p_now);
  PERFORM advisory_settle('weekly', p_now);
END $$;

-- Asks for a slot, and says as what it is kept: a slot that is offered to the member becomes the application.
CREATE FUNCTION advisory_take(p_member uuid, p_line text, p_start timestamptz, p_end timestamptz, p_category text, p_identity text, p_method text, p_content text, p_phone text, p_email text, p_now timestamptz)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  PERFORM advisory_lock();
  PERFORM advisory_settle(p_line, p_now);
  UPDATE advisories SET status = 'applied', category = p_category, identity = p_identity, method = p_method, content = p_content,
      phone = p_phone, email = p_email, lapses_at = NULL, created_at = p_now, changed_at = p_now
    WHERE member_id = p_member AND line = p_line AND status = 'offered' AND period = tstzrange(p_start, p_end) RETURNING id INTO v_id;
  IF v_id IS NOT NULL THEN
    UPDATE waitlist_entries SET status = 'taken', changed_at = p_now WHERE advisory_id = v_id AND status = 'offered';
    RETURN v_id;
  END IF;
  INSERT INTO advisories (member_id, line, period, status, category, identity, method, content, phone, email, created_at, changed_at)
    VALUES (p_member, p_line, tstzrange(p_start, p_end), 'applied', p_category, p_identity, p_method, p_content, p_phone, p_email, p_now, p_now)
    RETURNING id INTO v_id;
  RETURN v_id;
END $$;

-- Puts a consultation to another slot of its line. The caller holds the lock and the row.
CREATE FUNCTION advisory_move(p_id uuid, p_start timestamptz, p_end timestamptz, p_status text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_line text;
  v_member uuid;
BEGIN
  SELECT line, member_id INTO v_line, v_member FROM advisories WHERE id = p_id;
  PERFORM advisory_settle(v_line, p_now);
  -- A slot that is kept for the member may be moved to.
  WITH kept AS (
    DELETE FROM advisories WHERE member_id = v_member AND line = v_line AND status = 'offered' AND period = tstzrange(p_start, p_end) RETURNING id
  ) UPDATE waitlist_entries AS entry SET status = 'taken', changed_at = p_now, advisory_id = p_id FROM kept WHERE entry.advisory_id = kept.id;
  UPDATE advisories SET period = tstzrange(p_start, p_end), status = p_status, teacher = NULL, reminded_at = NULL, sequence = sequence + 1, changed_at = p_now
    WHERE id = p_id;
  PERFORM advisory_settle_all(p_now);
END $$;
