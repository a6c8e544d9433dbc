CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON contact_answers FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('contact_message', 'message_id', 'member_id',
    'id,member_id,created_at');

CREATE OR REPLACE TRIGGER contact_answers_not_merged BEFORE INSERT ON contact_answers FOR EACH ROW EXECUTE FUNCTION member_not_merged();
