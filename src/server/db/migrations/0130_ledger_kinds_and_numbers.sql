-- Purchased points that are taken back because the money for them is refunded, and the free ones that came with them.
-- 0132 reads the rows that are there.
ALTER TABLE ledger_entries
  -- The place of an entry among its member's, from 1: a page of the record is found by it, and the last one says how many there are.
  -- Empty in entries of before: those are the first ones of their member, and are counted.
  ADD COLUMN number bigint,
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind = ANY (
    '{purchase_feedback,monthly_free,expired_free,shopping,renting,printing,refund,refund_deduction,recharge,store_payment}'::text[])) NOT VALID;
