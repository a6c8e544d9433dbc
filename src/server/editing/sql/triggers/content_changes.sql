CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON content_changes FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('content', 'item', '', 'id,number,item,act,at,actor_id,revision_before,revision_after,files,languages,commit,review_url,undoes');
