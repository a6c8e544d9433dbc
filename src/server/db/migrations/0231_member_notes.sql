-- What staff writes down about a member for colleagues (docs/decisions/230): never changed, gone with the account, and part of the member's export.
CREATE TABLE member_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members,
  actor_id uuid NOT NULL REFERENCES members,
  text text NOT NULL CONSTRAINT member_notes_text CHECK (text <> '' AND length(text) <= 2000),
  created_at timestamptz NOT NULL
);
CREATE INDEX member_notes_member ON member_notes (member_id, id DESC);
