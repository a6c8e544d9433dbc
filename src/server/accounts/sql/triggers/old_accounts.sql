CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON old_accounts FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('old_account', 'id', 'member_id',
    'id,kind,language,imported_at,invited_at,invitation_expires_at,migrated_at,member_id,became_creator_at');
