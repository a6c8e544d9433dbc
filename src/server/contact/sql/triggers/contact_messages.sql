CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON contact_messages FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('contact_message', 'id', 'member_id',
    'id,reference,cause,language,member_id,created_at,reply_due_on,answered_at,status,changed_at');

CREATE OR REPLACE TRIGGER contact_messages_not_merged BEFORE INSERT ON contact_messages FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER contact_messages_month_answered_changed AFTER UPDATE ON contact_messages FOR EACH ROW
  WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.answered_at IS DISTINCT FROM NEW.answered_at OR OLD.reply_due_on IS DISTINCT FROM NEW.reply_due_on)
  EXECUTE FUNCTION month_figures_touch_instant('{decisions}', 'answered_at');

CREATE OR REPLACE TRIGGER contact_messages_month_answered_row AFTER INSERT OR DELETE ON contact_messages FOR EACH ROW EXECUTE FUNCTION month_figures_touch_instant('{decisions}', 'answered_at');
