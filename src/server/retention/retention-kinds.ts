import { type RawBuilder, sql } from 'kysely';
import type { RetentionId } from '../../domain/retention/retention.ts';
import { NEVER_VERIFIED } from '../accounts/registration/unverified-accounts.ts';
import type { Tx } from '../db/client.ts';
import { rule } from '../db/sql-rules.ts';
import type { Tables } from '../db/tables/tables.ts';
import type { Jobs } from '../jobs/queue.ts';

/** One table's part of a kind: which rows are over, and what becomes of them. */
export interface PurgedRows {
  table: keyof Tables | 'rate_limits' | 'record_changes';
  /** Rows that are over; `before` is the moment that long ago, `now` the clock. */
  where: (moments: { before: Date; now: Date }) => RawBuilder<unknown>;
  /** The column with an index that finds them: the oldest go first, and a batch reads no more than it takes. */
  by?: string;
  /** The columns that are cleared in a row that stays; without them the row goes. */
  set?: RawBuilder<unknown>;
  /** In the batch's own transaction: what must be said first, what follows from the rows that went. */
  allow?: (tx: Tx) => Promise<unknown>;
  after?: { columns: RawBuilder<unknown>; work: (tx: Tx, jobs: Pick<Jobs, 'enqueue'>, rows: readonly Record<string, unknown>[]) => Promise<void> };
}

/** The records of accounts and of staff's acts let go of rows only to those who say that they purge. */
const allow = (table: 'security_events' | 'audit_entries' | 'member_notes' | 'queue_notes' | 'point_adjustments') => (tx: Tx) =>
  sql`SELECT set_config('comic_hub.forgets', ${table}, true)`.execute(tx);
/** When a lease was over: on its last day, or when its application was closed. */
const LEASE_OVER = (before: Date) => sql`(status = 'ended' AND upper(period) < ${before} OR status = ANY (${rule('lease_closed')}) AND closed_at < ${before})`;

const ADVISORY_OVER = (before: Date) => sql`(status = ANY (${rule('advisory_over')}) AND upper(period) < ${before})`;
const APPLICATION_OVER = (before: Date) =>
  sql`(creator_applications.status <> ALL (${rule('application_open')}) AND creator_applications.changed_at < ${before})`;
/** The files of uploads that went. */
const REMOVE_FILES: PurgedRows['after'] = {
  columns: sql`key`,
  work: (tx, jobs, rows) => jobs.enqueue(tx, 'remove-files', { keys: rows.map(({ key }) => String(key)) }),
};

/** The rows of each kind of `content/settings/retention.yaml`. Kinds without tables are folders, which the nightly sweeps clean. */
export const RETENTION_KINDS: Record<RetentionId, readonly PurgedRows[]> = {
  sessions: [
    { table: 'access_tokens', by: 'expires_at', where: ({ now }) => sql`expires_at < ${now}` },
    // A used one is stored as long as it would have lived, so that its replay is noticed.
    { table: 'refresh_tokens', by: 'expires_at', where: ({ now }) => sql`expires_at < ${now}` },
    {
      table: 'token_families',
      where: ({ before }) => sql`created_at < ${before} AND NOT EXISTS (SELECT FROM refresh_tokens WHERE refresh_tokens.family_id = token_families.id)`,
    },
  ],
  codes: [
    { table: 'verification_codes', by: 'expires_at', where: ({ before }) => sql`expires_at < ${before}` },
    { table: 'mfa_challenges', by: 'expires_at', where: ({ now }) => sql`expires_at < ${now}` },
    { table: 'pay_codes', by: 'expires_at', where: ({ before }) => sql`expires_at < ${before}` },
  ],
  authorizations: [{ table: 'authorization_codes', by: 'expires_at', where: ({ before }) => sql`expires_at < ${before}` }],
  attempts: [
    { table: 'login_tries', by: 'forget_at', where: ({ now }) => sql`forget_at < ${now}` },
    { table: 'queue_presences', by: 'open_until', where: ({ now }) => sql`open_until < ${now}` },
    { table: 'content_presences', by: 'open_until', where: ({ now }) => sql`open_until < ${now}` },
    // The library counts by the machine's clock, whatever clock the rest goes by.
    { table: 'rate_limits', by: 'expire', where: () => sql`expire < ${Date.now()}` },
  ],
  repeated_requests: [
    { table: 'idempotency_keys', by: 'created_at', where: ({ before }) => sql`created_at < ${before}` },
    // Pictures and clips that no editor has put beside an item.
    { table: 'content_pictures', by: 'created_at', where: ({ before }) => sql`created_at < ${before}` },
    { table: 'content_clips', by: 'created_at', where: ({ before }) => sql`created_at < ${before}` },
  ],
  devices: [{ table: 'known_devices', by: 'last_seen_at', where: ({ before }) => sql`last_seen_at < ${before}` }],
  event_places: [
    // Old events lose where they came from; those that are nobody's say nothing without it.
    { table: 'security_events', by: 'created_at', where: ({ before }) => sql`member_id IS NULL AND created_at < ${before}`, allow: allow('security_events') },
    {
      table: 'security_events',
      by: 'created_at',
      where: ({ before }) => sql`created_at < ${before} AND (address IS NOT NULL OR user_agent IS NOT NULL)`,
      set: sql`address = NULL, user_agent = NULL`,
    },
  ],
  account_events: [{ table: 'security_events', by: 'created_at', where: ({ before }) => sql`created_at < ${before}`, allow: allow('security_events') }],
  staff_acts: [
    { table: 'audit_entries', by: 'at', where: ({ before }) => sql`at < ${before}`, allow: allow('audit_entries') },
    { table: 'content_changes', by: 'at', where: ({ before }) => sql`at < ${before}` },
    { table: 'queue_assignments', by: 'assigned_at', where: ({ before }) => sql`assigned_at < ${before}` },
  ],
  unverified_accounts: [{ table: 'members', by: 'created_at', where: ({ before }) => sql`members.created_at < ${before} AND ${NEVER_VERIFIED}` }],
  former_accounts: [{ table: 'old_accounts', where: ({ before }) => sql`migrated_at IS NULL AND imported_at < ${before}` }],
  visits: [
    { table: 'item_visits', by: 'hour', where: ({ before }) => sql`hour < ${before}` },
    { table: 'visit_salts', where: ({ before }) => sql`day < (${before}::timestamptz AT TIME ZONE 'Asia/Taipei')::date` },
  ],
  contact_messages: [{ table: 'contact_messages', by: 'created_at', where: ({ before }) => sql`created_at < ${before}` }],
  waitlist_entries: [
    { table: 'waitlist_entries', by: 'changed_at', where: ({ before }) => sql`status <> ALL (${rule('wait_open')}) AND changed_at < ${before}` },
  ],
  lease_proofs: [
    {
      table: 'uploads',
      where: ({ before }) =>
        sql`record_kind = 'space' AND EXISTS (SELECT FROM space_leases WHERE space_leases.id = uploads.record_id AND ${LEASE_OVER(before)})`,
      after: REMOVE_FILES,
    },
  ],
  damage_photos: [
    {
      table: 'uploads',
      where: ({ before }) => sql`record_kind IN ('rent_damage', 'lease_damage') AND created_at < ${before}`,
      after: REMOVE_FILES,
    },
  ],
  lease_applicants: [
    {
      table: 'space_leases',
      where: ({ before }) => sql`id_number <> '－' AND ${LEASE_OVER(before)}`,
      set: sql`applicant_name = '－', organization_name = NULL, id_number = '－', contact_name = '－', phone = NULL, contact_number = NULL, mobile = '－',
        address = '－', email = '－', event_name = '－', remarks = NULL, closed_reason = NULL, closed_reason_language = NULL,
        extension_reason = NULL`,
    },
    {
      table: 'space_corrections',
      where: ({ before }) =>
        sql`message <> '－' AND EXISTS (SELECT FROM space_leases WHERE space_leases.id = space_corrections.lease_id AND ${LEASE_OVER(before)})`,
      set: sql`message = '－'`,
    },
  ],
  consultations: [
    {
      table: 'advisories',
      where: ({ before }) => sql`${ADVISORY_OVER(before)} AND email <> '－'`,
      set: sql`content = '－', phone = '－', email = '－', work_url = NULL`,
    },
    {
      table: 'uploads',
      where: ({ before }) =>
        sql`record_kind = 'advisory' AND EXISTS (SELECT FROM advisories WHERE advisories.id = uploads.record_id AND ${ADVISORY_OVER(before)})`,
      after: REMOVE_FILES,
    },
  ],
  matchmaking_upgrades: [
    {
      table: 'matchmaking_upgrades',
      where: ({ before }) => sql`status <> 'applied' AND changed_at < ${before} AND portfolio_url <> '－'`,
      set: sql`portfolio_url = '－', statement = NULL, reason = NULL, reason_language = NULL`,
    },
  ],
  creator_applications: [
    {
      table: 'creator_applications',
      where: ({ before }) => sql`${APPLICATION_OVER(before)} AND info IS NOT NULL`,
      set: sql`info = NULL, work_url = CASE WHEN kind = 'associate' THEN '－' END, reason = NULL, reason_language = NULL`,
    },
    {
      table: 'uploads',
      where: ({ before }) =>
        sql`record_kind = 'creator' AND EXISTS (SELECT FROM creator_applications WHERE creator_applications.id = uploads.record_id AND ${APPLICATION_OVER(before)})`,
      after: REMOVE_FILES,
    },
  ],
  registrations: [
    {
      table: 'registrations',
      where: ({ before }) =>
        sql`status = ANY (${rule('registration_over')}) AND upper(period) < ${before} AND (answers IS NOT NULL OR matchmaking IS NOT NULL)`,
      set: sql`answers = NULL, matchmaking = NULL`,
    },
  ],
  deletion_requests: [{ table: 'deletion_requests', where: ({ before }) => sql`status <> ALL (${rule('deletion_open')}) AND changed_at < ${before}` }],
  undelivered_messages: [
    { table: 'undelivered_messages', by: 'failed_at', where: ({ before }) => sql`failed_at < ${before}` },
    // A mark does not hold for ever: mailboxes come back.
    { table: 'undeliverable_addresses', where: ({ before }) => sql`marked_at < ${before}` },
  ],
  webhook_deliveries: [{ table: 'webhook_deliveries', by: 'created_at', where: ({ before }) => sql`created_at < ${before} AND status <> 'waiting'` }],
  member_imports: [{ table: 'member_imports', by: 'changed_at', where: ({ before }) => sql`changed_at < ${before}` }],
  member_notes: [
    { table: 'member_notes', where: ({ before }) => sql`created_at < ${before}`, allow: allow('member_notes') },
    { table: 'queue_notes', by: 'created_at', where: ({ before }) => sql`created_at < ${before}`, allow: allow('queue_notes') },
  ],
  adjustment_reasons: [
    {
      table: 'point_adjustments',
      where: ({ before }) => sql`status <> 'requested' AND decided_at < ${before} AND reason <> '－'`,
      set: sql`reason = '－'`,
      allow: allow('point_adjustments'),
    },
  ],
  unused_files: [],
  demo_messages: [],
};

/** Tables that nothing is purged from, and why. A test walks the schema: a new table is here or above. */
export const PERMANENT_TABLES: Record<string, string> = {
  api_tokens: 'a row for each token that another system was given; the record of staff’s acts names them',
  account_closures: 'a row for each account that staff closed: what has become of it, and by whom',
  member_words: 'parts of the names of members who are here, which go with them',
  account_locks: 'decisions about members, a few a year, until they are taken back or the account is deleted',
  activity_sessions: 'a row for each session of the content that could be registered for',
  advisory_places: 'part of the consultation: only of those that are open',
  advisory_pools: 'places of the content',
  blocks: 'what was out of use, a few a month; what was called off by it names it',
  calendar_events: 'a row for each event of the content; its version must never start anew',
  calendar_feeds: 'the private address of a calendar, at most one a member, until it is ended or the account is deleted',
  audit_seals: 'digests, by which the entries that are still there can be checked; a row an hour for each 5,000 entries',
  class_changes: 'what spending made of a class, a row a year at most for each member who is loyal',
  closing_items: 'part of the reservations, consultations and leases that were called off',
  closings: 'days on which the centre was closed, a few a year',
  collected_items: 'the favourites of members, until they remove them or the account is deleted',
  contact_answers: 'part of the message to the office',
  creator_memberships: 'when a member was a creator: a row every few years',
  creator_profiles: 'a row for each creator, until the account is deleted',
  device_units: 'equipment of the content',
  devices: 'equipment of the content',
  login_writes: 'goes with the login whose last write it marks, at most one each',
  release_requests: 'gone with the release that answers them',
  content_clip_parts: 'go with the clip that they are pieces of',
  content_kept_files: 'goes with the change that it is kept for',
  content_stored_files: 'of ninety days: a job of its own removes them with the files that they name',
  site_storage: 'a row at most: which release stands on the storage; no personal data',
  content_pushes: 'a row for each push to the content: none may be heeded twice, however late; no personal data',
  releases: 'of half a year; whoever makes a release removes older ones',
  import_lines: 'gone with the list that they are of',
  item_counters: 'a row for each item of the content; counts alone',
  month_figures: 'a row for each part of a month; sums alone, which stay when what was counted is gone',
  month_touches: 'gone within the hour, when the sums of the month are made anew',
  item_months: 'a row for each item that was read in a month; counts alone',
  ledger_entries: 'the ledger is append-only: a balance is the sum of it, and accounting documents are stored by law',
  ledger_findings: 'differences in the ledger, each a defect that has to be explained; numbers alone',
  level_days: 'a row for each day; no personal data',
  matchmaking_appointments: 'hours with a teacher, part of the registration',
  matchmaking_consents: 'who agreed to be introduced, and when: the centre has to be able to show it',
  matchmaking_introductions: 'pairs of registrations; no personal data',
  member_pins: 'a row for each PIN, until it is removed or the account is deleted',
  member_totp: 'a row for each second factor that is on, until the account is deleted',
  notification_choices: 'a few rows for each member who has chosen, until the account is deleted',
  invoice_progress: 'one row',
  invoice_reductions: 'what went back of invoices: accounting documents, stored by law',
  invoices: 'uniform invoices: accounting documents, stored by law; their orders have the member',
  order_attempts: 'numbers of an order at its provider: stored as long as the order',
  order_invoicing: 'when the invoices of an order come: stored as long as the order',
  order_notices: 'what providers said about payments: accounting documents, stored by law',
  order_refunds: 'what was paid back: accounting documents, stored by law',
  orders: 'what was bought and paid: accounting documents, stored by law; anonymous once the account is deleted',
  outbox_events: 'gone within seconds, when the outbox has handled them',
  payment_differences: 'what did not agree with a provider, and why: part of the books',
  point_balances: 'a row for each member',
  point_lots: 'part of the ledger',
  record_changes: 'the history of reservations and leases, which are stored with the books; no personal data',
  reconciliations: 'a row for each day and provider',
  registration_attendances: 'part of the registration',
  queue_items: 'a row for each record of a queue that somebody was given or wrote about; gone with the record',
  queue_views: 'twenty of each queue for a member of staff at most, until they remove them or the account is deleted',
  recovery_codes: 'ten for each second factor that is on; new ones take their place',
  rent_reminders: 'part of the reservation',
  rent_units: 'part of the reservation',
  rents: 'reservations are paid for: stored with the books; anonymous once the account is deleted',
  setting_subjects: 'plans of points that were added: orders and versions name them; a few a year',
  setting_versions: 'what prices and thresholds were when: what was paid is understood by it; a few a year',
  schema_migrations: 'a row for each migration',
  special_hours: 'when the centre was open: by it a month is counted; a few a year',
  space_bans: 'decisions about members, a few a year',
  space_holds: 'part of the lease',
  space_units: 'spaces of the content',
  spending_reversals: 'part of the payment',
  spendings: 'what points were taken for: stored with the books; anonymous once the account is deleted',
  sql_sources: 'a row for each source of SQL',
  waitlist_kinds: 'a row for each kind',
  webhook_endpoints: 'a row for each system that is told what happens, until staff removes it',
  webhook_secrets: 'two at most for each of them',
  webhook_tries: 'gone with the message that they are of',
};
