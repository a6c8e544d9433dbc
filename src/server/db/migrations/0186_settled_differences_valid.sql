-- Reads the differences beside their writers, which 0185 could not.
ALTER TABLE payment_differences VALIDATE CONSTRAINT payment_differences_state_check;
ALTER TABLE payment_differences VALIDATE CONSTRAINT payment_differences_settled;
ALTER TABLE payment_differences VALIDATE CONSTRAINT payment_differences_explained;
ALTER TABLE payment_differences VALIDATE CONSTRAINT payment_differences_refund;
ALTER TABLE payment_differences VALIDATE CONSTRAINT payment_differences_sent;
ALTER TABLE payment_differences VALIDATE CONSTRAINT payment_differences_refunding;
