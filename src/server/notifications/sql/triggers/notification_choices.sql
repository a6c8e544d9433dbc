CREATE OR REPLACE TRIGGER notification_choices_optional BEFORE INSERT OR UPDATE ON notification_choices FOR EACH ROW
  WHEN ((NEW.kind || ' ' || NEW.channel) <> ALL (rule_notification_choices()))
  EXECUTE FUNCTION notification_refuse_necessary();
