CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON releases FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('release', 'id', '', 'id,at,state,is_live,causes,began_at,ended_at,shown_at,next_at,next_cause,number,asked_by,shown_by');
