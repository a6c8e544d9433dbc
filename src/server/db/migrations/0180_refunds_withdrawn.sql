-- A request for a refund that its member withdraws (docs/rules.md#refunds). Nodes of the release before never write the new status.
ALTER TABLE order_refunds
  DROP CONSTRAINT order_refunds_status_check,
  DROP CONSTRAINT order_refunds_amount,
  DROP CONSTRAINT order_refunds_ended,
  ADD CONSTRAINT order_refunds_status_check
    CHECK (status IN ('requested', 'declined', 'withdrawn', 'begun', 'sent', 'by_hand', 'ended', 'failed')) NOT VALID,
  ADD CONSTRAINT order_refunds_amount CHECK (amount_twd > 0 OR status IN ('requested', 'declined', 'withdrawn')) NOT VALID,
  ADD CONSTRAINT order_refunds_ended CHECK ((ended_at IS NOT NULL) = (status IN ('declined', 'withdrawn', 'ended', 'failed'))) NOT VALID;
