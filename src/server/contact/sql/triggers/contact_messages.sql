CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON contact_messages FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('contact_message', 'id', 'member_id',
    'id,reference,cause,language,member_id,created_at,reply_due_on,answered_at,status,changed_at');

CREATE OR REPLACE TRIGGER contact_messages_not_merged BEFORE INSERT ON contact_messages FOR EACH ROW EXECUTE FUNCTION member_not_merged();
