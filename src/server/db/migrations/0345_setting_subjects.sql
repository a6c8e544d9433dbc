-- Subjects of settings that staff has added, beside those of the content: plans of points (docs/decisions/305). What one is from when on stands in
-- `setting_versions`. Append-only: orders and versions name it for good.
CREATE TABLE setting_subjects (
  kind text NOT NULL CHECK (kind = 'recharge_plan'),
  subject text NOT NULL CHECK (subject <> ''),
  -- In the order in which they were added.
  number integer NOT NULL CONSTRAINT setting_subjects_most CHECK (number BETWEEN 1 AND 100),
  name_zh text NOT NULL CHECK (name_zh <> ''),
  name_en text NOT NULL CHECK (name_en <> ''),
  name_ja text NOT NULL CHECK (name_ja <> ''),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  PRIMARY KEY (kind, subject),
  CONSTRAINT setting_subjects_next UNIQUE (kind, number),
  CONSTRAINT setting_subjects_name_zh UNIQUE (kind, name_zh),
  CONSTRAINT setting_subjects_name_en UNIQUE (kind, name_en),
  CONSTRAINT setting_subjects_name_ja UNIQUE (kind, name_ja)
);
SELECT analyse_early();
