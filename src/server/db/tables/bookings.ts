/* What members book, lease and ask for. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AdvisoryCategory, AdvisoryIdentity, AdvisoryLine, AdvisoryMethod } from '../../../domain/consultations/consultation.ts';
import type { AdvisoryStatus } from '../../../domain/consultations/consultation-state.ts';
import type { ReminderKind } from '../../../domain/rent/rent-reminder.ts';
import type { RentCancellation, RentStatus } from '../../../domain/rent/rent-state.ts';
import type { CorrectionItem, CorrectionOutcome } from '../../../domain/spaces/lease-correction.ts';
import type { ExtensionStatus } from '../../../domain/spaces/lease-extension.ts';
import type { LeaseLine, LeaseReduction } from '../../../domain/spaces/lease-price.ts';
import type { LeaseStatus } from '../../../domain/spaces/lease-state.ts';
import type { ApplicantType, EventCategory, SpaceEquipment, SpaceId, SpacePaymentMethod, SpaceSession, SpaceUnit } from '../../../domain/spaces/space.ts';
import type { Instant, InstantOrNull, Language } from './column-types.ts';

interface DevicesTable {
  id: string;
  kind: 'seat' | 'equipment';
  is_listed: Generated<boolean>;
}

interface DeviceUnitsTable {
  device_id: string;
  number: number;
  is_in_service: Generated<boolean>;
  /** Since when the desk has it out of service, whatever a release says; null: it has not. */
  out_of_service_at: InstantOrNull;
  out_of_service_reason: Generated<string | null>;
}

interface RentsTable {
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
  /** The number of moves. */
  sequence: Generated<number>;
  /** Until when it is held for a member who has not come, or has not taken the offer. */
  lapses_at: InstantOrNull;
  checked_in_at: InstantOrNull;
  created_at: Instant;
  changed_at: Instant;
  cancelled_at: InstantOrNull;
  /** When its member was reminded that equipment is overdue. */
  overdue_reminded_at: InstantOrNull;
  /** By what it was cancelled; null for what nodes before 0100_outbox_events.sql cancelled. */
  cancelled_as: Generated<RentCancellation | null>;
  /** The centre's reason for calling it off. */
  cancel_reason: Generated<string | null>;
  /** In which the reason was written; null for one of before 0102_typed_languages_rents.sql. */
  cancel_reason_language: Generated<Language | null>;
}

/** Reminders that the desk has sent by hand. */
interface RentRemindersTable {
  rent_id: string;
  kind: ReminderKind;
  /** From 1, of its kind. */
  number: number;
  sent_at: Instant;
}

interface RentUnitsTable {
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
  /** The condition in which it came back, where the desk noted one. */
  return_note: Generated<string | null>;
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
  phone: string | null;
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
  /** The days of an extension, as they were priced; null of one that was asked for before this was written down. */
  extension_lines: JSONColumnType<LeaseLine[] | null, string | null | undefined, string | null>;
  estimated_twd: number;
  reduction: LeaseReduction | null;
  discounted_twd: number;
  correction_due_on: string | null;
  approved_at: InstantOrNull;
  rent_twd: number | null;
  waived_twd: number | null;
  cleaning_fee_twd: number | null;
  deposit_twd: number | null;
  deposit_due_on: string | null;
  cancel_free_until_on: string | null;
  approval_note: string | null;
  /** In which the note was written, as of the others below. */
  approval_note_language: Generated<Language | null>;
  reminded_at: InstantOrNull;
  deposit_paid_at: InstantOrNull;
  deposit_method: SpacePaymentMethod | null;
  rent_paid_at: InstantOrNull;
  rent_method: SpacePaymentMethod | null;
  closed_at: InstantOrNull;
  closed_by: 'applicant' | 'house' | 'clock' | null;
  closed_reason: string | null;
  closed_reason_language: Generated<Language | null>;
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
  extension_note_language: Generated<Language | null>;
  ended_at: InstantOrNull;
  overtime_minutes: number | null;
  damages_twd: number | null;
  unpaid_twd: number | null;
  settlement_note: string | null;
  settlement_note_language: Generated<Language | null>;
  deposit_returned_at: InstantOrNull;
  deposit_returned_twd: number | null;
  created_at: Instant;
  changed_at: Instant;
}

export interface SpaceCorrectionsTable {
  id: GeneratedAlways<number>;
  lease_id: string;
  member_id: string;
  /** The lease's own status while the correction is awaited; null once it ended. */
  status: Generated<'awaiting_correction' | null>;
  items: CorrectionItem[];
  message: string;
  message_language: Generated<Language | null>;
  asked_at: Instant;
  reminded_at: InstantOrNull;
  ended_at: InstantOrNull;
  outcome: CorrectionOutcome | null;
}

export interface SpaceHoldsTable {
  id: GeneratedAlways<number>;
  lease_id: string;
  unit: SpaceUnit;
  period: string;
  /** Of its lease. */
  status: LeaseStatus;
}

export interface SpaceBansTable {
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
  location: string | null;
  work_url: string | null;
  /** Null: that of its line (`domain/consultations/consultation-pools.ts`). */
  pool: string | null;
  reason: string | null;
  reason_language: Generated<Language | null>;
  sequence: Generated<number>;
  lapses_at: InstantOrNull;
  created_at: Instant;
  changed_at: Instant;
  cancelled_at: InstantOrNull;
  reminded_at: InstantOrNull;
}

/** The pools of consultations, as the release has them. */
export interface AdvisoryPoolsTable {
  id: string;
  line: AdvisoryLine;
  category: AdvisoryCategory | null;
  places: number;
  lead_hours: number;
}

/** Written by the trigger `advisory_hold` alone. */
export interface AdvisoryPlacesTable {
  advisory_id: string;
  pool: string;
  place: number;
  period: string;
}

export interface RecordChangesTable {
  id: GeneratedAlways<number>;
  kind: 'rent' | 'space' | 'advisory' | 'registration';
  record_id: string;
  status: string;
  period: string;
  at: Instant;
}

/** An event of a record, until it is handled (docs/decisions/139). */
export interface OutboxEventsTable {
  id: GeneratedAlways<number>;
  at: Instant;
  record_id: string;
  kind: 'rent' | 'space' | 'advisory' | 'waitlist' | 'closing' | 'block' | 'registration' | 'appointment' | 'introduction' | 'order' | 'worded' | 'worded_more';
  event: string;
  actor: string | null;
  is_mailed: boolean;
  tries: Generated<number>;
  due_at: InstantOrNull;
  details: JSONColumnType<Record<string, unknown> | null>;
}

/** A file that came with a record; its bytes are in the file store. */
export interface UploadsTable {
  id: Generated<string>;
  member_id: string;
  record_kind: 'space' | 'advisory' | 'creator' | 'rent_damage' | 'lease_damage';
  record_id: string;
  field: string;
  key: string;
  name: string;
  size: number;
  sha256: Uint8Array;
  created_at: Instant;
  /** The piece that a photo of damage to a reservation shows. */
  device_id: Generated<string | null>;
  unit_number: Generated<number | null>;
}

/** The tables of seats and equipment. */
export interface RentTables {
  devices: DevicesTable;
  device_units: DeviceUnitsTable;
  rents: RentsTable;
  rent_units: RentUnitsTable;
  rent_reminders: RentRemindersTable;
}
