-- The account that an account was joined with (docs/decisions/232).
ALTER TABLE members ADD COLUMN merged_into uuid;
ALTER TABLE members
  ADD CONSTRAINT members_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES members (id) NOT VALID,
  ADD CONSTRAINT members_merged_elsewhere CHECK (merged_into IS NULL OR (merged_into <> id AND deleted_at IS NOT NULL)) NOT VALID;
