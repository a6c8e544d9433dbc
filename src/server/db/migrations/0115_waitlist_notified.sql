-- When the member was notified of the offer, under the field's word (docs/decisions/158). Nodes of the release before know `told_at`: both are
-- written and asked for until a later release drops that one.
ALTER TABLE waitlist_entries ADD COLUMN notified_at timestamptz;
