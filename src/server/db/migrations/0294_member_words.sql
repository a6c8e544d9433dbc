-- The words by which staff finds a member in the middle of a name (docs/decisions/234), each from where it begins to its end. Written by a trigger of members; a job writes
-- those of members who were there before.
CREATE TABLE member_words (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL CONSTRAINT member_words_word CHECK (word <> ''),
  PRIMARY KEY (member_id, word)
);
CREATE INDEX member_words_word ON member_words (word, member_id);
SELECT analyse_early();
