-- Hours of consultations are of a consultant (docs/decisions/301): a category that has an expert of its own has its own from now on. What was recorded
-- for the line was meant for the expert as well, and stays so.
INSERT INTO setting_versions (kind, subject, number, valid_from, value, reason, created_at, created_by, withdrawn_at, withdrawn_by, withdrawn_reason)
SELECT version.kind, replace(pool.id, '/', '-'), version.number, version.valid_from, version.value, version.reason, version.created_at, version.created_by,
  version.withdrawn_at, version.withdrawn_by, version.withdrawn_reason
FROM setting_versions AS version
JOIN advisory_pools AS pool ON pool.line = version.subject AND pool.category IS NOT NULL
WHERE version.kind = 'consultation_hours';
