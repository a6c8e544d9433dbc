CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON member_notes FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'id,member_id,is_emailed,created_at');

CREATE OR REPLACE TRIGGER member_notes_not_emptied BEFORE TRUNCATE ON member_notes FOR EACH STATEMENT EXECUTE FUNCTION member_notes_stay();

CREATE OR REPLACE TRIGGER member_notes_stay BEFORE UPDATE OR DELETE ON member_notes FOR EACH ROW EXECUTE FUNCTION member_notes_stay();

CREATE OR REPLACE TRIGGER member_notes_not_merged BEFORE INSERT ON member_notes FOR EACH ROW EXECUTE FUNCTION member_not_merged();
