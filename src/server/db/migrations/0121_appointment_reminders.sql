-- When the member of an appointment was reminded of it (docs/decisions/162).
ALTER TABLE matchmaking_appointments ADD COLUMN reminded_at timestamptz;
