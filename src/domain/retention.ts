/** Everything that is stored for a time: each has its row in `content/settings/retention.yaml` and its code in the purge. */
export const RETENTION_IDS = [
  'sessions',
  'codes',
  'authorizations',
  'attempts',
  'repeated_requests',
  'devices',
  'event_places',
  'account_events',
  'staff_acts',
  'unverified_accounts',
  'former_accounts',
  'visits',
  'contact_messages',
  'waitlist_entries',
  'lease_proofs',
  'lease_applicants',
  'consultations',
  'deletion_requests',
  'unused_files',
  'demo_messages',
] as const;
export type RetentionId = (typeof RETENTION_IDS)[number];
