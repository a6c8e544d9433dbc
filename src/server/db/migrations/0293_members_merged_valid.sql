-- What was declared in 0291, looked at without holding up anybody.
ALTER TABLE members
  VALIDATE CONSTRAINT members_merged_into_fkey,
  VALIDATE CONSTRAINT members_merged_elsewhere;
