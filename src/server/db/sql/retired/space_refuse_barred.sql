-- The former name of `space_refuse_banned`: the triggers of the release before, until they are replaced.
CREATE OR REPLACE FUNCTION space_refuse_barred() RETURNS trigger LANGUAGE plpgsql AS $$
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
