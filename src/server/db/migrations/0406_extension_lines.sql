-- The days that an extension adds to a lease, as they were priced (docs/decisions/405): which of them are open stays as it was then.
ALTER TABLE space_leases ADD COLUMN extension_lines jsonb;
