-- Refuses a choice about messages that are always sent, or by a way that their kind does not have.
CREATE OR REPLACE FUNCTION notification_refuse_necessary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'messages of kind % cannot be chosen by %', NEW.kind, NEW.channel
    USING ERRCODE = 'check_violation', CONSTRAINT = 'notification_choices_optional';
END $$;
