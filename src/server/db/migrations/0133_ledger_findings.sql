-- What the nightly check of the ledger found: a row for each member and difference, so that the office hears of each once. A difference that
-- is gone is ended, and one that comes again is new.
CREATE TABLE ledger_findings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES point_balances ON DELETE RESTRICT,
  balance integer NOT NULL,
  entries bigint NOT NULL,
  lots bigint NOT NULL,
  found_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX ledger_findings_open ON ledger_findings (member_id, balance, entries, lots) WHERE ended_at IS NULL;
