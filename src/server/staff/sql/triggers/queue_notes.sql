CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON queue_notes FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('=record_kind', 'record_id', 'member_id',
    'id,record_kind,record_id,member_id,is_emailed,created_at');

CREATE OR REPLACE TRIGGER queue_notes_not_emptied BEFORE TRUNCATE ON queue_notes FOR EACH STATEMENT EXECUTE FUNCTION queue_notes_stay();

CREATE OR REPLACE TRIGGER queue_notes_stay BEFORE UPDATE OR DELETE ON queue_notes FOR EACH ROW EXECUTE FUNCTION queue_notes_stay();

CREATE OR REPLACE TRIGGER queue_notes_not_merged BEFORE INSERT ON queue_notes FOR EACH ROW EXECUTE FUNCTION member_not_merged();
