-- A member who was banned after applying gets nothing, either: neither the lease nor more of it.
CREATE OR REPLACE FUNCTION space_refuse_granting_banned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for whoever is banning the member at this moment.
  PERFORM FROM members WHERE id = NEW.member_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM space_bans WHERE member_id = NEW.member_id
    AND (NEW.changed_at AT TIME ZONE 'Asia/Taipei')::date >= from_on AND (NEW.changed_at AT TIME ZONE 'Asia/Taipei')::date < until_on) THEN
    RAISE EXCEPTION 'the member is banned' USING ERRCODE = '23514', CONSTRAINT = 'space_leases_not_barred';
  END IF;
  RETURN NEW;
END $$;
