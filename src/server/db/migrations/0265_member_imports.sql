-- Lists of members that staff imports in the browser (docs/decisions/222): each is tried out first, and then carried out by a job.
CREATE TABLE member_imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CONSTRAINT member_imports_kind CHECK (kind IN ('old_accounts', 'upgrades', 'pairs')),
  file_name text NOT NULL,
  status text NOT NULL CONSTRAINT member_imports_status CHECK (status IN ('checking', 'checked', 'unreadable', 'importing', 'done', 'cancelled')),
  -- The list as it came; null once nothing more is done with it.
  content bytea,
  -- Null until it is read.
  lines integer CHECK (lines >= 0),
  lines_done integer NOT NULL DEFAULT 0,
  -- Why the list as a whole cannot be read, and the columns or line that it is about.
  fault text,
  fault_about text,
  requested_by uuid NOT NULL,
  -- One run at a time works on it, and each under a mark of its own: one that was overtaken writes nothing more.
  busy_by uuid,
  busy_until timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT member_imports_content CHECK ((content IS NOT NULL) = (status IN ('checking', 'checked', 'importing'))),
  CONSTRAINT member_imports_fault CHECK ((fault IS NOT NULL) = (status = 'unreadable')),
  CONSTRAINT member_imports_busy CHECK ((busy_by IS NULL) = (busy_until IS NULL))
);
CREATE INDEX member_imports_newest ON member_imports (created_at DESC, id);
CREATE INDEX member_imports_changed ON member_imports (changed_at);

-- What a line comes to, once in the dry run and once when it is done: in the transaction that does it.
CREATE TABLE import_lines (
  import_id uuid NOT NULL REFERENCES member_imports ON DELETE CASCADE,
  is_trial boolean NOT NULL,
  line integer NOT NULL,
  outcome text NOT NULL,
  detail jsonb,
  PRIMARY KEY (import_id, is_trial, line)
);
CREATE INDEX import_lines_outcome ON import_lines (import_id, is_trial, outcome, line);
SELECT analyse_early();
