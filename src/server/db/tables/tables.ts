import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ContactStatus } from '../../../domain/contact/contact-state.ts';
import type { MemberClass, Role } from '../../../domain/identity/account.ts';
import type { ClassChangeEvent } from '../../../domain/levels/level.ts';
import type { SpaceUnit } from '../../../domain/spaces/space.ts';
import type { AuditAction } from '../../../domain/staff/audit.ts';
import type { ActivitySessionsTable, RegistrationAttendancesTable, RegistrationsTable } from './activities.ts';
import type {
  AdvisoriesTable,
  AdvisoryPlacesTable,
  AdvisoryPoolsTable,
  OutboxEventsTable,
  RecordChangesTable,
  RentTables,
  SpaceBansTable,
  SpaceCorrectionsTable,
  SpaceHoldsTable,
  SpaceLeasesTable,
  UploadsTable,
} from './bookings.ts';
import type { ClosingTables } from './closings.ts';
import type { CollectedItemsTable, ItemCountersTable, ItemMonthsTable, ItemVisitsTable, VisitSaltsTable } from './collections.ts';
import type { Instant, InstantOrNull, Language } from './column-types.ts';
import type { InvoiceProgressTable, InvoiceReductionsTable, InvoicesTable, OrderInvoicingTable } from './invoices.ts';
import type {
  CreatorApplicationsTable,
  CreatorMembershipsTable,
  MatchmakingAppointmentsTable,
  MatchmakingConsentsTable,
  MatchmakingIntroductionsTable,
  MatchmakingUpgradesTable,
} from './matchmaking.ts';
import type {
  AccessTokensTable,
  AccountLocksTable,
  ApiTokensTable,
  AuthorizationCodesTable,
  CreatorProfilesTable,
  DeletionRequestsTable,
  ImportLinesTable,
  KnownDevicesTable,
  LoginTriesTable,
  LoginWritesTable,
  MemberImportsTable,
  MemberNotesTable,
  MembersTable,
  MemberTotpTable,
  MfaChallengesTable,
  OldAccountsTable,
  RecoveryCodesTable,
  RefreshTokensTable,
  SecurityEventsTable,
  TokenFamiliesTable,
  VerificationCodesTable,
} from './members.ts';
import type {
  NotificationChoicesTable,
  UndeliverableAddressesTable,
  UndeliveredMessagesTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookSecretsTable,
  WebhookTriesTable,
} from './messages.ts';
import type { OrderAttemptsTable, OrderNoticesTable, OrderRefundsTable, OrdersTable, PaymentDifferencesTable, ReconciliationsTable } from './payments.ts';
import type { QueueTables } from './queue/queue.ts';
import type { ReleaseTables } from './releases.ts';
import type {
  AccountClosuresTable,
  LedgerEntriesTable,
  LedgerFindingsTable,
  MemberPinsTable,
  PayCodesTable,
  PointAdjustmentsTable,
  PointBalancesTable,
  PointLotsTable,
  SpendingReversalsTable,
  SpendingsTable,
} from './spending.ts';
import type { WaitlistEntriesTable } from './waitlist.ts';

interface IdempotencyKeysTable {
  scope: string;
  key: string;
  call: string;
  body_hash: Uint8Array;
  answer: JSONColumnType<object, string | null, string> | null;
  created_at: Instant;
}

/** Changes of members' classes by what they spent. */
interface ClassChangesTable {
  id: GeneratedAlways<number>;
  member_id: string;
  event: ClassChangeEvent;
  from_class: MemberClass;
  to_class: MemberClass;
  spent: number;
  valid_until: Instant | null;
  changed_at: Instant;
  /** Of what staff changed, with its language and who did it; otherwise null. */
  reason: Generated<string | null>;
  reason_language: Generated<Language | null>;
  actor_id: Generated<string | null>;
}

/** The days by which spending was counted. */
interface LevelDaysTable {
  day: string;
  counted_at: Instant;
}

/** The changes and looks of staff and jobs: written by triggers and `http/callers/staff-call.ts` alone. */
interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: Instant;
  actor_id: string | null;
  role: Role | 'system' | 'token';
  call: string;
  request_id: string | null;
  address: string | null;
  action: AuditAction;
  table_name: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  member_id: string | null;
  before: JSONColumnType<Record<string, unknown>, never, never> | null;
  after: JSONColumnType<Record<string, unknown>, string | null, never> | null;
}

/** The chain of digests over the audit's entries. */
interface AuditSealsTable {
  number: number;
  first_id: number;
  last_id: number;
  entries: number;
  first_at: Instant;
  last_at: Instant;
  previous: Uint8Array | null;
  digest: Uint8Array;
  sealed_at: Instant;
}

interface ContactMessagesTable {
  id: Generated<string>;
  reference: string;
  cause: string;
  about: string | null;
  name: string;
  email: string;
  phone: string | null;
  content: string;
  language: Language;
  member_id: string | null;
  created_at: Instant;
  /** `YYYY-MM-DD`. */
  reply_due_on: string;
  answered_at: InstantOrNull;
  status: Generated<ContactStatus>;
  changed_at: InstantOrNull;
}

/** An answer to a message, as it was sent. */
interface ContactAnswersTable {
  id: Generated<string>;
  message_id: string;
  /** Of the message. */
  member_id: string | null;
  actor_id: string;
  text: string;
  created_at: Instant;
}

/** One visitor, one hour, one item. */
/** The sums of a month that is over, by part (docs/decisions/496); what is in them is the room's. */
interface MonthFiguresTable {
  /** `YYYY-MM-DD`, the first of it. */
  month: string;
  part: string;
  figures: unknown;
  basis: Generated<string>;
  valid_until: InstantOrNull;
  is_final: Generated<boolean>;
  watched_from: string | null;
}

interface MonthTouchesTable {
  month: string;
  part: string;
  at: GeneratedAlways<Date>;
  transaction: GeneratedAlways<string>;
}

interface CalendarEventsTable {
  id: string;
  digest: string;
  sequence: Generated<number>;
  changed_at: Instant;
}

/** The private address of a member's calendar (docs/decisions/164). */
interface CalendarFeedsTable {
  member_id: string;
  token_hash: Uint8Array;
  language: Language;
  created_at: Instant;
  /** Written at most once an hour. */
  read_at: InstantOrNull;
}

export interface Tables extends QueueTables, ClosingTables, RentTables, ReleaseTables {
  audit_entries: AuditEntriesTable;
  audit_seals: AuditSealsTable;
  contact_messages: ContactMessagesTable;
  contact_answers: ContactAnswersTable;
  item_visits: ItemVisitsTable;
  item_counters: ItemCountersTable;
  item_months: ItemMonthsTable;
  month_figures: MonthFiguresTable;
  month_touches: MonthTouchesTable;
  visit_salts: VisitSaltsTable;
  members: MembersTable;
  creator_profiles: CreatorProfilesTable;
  token_families: TokenFamiliesTable;
  access_tokens: AccessTokensTable;
  login_writes: LoginWritesTable;
  refresh_tokens: RefreshTokensTable;
  authorization_codes: AuthorizationCodesTable;
  verification_codes: VerificationCodesTable;
  security_events: SecurityEventsTable;
  known_devices: KnownDevicesTable;
  login_tries: LoginTriesTable;
  member_totp: MemberTotpTable;
  recovery_codes: RecoveryCodesTable;
  account_locks: AccountLocksTable;
  api_tokens: ApiTokensTable;
  member_notes: MemberNotesTable;
  member_words: { member_id: string; word: string };
  account_closures: AccountClosuresTable;
  mfa_challenges: MfaChallengesTable;
  idempotency_keys: IdempotencyKeysTable;
  deletion_requests: DeletionRequestsTable;
  old_accounts: OldAccountsTable;
  point_balances: PointBalancesTable;
  class_changes: ClassChangesTable;
  level_days: LevelDaysTable;
  point_lots: PointLotsTable;
  point_adjustments: PointAdjustmentsTable;
  ledger_entries: LedgerEntriesTable;
  orders: OrdersTable;
  order_attempts: OrderAttemptsTable;
  order_notices: OrderNoticesTable;
  pay_codes: PayCodesTable;
  spendings: SpendingsTable;
  spending_reversals: SpendingReversalsTable;
  member_pins: MemberPinsTable;
  reconciliations: ReconciliationsTable;
  payment_differences: PaymentDifferencesTable;
  order_refunds: OrderRefundsTable;
  ledger_findings: LedgerFindingsTable;
  order_invoicing: OrderInvoicingTable;
  invoices: InvoicesTable;
  invoice_reductions: InvoiceReductionsTable;
  invoice_progress: InvoiceProgressTable;
  waitlist_entries: WaitlistEntriesTable;
  advisories: AdvisoriesTable;
  advisory_pools: AdvisoryPoolsTable;
  advisory_places: AdvisoryPlacesTable;
  activity_sessions: ActivitySessionsTable;
  registrations: RegistrationsTable;
  registration_attendances: RegistrationAttendancesTable;
  record_changes: RecordChangesTable;
  outbox_events: OutboxEventsTable;
  space_units: { id: SpaceUnit };
  space_leases: SpaceLeasesTable;
  space_holds: SpaceHoldsTable;
  space_corrections: SpaceCorrectionsTable;
  space_bans: SpaceBansTable;
  collected_items: CollectedItemsTable;
  matchmaking_introductions: MatchmakingIntroductionsTable;
  matchmaking_consents: MatchmakingConsentsTable;
  matchmaking_appointments: MatchmakingAppointmentsTable;
  matchmaking_upgrades: MatchmakingUpgradesTable;
  creator_applications: CreatorApplicationsTable;
  creator_memberships: CreatorMembershipsTable;
  uploads: UploadsTable;
  calendar_events: CalendarEventsTable;
  notification_choices: NotificationChoicesTable;
  calendar_feeds: CalendarFeedsTable;
  undelivered_messages: UndeliveredMessagesTable;
  undeliverable_addresses: UndeliverableAddressesTable;
  member_imports: MemberImportsTable;
  import_lines: ImportLinesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_secrets: WebhookSecretsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_tries: WebhookTriesTable;
}
