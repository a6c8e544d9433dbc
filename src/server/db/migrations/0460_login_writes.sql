-- How far the log of the database was after the last write of a login (docs/decisions/455). Only where there is a replica is it written.
-- Unlogged: no write of a member waits for it a second time. After a crash it is empty, and what was written before is bounded by the lag that a call allows.
CREATE UNLOGGED TABLE login_writes (
  family_id uuid PRIMARY KEY REFERENCES token_families ON DELETE CASCADE,
  position pg_lsn NOT NULL
);
