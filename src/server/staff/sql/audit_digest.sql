-- The digest of the seal over the entries from one number to another, after the seal before. Each entry is a line of JSON: no two records have one text.
CREATE OR REPLACE FUNCTION audit_digest(p_previous bytea, p_first bigint, p_last bigint) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce(p_previous, ''::bytea) || convert_to(coalesce(string_agg(
    jsonb_build_array(id, extract(epoch FROM at), actor_id, role, call, request_id, address, action, table_name, subject_kind, subject_id, member_id, before, after)::text,
    E'\n' ORDER BY id), ''), 'UTF8'))
  FROM audit_entries WHERE id BETWEEN p_first AND p_last;
$$;
