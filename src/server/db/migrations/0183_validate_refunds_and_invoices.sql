-- The constraints of 0180 and 0181, of rows that were there before.
ALTER TABLE order_refunds
  VALIDATE CONSTRAINT order_refunds_status_check,
  VALIDATE CONSTRAINT order_refunds_amount,
  VALIDATE CONSTRAINT order_refunds_ended;
ALTER TABLE invoices VALIDATE CONSTRAINT invoices_settled;
ALTER TABLE invoice_reductions VALIDATE CONSTRAINT invoice_reductions_settled;
