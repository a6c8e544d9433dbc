-- Writes the words of a member whose names or address are new or changed; whoever has left has none.
CREATE OR REPLACE FUNCTION member_words_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM member_words WHERE member_id = NEW.id;
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO member_words (member_id, word) 
      SELECT NEW.id, word FROM member_words_of(NEW.name, NEW.pen_name, NEW.email) AS word
      UNION SELECT NEW.id, word FROM member_account_words(NEW.account) AS word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
