-- Differences with providers are settled by refunds too, and by recording those that were made on a provider's dashboard (docs/decisions/194).
-- 0186 reads the rows that are there.
ALTER TABLE payment_differences
  -- Who of the staff took the last step.
  ADD COLUMN settled_by uuid,
  -- Of a card: the number of its authorisation, where the provider's statement has one.
  ADD COLUMN card_reference text CHECK (length(card_reference) <= 100),
  -- Points that a recorded refund could not take back, since they had been spent.
  ADD COLUMN short_points integer CHECK (short_points >= 0),
  -- A payment that is no order's and is given back, in the steps of order_refunds.
  ADD COLUMN refund_status text CHECK (refund_status IN ('begun', 'sent', 'by_hand', 'ended', 'failed')),
  ADD COLUMN refund_twd integer CHECK (refund_twd > 0),
  ADD COLUMN before_twd integer CHECK (before_twd >= 0),
  ADD COLUMN note text,
  ADD COLUMN try_at timestamptz,
  ADD COLUMN tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  DROP CONSTRAINT payment_differences_state_check,
  DROP CONSTRAINT payment_differences_settled,
  DROP CONSTRAINT payment_differences_explained,
  ADD CONSTRAINT payment_differences_state_check
    CHECK (state IN ('open', 'refunding', 'credited', 'refunded', 'recorded', 'explained', 'gone')) NOT VALID,
  ADD CONSTRAINT payment_differences_settled CHECK ((settled_at IS NOT NULL) = (state NOT IN ('open', 'refunding'))) NOT VALID,
  ADD CONSTRAINT payment_differences_explained CHECK (reason IS NOT NULL OR state <> 'explained') NOT VALID,
  ADD CONSTRAINT payment_differences_refund CHECK ((refund_status IS NULL) = (refund_twd IS NULL)) NOT VALID,
  ADD CONSTRAINT payment_differences_sent CHECK (before_twd IS NOT NULL OR refund_status IS DISTINCT FROM 'sent') NOT VALID,
  ADD CONSTRAINT payment_differences_refunding CHECK ((state = 'refunding') = coalesce(refund_status IN ('begun', 'sent', 'by_hand'), false)) NOT VALID;
