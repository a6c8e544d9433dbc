-- When a member was reminded of equipment that is overdue, once (docs/decisions/253).
ALTER TABLE rents ADD COLUMN overdue_reminded_at timestamptz;
