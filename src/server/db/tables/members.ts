/* Who there is: members, their logins, and what happened to their accounts. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DeletionStatus } from '../../../domain/accounts/deletion.ts';
import type { OldKind } from '../../../domain/accounts/old-account.ts';
import type { MemberClass, Role } from '../../../domain/identity/account.ts';
import type { Platform } from '../../../domain/identity/login-device.ts';
import type { SecurityEvent } from '../../../domain/identity/security-event.ts';
import type { EmailCodePurpose, LinkPurpose, SmsPurpose } from '../../../domain/identity/verification.ts';
import type { ImportKind, ImportOutcome, ImportStatus } from '../../../domain/imports/member-import.ts';
import type { ApiScope } from '../../../domain/staff/api-token.ts';
import type { ListFaultCode } from '../../../domain/text/list-fault.ts';
import type { Instant, InstantOrNull, Language, MadeInstant } from './column-types.ts';

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
  /** Of the picture's files, in hexadecimal digits by side; null for one that came in before they were taken. */
  avatar_digests: JSONColumnType<Record<string, string>> | null;
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
  /** The account that it was joined with (docs/decisions/232). */
  merged_into: Generated<string | null>;
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
  /** 90 days after it began. */
  ends_at: MadeInstant;
  browser: string | null;
  system: string | null;
  platform: Platform | null;
  address: string | null;
  used_at: InstantOrNull;
}

/** A token by which another system of the centre makes calls. */
export interface ApiTokensTable {
  id: Generated<string>;
  name: string;
  scopes: ApiScope[];
  token_hash: Buffer;
  created_at: Instant;
  ends_at: Instant;
  revoked_at: InstantOrNull;
  last_used_on: Generated<string | null>;
}

export interface AccountLocksTable {
  member_id: string;
  reason: string;
  actor_id: string | null;
  created_at: Instant;
}

/** Notes that staff wrote down about a member, for staff (docs/decisions/230). */
export interface MemberNotesTable {
  id: GeneratedAlways<number>;
  member_id: string;
  actor_id: string;
  text: string;
  is_emailed: Generated<boolean>;
  created_at: Instant;
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
  /** The secret key of the hash; null: made before keys had names. */
  key_id: Uint8Array | null;
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

/** The end of the database's log after the last write of a login; only where there is a replica. */
export interface LoginWritesTable {
  family_id: string;
  position: string;
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
  purpose: SmsPurpose | EmailCodePurpose | LinkPurpose;
  target: string;
  member_id: string | null;
  code_hash: Uint8Array;
  tries: Generated<number>;
  /** A keyed hash of the network that asked for it; null where its tries are not counted apart. */
  asked_from: ColumnType<Uint8Array | null, Uint8Array | null | undefined>;
  /** Wrong tries from other networks. */
  tries_elsewhere: Generated<number>;
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

/** Lists of members that staff imports in the browser. */
export interface MemberImportsTable {
  id: Generated<string>;
  kind: ImportKind;
  file_name: string;
  status: ImportStatus;
  /** Null once nothing more is done with it. */
  content: Buffer | null;
  lines: number | null;
  lines_done: Generated<number>;
  fault: ListFaultCode | null;
  fault_about: string | null;
  requested_by: string;
  /** The mark of the run that works on it. */
  busy_by: string | null;
  busy_until: InstantOrNull;
  created_at: Instant;
  changed_at: Instant;
}

/** The outcome of a line: once in the dry run, once when it is done. */
export interface ImportLinesTable {
  import_id: string;
  is_trial: boolean;
  line: number;
  outcome: ImportOutcome;
  detail: JSONColumnType<object> | null;
}
