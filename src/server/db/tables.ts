import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MemberClass, Role } from '../../domain/account.ts';
import type { AdvisoryCategory, AdvisoryIdentity, AdvisoryLine, AdvisoryMethod } from '../../domain/advisory.ts';
import type { AdvisoryStatus } from '../../domain/advisory-state.ts';
import type { DeletionStatus } from '../../domain/deletion.ts';
import type { ExtensionStatus } from '../../domain/lease-extension.ts';
import type { LeaseLine, LeaseReduction } from '../../domain/lease-price.ts';
import type { LeaseStatus } from '../../domain/lease-state.ts';
import type { Platform } from '../../domain/login-device.ts';
import type { OldKind } from '../../domain/old-account.ts';
import type { RentStatus } from '../../domain/rent-state.ts';
import type { SecurityEvent } from '../../domain/security-event.ts';
import type { ApplicantType, EventCategory, SpaceEquipment, SpaceId, SpacePaymentMethod, SpaceSession, SpaceUnit } from '../../domain/space.ts';
import type { LinkPurpose, SmsPurpose } from '../../domain/verification.ts';
import type { WaitlistStatus } from '../../domain/waitlist.ts';

type Language = 'zh' | 'en' | 'ja';
type Instant = ColumnType<Date, Date, Date>;
type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface MembersTable {
  id: Generated<string>;
  account: string;
  password_hash: string;
  password_changed_at: Instant;
  name: string;
  pen_name: string | null;
  email: string;
  email_verified_at: InstantOrNull;
  mobile: string;
  mobile_verified_at: InstantOrNull;
  gender: 'male' | 'female' | 'other' | null;
  /** `YYYY-MM-DD`. */
  birthday: string | null;
  /** An id of the static city list, or what was typed before there was one. */
  addr_city: string | null;
  addr_district: string | null;
  citizenship: 'domestic' | 'foreign' | null;
  /** ISO 3166. */
  country: string | null;
  job: string | null;
  address: string | null;
  avatar_id: string | null;
  class: Generated<MemberClass>;
  role: Generated<Role>;
  language: Generated<Language>;
  is_demo: Generated<boolean>;
  terms_version: string;
  /** Of members who were under 20 when they registered: all three or none. */
  guardian_name: string | null;
  guardian_phone: string | null;
  guardian_consent_at: InstantOrNull;
  created_at: Instant;
  /** Null for everybody who is here. */
  deleted_at: InstantOrNull;
}

export interface CreatorProfilesTable {
  member_id: string;
  full_name: string;
  name_en: string | null;
  pen_name: string | null;
  industries: string[];
  citizenship: 'domestic' | 'foreign';
  country: string | null;
  address_type: 'domestic' | 'foreign' | null;
  postal_code: string | null;
  city: string | null;
  district: string | null;
  village: string | null;
  address: string | null;
  website: string | null;
  social: string | null;
  profile_zh: string | null;
  profile_en: string | null;
  works: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface TokenFamiliesTable {
  id: Generated<string>;
  member_id: string;
  client_id: string;
  is_remembered: Generated<boolean>;
  /** Names of scopes parted by spaces; null: everything. */
  scope: string | null;
  via_client_id: string | null;
  created_at: Instant;
  ended_at: InstantOrNull;
  browser: string | null;
  system: string | null;
  platform: Platform | null;
  address: string | null;
  used_at: InstantOrNull;
}

export interface KnownDevicesTable {
  member_id: string;
  device_hash: Uint8Array;
  first_seen_at: Instant;
  last_seen_at: Instant;
}

export interface LoginTriesTable {
  account: string;
  place: string;
  tries: number;
  next_at: Instant;
  forget_at: Instant;
}

export interface MemberTotpTable {
  member_id: string;
  secret: Uint8Array;
  created_at: Instant;
  confirmed_at: InstantOrNull;
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  member_id: string;
  code_hash: Uint8Array;
  created_at: Instant;
  used_at: InstantOrNull;
}

export interface MfaChallengesTable {
  token_hash: Uint8Array;
  member_id: string;
  client_id: string;
  is_remembered: boolean;
  device_hash: Uint8Array;
  tries: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
  used_at: InstantOrNull;
}

interface TokensTable {
  token_hash: Uint8Array;
  family_id: string;
  expires_at: Instant;
}

export interface AccessTokensTable extends TokensTable {
  scope: string | null;
}

export interface RefreshTokensTable extends TokensTable {
  used_at: InstantOrNull;
}

export interface AuthorizationCodesTable {
  code_hash: Uint8Array;
  member_id: string;
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  scope: string | null;
  via_client_id: string | null;
  created_at: Instant;
  expires_at: Instant;
  used_at: InstantOrNull;
  family_id: string | null;
}

export interface VerificationCodesTable {
  id: Generated<string>;
  purpose: SmsPurpose | LinkPurpose;
  target: string;
  member_id: string | null;
  code_hash: Uint8Array;
  tries: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
  used_at: InstantOrNull;
}

export interface SecurityEventsTable {
  id: GeneratedAlways<number>;
  kind: SecurityEvent;
  member_id: string | null;
  family_id: string | null;
  actor_id: string | null;
  address: string | null;
  user_agent: string | null;
  detail: JSONColumnType<Record<string, string | number | boolean>, string, never>;
  created_at: Instant;
}

export interface DeletionRequestsTable {
  id: Generated<string>;
  member_id: string;
  reference: string;
  status: DeletionStatus;
  created_at: Instant;
  /** `YYYY-MM-DD`. */
  due_on: string;
  changed_at: Instant;
  actor_id: string | null;
}

/** A file that came with a record; its bytes are in the file store. */
export interface UploadsTable {
  id: Generated<string>;
  member_id: string;
  record_kind: 'space';
  record_id: string;
  field: string;
  key: string;
  name: string;
  size: number;
  sha256: Uint8Array;
  created_at: Instant;
}

/** An account of the former site. */
export interface OldAccountsTable {
  id: Generated<string>;
  old_id: string;
  name: string;
  pen_name: string | null;
  email: string;
  kind: OldKind;
  language: Language;
  imported_at: Instant;
  invitation_hash: Uint8Array | null;
  invited_at: InstantOrNull;
  invitation_expires_at: InstantOrNull;
  migrated_at: InstantOrNull;
  member_id: string | null;
  became_creator_at: InstantOrNull;
}

export interface IdempotencyKeysTable {
  scope: string;
  key: string;
  call: string;
  body_hash: Uint8Array;
  answer: JSONColumnType<object, string | null, string> | null;
  created_at: Instant;
}

export interface PointBalancesTable {
  member_id: string;
  remaining: Generated<number>;
}

export interface PointLotsTable {
  id: Generated<string>;
  member_id: string;
  kind: 'purchased' | 'reward';
  granted: number;
  remaining: number;
  expires_at: InstantOrNull;
  created_at: Instant;
}

export interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  member_id: string;
  lot_id: string;
  kind: 'purchase_feedback' | 'monthly_free' | 'expired_free' | 'shopping' | 'renting' | 'printing' | 'refund' | 'recharge' | 'store_payment';
  amount: number;
  balance_after: number;
  reference: string;
  idempotency_key: string;
  created_at: Instant;
}

export interface DevicesTable {
  id: string;
  kind: 'seat' | 'equipment';
  is_listed: Generated<boolean>;
}

export interface DeviceUnitsTable {
  device_id: string;
  number: number;
  is_in_service: Generated<boolean>;
}

export interface RentsTable {
  id: Generated<string>;
  member_id: string;
  /** Half-open range; read it with `lower(period)` and `upper(period)`. */
  period: string;
  hours: number;
  points: number;
  reward_points: number;
  cancel_before: Instant;
  rule_version: string;
  status: RentStatus;
  /** How often it was moved. */
  sequence: Generated<number>;
  /** Until when it is kept for who has not come, or has not taken the offer. */
  lapses_at: InstantOrNull;
  checked_in_at: InstantOrNull;
  created_at: Instant;
  changed_at: Instant;
  cancelled_at: InstantOrNull;
}

export interface RentUnitsTable {
  id: GeneratedAlways<number>;
  rent_id: string;
  member_id: string;
  device_id: string;
  unit_number: number;
  kind: 'seat' | 'equipment';
  /** Of its rent, as is the status. */
  period: string;
  status: RentStatus;
  points: number;
  out_at: InstantOrNull;
  returned_at: InstantOrNull;
}

export interface SpaceLeasesTable {
  id: Generated<string>;
  member_id: string;
  status: LeaseStatus;
  space_id: SpaceId;
  session: SpaceSession;
  /** Days are `YYYY-MM-DD`, amounts whole NT$. */
  move_in_on: string;
  start_on: string;
  end_on: string;
  move_out_on: string;
  /** Half-open range; read it with `lower(period)` and `upper(period)`. */
  period: string;
  applicant_name: string;
  applicant_type: ApplicantType;
  organization_name: string | null;
  id_number: string;
  contact_name: string;
  phone: string;
  contact_number: string | null;
  mobile: string;
  address: string;
  email: string;
  event_name: string;
  event_category: EventCategory;
  equipment: JSONColumnType<{ id: SpaceEquipment; quantity: number }[], string, string>;
  remarks: string | null;
  terms_version: string;
  lines: JSONColumnType<LeaseLine[], string, never>;
  estimated_twd: number;
  reduction: LeaseReduction | null;
  discounted_twd: number;
  approved_at: InstantOrNull;
  rent_twd: number | null;
  waived_twd: number | null;
  cleaning_fee_twd: number | null;
  deposit_twd: number | null;
  deposit_due_on: string | null;
  cancel_free_until_on: string | null;
  approval_note: string | null;
  reminded_at: InstantOrNull;
  deposit_paid_at: InstantOrNull;
  deposit_method: SpacePaymentMethod | null;
  rent_paid_at: InstantOrNull;
  rent_method: SpacePaymentMethod | null;
  closed_at: InstantOrNull;
  closed_by: 'applicant' | 'house' | 'clock' | null;
  closed_reason: string | null;
  forfeited_twd: number | null;
  refunded_twd: number | null;
  extension_status: ExtensionStatus | null;
  extension_end_on: string | null;
  extension_move_out_on: string | null;
  extension_reason: string | null;
  extension_asked_at: InstantOrNull;
  extension_twd: number | null;
  extension_paid_at: InstantOrNull;
  extension_note: string | null;
  ended_at: InstantOrNull;
  overtime_minutes: number | null;
  damages_twd: number | null;
  unpaid_twd: number | null;
  settlement_note: string | null;
  deposit_returned_at: InstantOrNull;
  deposit_returned_twd: number | null;
  created_at: Instant;
  changed_at: Instant;
}

export interface SpaceHoldsTable {
  id: GeneratedAlways<number>;
  lease_id: string;
  unit: SpaceUnit;
  period: string;
  /** Of its lease. */
  status: LeaseStatus;
}

export interface SpaceBarsTable {
  id: GeneratedAlways<number>;
  member_id: string;
  lease_id: string | null;
  from_on: string;
  /** The first day that is free again. */
  until_on: string;
  reason: string;
  actor_id: string;
  created_at: Instant;
}

export interface WaitlistEntriesTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  member_id: string;
  kind: 'rent' | 'advisory';
  /** The device; of a consultation its line. */
  subject: string;
  period: string;
  hours: number;
  status: WaitlistStatus;
  created_at: Instant;
  changed_at: Instant;
  offer_until: InstantOrNull;
  told_at: InstantOrNull;
  rent_id: string | null;
  advisory_id: string | null;
}

export interface AdvisoriesTable {
  id: Generated<string>;
  member_id: string;
  line: AdvisoryLine;
  /** Half-open range; read it with `lower(period)` and `upper(period)`. */
  period: string;
  status: AdvisoryStatus;
  /** Null, as all that the member says, while it is only offered. */
  category: AdvisoryCategory | null;
  identity: AdvisoryIdentity | null;
  method: AdvisoryMethod | null;
  content: string | null;
  phone: string | null;
  email: string | null;
  teacher: string | null;
  reason: string | null;
  sequence: Generated<number>;
  lapses_at: InstantOrNull;
  created_at: Instant;
  changed_at: Instant;
  cancelled_at: InstantOrNull;
  reminded_at: InstantOrNull;
}

export interface RecordChangesTable {
  id: GeneratedAlways<number>;
  kind: 'rent' | 'space' | 'advisory';
  record_id: string;
  status: string;
  period: string;
  at: Instant;
}

export interface ContactMessagesTable {
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
}

/** One visitor, one hour, one item. */
export interface ItemVisitsTable {
  hour: Instant;
  item: string;
  kind: 'click' | 'share';
  visitor: Uint8Array;
}

export interface ItemCountersTable {
  item: string;
  clicks: Generated<number>;
  shares: Generated<number>;
}

export interface VisitSaltsTable {
  day: string;
  salt: Uint8Array;
}

export interface CalendarEventsTable {
  id: string;
  digest: string;
  sequence: Generated<number>;
  changed_at: Instant;
}

export interface Tables {
  contact_messages: ContactMessagesTable;
  item_visits: ItemVisitsTable;
  item_counters: ItemCountersTable;
  visit_salts: VisitSaltsTable;
  members: MembersTable;
  creator_profiles: CreatorProfilesTable;
  token_families: TokenFamiliesTable;
  access_tokens: AccessTokensTable;
  refresh_tokens: RefreshTokensTable;
  authorization_codes: AuthorizationCodesTable;
  verification_codes: VerificationCodesTable;
  security_events: SecurityEventsTable;
  known_devices: KnownDevicesTable;
  login_tries: LoginTriesTable;
  member_totp: MemberTotpTable;
  recovery_codes: RecoveryCodesTable;
  mfa_challenges: MfaChallengesTable;
  idempotency_keys: IdempotencyKeysTable;
  deletion_requests: DeletionRequestsTable;
  old_accounts: OldAccountsTable;
  point_balances: PointBalancesTable;
  point_lots: PointLotsTable;
  ledger_entries: LedgerEntriesTable;
  devices: DevicesTable;
  device_units: DeviceUnitsTable;
  rents: RentsTable;
  rent_units: RentUnitsTable;
  waitlist_entries: WaitlistEntriesTable;
  advisories: AdvisoriesTable;
  record_changes: RecordChangesTable;
  space_units: { id: SpaceUnit };
  space_leases: SpaceLeasesTable;
  space_holds: SpaceHoldsTable;
  space_bars: SpaceBarsTable;
  uploads: UploadsTable;
  calendar_events: CalendarEventsTable;
}
