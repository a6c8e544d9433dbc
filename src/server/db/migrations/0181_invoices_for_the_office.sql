-- Invoices that need the office (docs/decisions/192): tried again, settled by hand with a reason, and of which the office had an e-mail.
ALTER TABLE invoices
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN settled_reason text,
  -- When staff last had it tried again: its days count from then.
  ADD COLUMN retried_at timestamptz,
  -- Asked for without the buyer's code, which the provider refused.
  ADD COLUMN drops_code boolean NOT NULL DEFAULT false,
  -- The last day on which the office had an e-mail about it.
  ADD COLUMN reported_on date,
  ADD CONSTRAINT invoices_settled CHECK ((settled_at IS NULL) = (settled_reason IS NULL) AND (settled_at IS NULL OR status = 'failed')) NOT VALID;
ALTER TABLE invoice_reductions
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN settled_reason text,
  ADD COLUMN retried_at timestamptz,
  ADD CONSTRAINT invoice_reductions_settled CHECK ((settled_at IS NULL) = (settled_reason IS NULL) AND (settled_at IS NULL OR status = 'failed')) NOT VALID;
