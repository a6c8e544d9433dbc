-- The same condition in fewer words, as in 0100_outbox_events.sql.
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind = ANY (
    '{purchase_feedback,monthly_free,expired_free,shopping,renting,printing,refund,recharge,store_payment}'::text[]));
