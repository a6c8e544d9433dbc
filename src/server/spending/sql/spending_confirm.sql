-- Writes down that a member agreed to a payment, as long as it waits, and holds the limits of a day: of the member, whose balance the caller has
-- locked, and of a partner shop, whose payments of a day are counted one after the other. True when it was waiting.
CREATE OR REPLACE FUNCTION spending_confirm(
  p_id uuid, p_by text, p_member_limit integer, p_shop_limit integer, p_since timestamptz, p_now timestamptz
)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_spending record;
  v_points bigint;
BEGIN
  UPDATE spendings SET status = 'confirmed', confirmed_by = p_by, confirmed_at = p_now, changed_at = p_now
    WHERE id = p_id AND status = 'requested' AND expires_at > p_now
    RETURNING member_id, shop_id INTO v_spending;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT sum(points - reversed_points) INTO v_points FROM spendings WHERE member_id = v_spending.member_id AND confirmed_at >= p_since;
  IF v_points > p_member_limit THEN
    RAISE EXCEPTION 'a member spends more in a day than is allowed' USING ERRCODE = '23514', CONSTRAINT = 'spendings_member_limit';
  END IF;
  IF v_spending.shop_id IS NOT NULL THEN
    PERFORM lock_shop_payments(v_spending.shop_id);
    SELECT sum(points - reversed_points) INTO v_points FROM spendings WHERE shop_id = v_spending.shop_id AND confirmed_at >= p_since;
    IF v_points > p_shop_limit THEN
      RAISE EXCEPTION 'a shop takes more in a day than is allowed' USING ERRCODE = '23514', CONSTRAINT = 'spendings_shop_limit';
    END IF;
  END IF;
  RETURN true;
END $$;
