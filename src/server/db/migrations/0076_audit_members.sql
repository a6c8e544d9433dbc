-- When an address and a number were confirmed goes with an account: the record of what staff did does not show it either.
DROP TRIGGER audit_row ON members;
SELECT audit_table('members', 'member', 'id', 'id', ARRAY['id', 'class', 'role', 'language', 'is_demo', 'password_changed_at', 'terms_version', 'created_at',
  'deleted_at']);
