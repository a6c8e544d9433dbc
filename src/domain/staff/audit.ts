/** The action of staff on a record: looked at it, or changed a row of it. */
export const AUDIT_ACTIONS = ['read', 'insert', 'update', 'delete'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The subjects of entries, by which their history is requested. `upload` is a file that was opened, `export` a list that was taken along. */
export const AUDIT_SUBJECTS = [
  'member',
  'rent',
  'lease',
  'advisory',
  'waitlist_entry',
  'deletion_request',
  'contact_message',
  'undelivered',
  'old_account',
  'device',
  'closing',
  'registration',
  'appointment',
  'introduction',
  'upgrade',
  'creator_application',
  'order',
  'spending',
  'payment_difference',
  'invoice',
  'reconciliation',
  'refund',
  'webhook',
  'api_token',
  'import',
  'setting',
  'release',
  'content',
  'upload',
  'export',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** The roles that read it. */
export const AUDIT_ROLES = ['admin'] as const;
