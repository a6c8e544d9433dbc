-- How a kind lets a member into its queue (docs/decisions/184): (entry waitlist_entries, now timestamptz) → nothing. It locks what the entry is
-- for, brings it up to the moment, and refuses to let a member wait for what there is room for or what they have booked. Nodes of the
-- release before ask for the other columns by name.
ALTER TABLE waitlist_kinds ADD COLUMN wait_function text;
UPDATE waitlist_kinds SET wait_function = CASE kind WHEN 'rent' THEN 'rent_wait' WHEN 'advisory' THEN 'advisory_wait' WHEN 'activity' THEN 'activity_wait' END;
