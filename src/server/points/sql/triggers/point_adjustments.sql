CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON point_adjustments FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'id,member_id,points,reason,reason_language,status,needs_second,requested_by,requested_at,decided_by,decided_at');

CREATE OR REPLACE TRIGGER point_adjustments_asker BEFORE UPDATE OF status ON point_adjustments FOR EACH ROW
  WHEN (OLD.status = 'requested' AND NEW.status = 'applied')
  EXECUTE FUNCTION point_adjustments_asker();

CREATE OR REPLACE TRIGGER point_adjustments_not_emptied BEFORE TRUNCATE ON point_adjustments FOR EACH STATEMENT EXECUTE FUNCTION point_adjustments_stay();

CREATE OR REPLACE TRIGGER point_adjustments_stay BEFORE UPDATE OR DELETE ON point_adjustments FOR EACH ROW EXECUTE FUNCTION point_adjustments_stay();

CREATE OR REPLACE TRIGGER point_adjustments_not_merged BEFORE INSERT ON point_adjustments FOR EACH ROW EXECUTE FUNCTION member_not_merged();
