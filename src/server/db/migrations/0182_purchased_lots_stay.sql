-- Purchased points never expire (docs/rules.md#balance): no lot of theirs has an end. The only writer, ledger_grant, has never written one.
ALTER TABLE point_lots ADD CONSTRAINT point_lots_purchased_stay CHECK (kind <> 'purchased' OR expires_at IS NULL) NOT VALID;
