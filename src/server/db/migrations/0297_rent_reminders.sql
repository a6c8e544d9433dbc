-- Reminders that the desk has sent about a reservation (docs/decisions/256): one of what is coming, three of what is overdue.
CREATE TABLE rent_reminders (
  rent_id uuid NOT NULL REFERENCES rents (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('coming', 'overdue')),
  number integer NOT NULL CHECK (number BETWEEN 1 AND CASE kind WHEN 'coming' THEN 1 ELSE 3 END),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (rent_id, kind, number)
);
