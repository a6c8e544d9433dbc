CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON blocks FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('closing', 'id', '',
    'id,follows,times,from_on,until_on,weekdays,from_hour,to_hour,devices,pieces,spaces,taken_spaces,reason_zh,reason_en,reason_ja,created_at,created_by,ended_at,ended_by');
CREATE OR REPLACE TRIGGER blocks_follow_on BEFORE INSERT ON blocks FOR EACH ROW WHEN (NEW.follows IS NOT NULL) EXECUTE FUNCTION block_refuse_change();
CREATE OR REPLACE TRIGGER blocks_times_cut BEFORE UPDATE OF times ON blocks FOR EACH ROW EXECUTE FUNCTION block_refuse_change();
