CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON members FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'id', 'id',
    'id,class,role,language,is_demo,password_changed_at,terms_version,created_at,deleted_at,merged_into');

CREATE OR REPLACE TRIGGER members_words_changed AFTER UPDATE OF account, name, pen_name, email, deleted_at ON members FOR EACH ROW
  WHEN ((NEW.account, NEW.name, NEW.pen_name, NEW.email, NEW.deleted_at) IS DISTINCT FROM (OLD.account, OLD.name, OLD.pen_name, OLD.email, OLD.deleted_at))
  EXECUTE FUNCTION member_words_write();

CREATE OR REPLACE TRIGGER members_words_new AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION member_words_write();
