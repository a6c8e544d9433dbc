-- What was bought, by whom and for how much never changes, but that an order goes along with an account that is joined with another, and money that came is never unsaid; nothing that was paid back is taken again.
CREATE OR REPLACE FUNCTION orders_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.trade_no, NEW.plan_id, NEW.amount_twd, NEW.points, NEW.free_points, NEW.free_valid_days, NEW.provider, NEW.created_at)
      IS DISTINCT FROM
      (OLD.id, OLD.trade_no, OLD.plan_id, OLD.amount_twd, OLD.points, OLD.free_points, OLD.free_valid_days, OLD.provider, OLD.created_at)
    OR NEW.member_id <> OLD.member_id AND NOT EXISTS (SELECT FROM members WHERE id = OLD.member_id AND merged_into = NEW.member_id)
    OR OLD.paid_at IS NOT NULL AND (NEW.paid_at, NEW.payment_no, NEW.second_of) IS DISTINCT FROM (OLD.paid_at, OLD.payment_no, OLD.second_of)
    OR NEW.refunded_twd < OLD.refunded_twd OR NEW.refunded_points < OLD.refunded_points THEN
    RAISE EXCEPTION 'an order stays as it was made and paid' USING ERRCODE = '23000', CONSTRAINT = 'orders_stay';
  END IF;
  RETURN NEW;
END $$;
