import { PERSONAL_BOOKINGS } from './personal-bookings.ts';
import { gone, goneHidden, internal, nobodys, type PersonalData, personal, record, secret } from './personal-columns.ts';
import { PERSONAL_INVOICES } from './personal-invoices.ts';
import { PERSONAL_CREATORS, PERSONAL_MATCHMAKING } from './personal-matchmaking.ts';
import { PERSONAL_PAYMENTS } from './personal-payments.ts';
import { PERSONAL_RECONCILIATION } from './personal-reconciliation.ts';
import { PERSONAL_SPENDING } from './personal-spending.ts';
import { PERSONAL_QUEUE } from './queue/personal-queue.ts';

/** The placeholder for a name that must not be empty. */
const NOBODY = '－';
/** Unique, and no account's name: those have letters and digits only. */
const mark = ({ memberId }: { memberId: string }) => `deleted-${memberId}`;
const BY_MEMBER = { id: 'member_id' } as const;

/**
 * Every column of the database: whether it is personal, whether a member's export shows it, and what a deletion makes of
 * it. Exports and deletions read this and nothing else. Rows are deleted, and files of an export stand, in this order.
 */
export const PERSONAL_DATA = {
  members: {
    rows: 'kept',
    member: { id: 'id' },
    columns: {
      ...record('id'),
      ...personal({ account: mark }),
      ...secret({ password_hash: 'deleted' }),
      ...record('password_changed_at'),
      ...personal({ name: NOBODY, pen_name: null, email: mark, email_verified_at: null, mobile: mark, mobile_verified_at: null, gender: null, birthday: null }),
      ...personal({ addr_city: null, addr_district: null, citizenship: null, country: null, job: null, address: null }),
      ...secret({ avatar_id: null, avatar_digests: null }),
      ...record('class', 'role', 'language', 'is_demo', 'terms_version'),
      ...personal({ guardian_name: null, guardian_phone: null, guardian_consent_at: null }),
      ...record('created_at', 'deleted_at', 'merged_into'),
    },
  },
  creator_profiles: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: {
      ...gone('member_id', 'full_name', 'name_en', 'pen_name', 'industries', 'citizenship', 'country', 'address_type', 'postal_code', 'city'),
      ...gone('district', 'village', 'address', 'website', 'social', 'profile_zh', 'profile_en', 'works', 'created_at', 'updated_at'),
    },
  },
  ...PERSONAL_BOOKINGS,
  ...PERSONAL_MATCHMAKING,
  ...PERSONAL_CREATORS,
  ...PERSONAL_PAYMENTS,
  ...PERSONAL_SPENDING,
  ...PERSONAL_RECONCILIATION,
  ...PERSONAL_INVOICES,
  ...PERSONAL_QUEUE,
  contact_messages: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      // That somebody wrote, when and about what stays for the office's figures; what was written goes.
      ...record('id', 'reference', 'cause'),
      ...personal({ about: null, name: NOBODY, email: NOBODY, phone: null, content: NOBODY }),
      ...record('language', 'member_id', 'created_at', 'reply_due_on', 'answered_at', 'status', 'changed_at'),
    },
  },
  // Who answered for the office is no data about the member.
  contact_answers: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: { ...gone('id', 'message_id', 'member_id', 'text', 'created_at'), ...goneHidden('actor_id') },
  },
  deletion_requests: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: { ...record('id', 'member_id', 'reference', 'status', 'created_at', 'due_on', 'changed_at'), ...internal('actor_id') },
  },
  security_events: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'kind', 'member_id'),
      ...internal('family_id', 'actor_id'),
      ...personal({ address: null, user_agent: null }),
      ...record('detail', 'created_at'),
    },
  },
  audit_entries: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      // Holds no personal values: the triggers that write it leave them out (docs/decisions/098).
      ...record('at', 'role', 'call', 'action', 'subject_kind', 'subject_id', 'member_id'),
      ...internal('id', 'actor_id', 'request_id', 'address', 'table_name', 'before', 'after'),
    },
  },
  audit_seals: {
    rows: 'of-nobody',
    why: 'digests over the audit entries',
    columns: nobodys('number', 'first_id', 'last_id', 'entries', 'first_at', 'last_at', 'previous', 'digest', 'sealed_at'),
  },
  token_families: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: {
      ...gone('id', 'member_id', 'client_id', 'is_remembered', 'scope', 'via_client_id', 'created_at', 'ended_at', 'ends_at'),
      ...gone('browser', 'system', 'platform', 'address', 'used_at'),
    },
  },
  access_tokens: { rows: 'deleted-with', owner: 'token_families', columns: goneHidden('token_hash', 'family_id', 'expires_at', 'scope') },
  login_writes: { rows: 'deleted-with', owner: 'token_families', columns: goneHidden('family_id', 'position') },
  refresh_tokens: { rows: 'deleted-with', owner: 'token_families', columns: goneHidden('token_hash', 'family_id', 'expires_at', 'used_at') },
  calendar_feeds: { rows: 'deleted', member: BY_MEMBER, columns: { ...gone('member_id', 'language', 'created_at', 'read_at'), ...goneHidden('token_hash') } },
  known_devices: { rows: 'deleted', member: BY_MEMBER, columns: { ...gone('member_id', 'first_seen_at', 'last_seen_at'), ...goneHidden('device_hash') } },
  member_totp: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: { ...gone('member_id', 'created_at', 'confirmed_at'), ...goneHidden('secret', 'last_step') },
  },
  recovery_codes: { rows: 'deleted', member: BY_MEMBER, columns: { ...gone('member_id', 'created_at', 'used_at'), ...goneHidden('code_hash', 'key_id') } },
  // As with the bars of spaces: that there was a lock, and why, stays.
  account_locks: { rows: 'kept', member: BY_MEMBER, columns: { ...record('member_id', 'reason', 'created_at'), ...internal('actor_id') } },
  // Never shown to the member but here: what is written about somebody is theirs to know on request (docs/decisions/230).
  member_notes: { rows: 'deleted', member: BY_MEMBER, columns: { ...gone('id', 'member_id', 'text', 'is_emailed', 'created_at'), ...goneHidden('actor_id') } },
  member_words: { rows: 'deleted', member: BY_MEMBER, columns: goneHidden('member_id', 'word') },
  account_closures: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'kind', 'member_id', 'into_id', 'points', 'reason', 'reason_language', 'status', 'requested_at', 'decided_at'),
      ...internal('needs_second', 'requested_by', 'decided_by'),
    },
  },
  mfa_challenges: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: {
      ...goneHidden('token_hash', 'member_id', 'client_id', 'is_remembered', 'device_hash', 'tries', 'created_at', 'expires_at', 'used_at'),
    },
  },
  authorization_codes: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: {
      ...goneHidden('code_hash', 'member_id', 'client_id', 'redirect_uri', 'code_challenge', 'scope', 'via_client_id'),
      ...goneHidden('created_at', 'expires_at', 'used_at', 'family_id'),
    },
  },
  old_accounts: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: {
      ...gone('id', 'old_id', 'name', 'pen_name', 'email', 'kind', 'language', 'imported_at', 'invited_at', 'invitation_expires_at'),
      ...gone('migrated_at', 'member_id', 'became_creator_at'),
      ...goneHidden('invitation_hash'),
    },
  },
  verification_codes: {
    rows: 'deleted',
    // Before there is an account, and for a new address, a code names only where it was sent.
    member: { id: 'member_id', contact: 'target' },
    columns: goneHidden('id', 'purpose', 'target', 'member_id', 'code_hash', 'tries', 'asked_from', 'tries_elsewhere', 'created_at', 'expires_at', 'used_at'),
  },
  notification_choices: { rows: 'deleted', member: BY_MEMBER, columns: gone('member_id', 'kind', 'channel', 'is_on', 'chosen_by', 'chosen_at') },
  undelivered_messages: {
    rows: 'deleted',
    member: { contact: 'recipient' },
    columns: { ...gone('kind', 'recipient', 'template', 'language', 'reason', 'queued_at', 'failed_at'), ...goneHidden('id', 'payload') },
  },
  undeliverable_addresses: { rows: 'deleted', member: { contact: 'address' }, columns: gone('kind', 'address', 'reason', 'marked_at') },
  // Answers that were kept for repetitions carry what was asked and answered.
  idempotency_keys: { rows: 'deleted', member: { id: 'scope' }, columns: goneHidden('scope', 'key', 'call', 'body_hash', 'answer', 'created_at') },
  login_tries: {
    rows: 'of-nobody',
    why: 'accounts and networks are hashed, and forgotten within a day',
    columns: nobodys('account', 'place', 'tries', 'next_at', 'forget_at'),
  },
  collected_items: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: { ...gone('member_id', 'kind', 'item_id', 'activity_type', 'collected_at'), ...goneHidden('id') },
  },
  devices: { rows: 'of-nobody', why: 'of the release', columns: nobodys('id', 'kind', 'is_listed') },
  device_units: {
    rows: 'of-nobody',
    why: 'of the release',
    columns: nobodys('device_id', 'number', 'is_in_service', 'out_of_service_at', 'out_of_service_reason'),
  },
  advisory_pools: { rows: 'of-nobody', why: 'of the release', columns: nobodys('id', 'line', 'category', 'places', 'lead_hours') },
  space_units: { rows: 'of-nobody', why: 'of the release', columns: nobodys('id') },
  calendar_events: { rows: 'of-nobody', why: 'of the release', columns: nobodys('id', 'digest', 'sequence', 'changed_at') },
  item_visits: { rows: 'of-nobody', why: 'visitors are hashed with the salt of a day', columns: nobodys('hour', 'item', 'kind', 'visitor') },
  item_counters: { rows: 'of-nobody', why: 'only counts', columns: nobodys('item', 'clicks', 'shares') },
  month_figures: {
    rows: 'of-nobody',
    why: 'only sums',
    columns: nobodys('month', 'part', 'figures', 'basis', 'valid_until', 'is_final', 'watched_from'),
  },
  month_touches: { rows: 'of-nobody', why: 'which sums are to be made anew', columns: nobodys('month', 'part', 'at', 'transaction') },
  item_months: { rows: 'of-nobody', why: 'only counts', columns: nobodys('month', 'item', 'clicks', 'shares') },
  visit_salts: { rows: 'of-nobody', why: 'a salt a day', columns: nobodys('day', 'salt') },
  api_tokens: {
    rows: 'of-nobody',
    why: 'tokens of the centre’s other systems',
    columns: nobodys('id', 'name', 'scopes', 'token_hash', 'created_at', 'ends_at', 'revoked_at', 'last_used_on'),
  },
  member_imports: {
    rows: 'of-nobody',
    why: 'lists that staff gave, of people who are no members yet: gone once they are carried out or given up',
    columns: {
      ...nobodys('id', 'kind', 'file_name', 'status', 'content', 'lines', 'lines_done', 'fault', 'fault_about', 'requested_by'),
      ...nobodys('busy_by', 'busy_until', 'created_at', 'changed_at'),
    },
  },
  releases: {
    rows: 'of-nobody',
    why: 'of the site; who of the staff asked for one, as in the audit entries',
    columns: {
      ...nobodys('id', 'code', 'at', 'state', 'is_live', 'causes', 'fault', 'began_at', 'ended_at', 'shown_at', 'next_at', 'next_cause', 'number'),
      ...nobodys('changes', 'asked_by', 'shown_by'),
    },
  },
  site_storage: { rows: 'of-nobody', why: 'of the site', columns: nobodys('is_only', 'release_id', 'stored_at', 'fault', 'tried_at') },
  content_pushes: { rows: 'of-nobody', why: 'of the site', columns: nobodys('delivery', 'body_digest', 'received_at') },
  content_changes: {
    rows: 'of-nobody',
    why: 'of the site’s content; who of the staff changed it, as in the audit entries',
    columns: {
      ...nobodys('id', 'number', 'item', 'act', 'at', 'actor_id', 'revision_before', 'revision_after', 'fields', 'files', 'languages', 'commit', 'review_url'),
      ...nobodys('undoes'),
    },
  },
  content_kept_files: { rows: 'of-nobody', why: 'of the site’s content', columns: nobodys('change_id', 'path', 'bytes') },
  content_stored_files: { rows: 'of-nobody', why: 'of the site’s content', columns: nobodys('change_id', 'path', 'sha', 'size') },
  content_pictures: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: goneHidden('id', 'member_id', 'created_at', 'width', 'height', 'bytes'),
  },
  content_clips: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: goneHidden('id', 'member_id', 'created_at', 'media_type', 'bytes', 'sha', 'seconds', 'width', 'height'),
  },
  content_clip_parts: { rows: 'deleted-with', owner: 'content_clips', columns: goneHidden('clip_id', 'number', 'bytes') },
  content_presences: { rows: 'deleted', member: BY_MEMBER, columns: goneHidden('item', 'member_id', 'open_until') },
  release_requests: { rows: 'of-nobody', why: 'of the site', columns: nobodys('id', 'cause', 'requested_at', 'release_id', 'asked_by') },
  setting_versions: {
    rows: 'of-nobody',
    why: 'prices and thresholds from when on; who of the staff recorded them, as in the audit entries',
    columns: {
      ...nobodys('id', 'kind', 'subject', 'number', 'valid_from', 'value', 'reason', 'created_at', 'created_by'),
      ...nobodys('withdrawn_at', 'withdrawn_by', 'withdrawn_reason'),
    },
  },
  setting_subjects: {
    rows: 'of-nobody',
    why: 'plans of points that staff has added; who of the staff did, as in the audit entries',
    columns: nobodys('kind', 'subject', 'number', 'name_zh', 'name_en', 'name_ja', 'created_at', 'created_by'),
  },
  special_hours: {
    rows: 'of-nobody',
    why: 'hours of single days; who of the staff set them, as in the audit entries',
    columns: nobodys('id', 'day', 'number', 'from_hour', 'to_hour', 'reason_zh', 'reason_en', 'reason_ja', 'created_at', 'created_by'),
  },
  import_lines: { rows: 'of-nobody', why: 'what lines of lists came to, for a month', columns: nobodys('import_id', 'is_trial', 'line', 'outcome', 'detail') },
  webhook_endpoints: {
    rows: 'of-nobody',
    why: 'addresses of the centre’s other systems',
    columns: {
      ...nobodys('id', 'name', 'url', 'kinds', 'is_on', 'off_reason', 'failing_since', 'reported_at', 'busy_until'),
      ...nobodys('tested_at', 'replayed_at', 'created_at', 'changed_at'),
    },
  },
  webhook_secrets: {
    rows: 'of-nobody',
    why: 'keys of the centre’s other systems',
    columns: nobodys('id', 'endpoint_id', 'secret', 'created_at', 'ends_at'),
  },
  webhook_deliveries: {
    rows: 'of-nobody',
    why: 'ids and states of records; who they are of is read from the record',
    columns: {
      ...nobodys('id', 'endpoint_id', 'message_id', 'type', 'record_id', 'at', 'body', 'status', 'tries', 'next_try_at', 'tried_at'),
      ...nobodys('status_code', 'answer', 'duration_ms', 'fault', 'created_at'),
    },
  },
  webhook_tries: {
    rows: 'of-nobody',
    why: 'tries of messages that hold ids and states',
    columns: nobodys('id', 'delivery_id', 'at', 'status_code', 'duration_ms', 'fault'),
  },
} as const satisfies PersonalData;
