CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON spendings FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('spending', 'id', 'member_id',
    'id,member_id,kind,points,note,shop_id,shop_name_zh,shop_name_en,shop_name_ja,shop_reference,status,confirmed_by,reversed_points,created_at,expires_at,confirmed_at,changed_at');

CREATE OR REPLACE TRIGGER spendings_not_merged BEFORE INSERT ON spendings FOR EACH ROW EXECUTE FUNCTION member_not_merged();
