/* Points: the ledger with its lots, and what is taken at the counter and at partner shops (codes, payments, what was given back, PINs). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { AdjustmentStatus } from '../../../domain/points/adjustment.ts';
import type { GrantKind, SpendKind } from '../../../domain/points/balance.ts';
import type { Confirmation, CounterKind, SpendingStatus } from '../../../domain/spending/spending-state.ts';
import type { ClosureKind } from '../../../domain/staff/account-closure.ts';
import type { Instant, InstantOrNull, Language } from './column-types.ts';

export interface PayCodesTable {
  id: Generated<string>;
  member_id: string;
  code_hash: Uint8Array;
  created_at: Instant;
  expires_at: Instant;
  used_at: InstantOrNull;
}

export interface SpendingsTable {
  id: Generated<string>;
  member_id: string;
  kind: CounterKind;
  points: number;
  note: string | null;
  /** Of a partner shop; null for the centre itself. */
  shop_id: string | null;
  /** As the shop was called then; null of before it was stored. */
  shop_name_zh: string | null;
  shop_name_en: string | null;
  shop_name_ja: string | null;
  shop_reference: string | null;
  request_hash: Uint8Array | null;
  status: SpendingStatus;
  confirmed_by: Confirmation | null;
  reversed_points: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
  confirmed_at: InstantOrNull;
  changed_at: Instant;
}

export interface SpendingReversalsTable {
  id: Generated<string>;
  spending_id: string;
  points: number;
  reason: string;
  reason_language: Language | null;
  shop_reference: string | null;
  request_hash: Uint8Array | null;
  created_at: Instant;
}

export interface MemberPinsTable {
  member_id: string;
  pin_hash: string;
  tries: Generated<number>;
  changed_at: Instant;
}

/** Points that the centre gives or takes (docs/decisions/231). */
export interface PointAdjustmentsTable {
  id: Generated<string>;
  member_id: string;
  points: number;
  reason: string;
  reason_language: Language;
  status: AdjustmentStatus;
  needs_second: boolean;
  requested_by: string;
  requested_at: Instant;
  decided_by: string | null;
  decided_at: InstantOrNull;
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
  kind: GrantKind | SpendKind | 'expired_free' | 'refund' | 'refund_deduction';
  amount: number;
  balance_after: number;
  reference: string;
  idempotency_key: string;
  created_at: Instant;
  /** Of the staff, set by the database (docs/decisions/098). */
  actor_id: GeneratedAlways<string | null>;
  /** The place among the member's entries, from 1, set by a trigger; empty in those of before there were numbers. */
  number: GeneratedAlways<number | null>;
}

/** Differences that the nightly check of the ledger found. */
export interface LedgerFindingsTable {
  id: GeneratedAlways<number>;
  member_id: string;
  balance: number;
  entries: number;
  lots: number;
  found_at: Instant;
  ended_at: Instant | null;
}

/** Accounts that staff closes: joined with another one, or made anonymous (docs/decisions/232, 233). */
export interface AccountClosuresTable {
  id: Generated<string>;
  kind: ClosureKind;
  member_id: string;
  into_id: string | null;
  points: number;
  reason: string;
  reason_language: Language;
  status: AdjustmentStatus;
  needs_second: boolean;
  requested_by: string;
  requested_at: Instant;
  decided_by: string | null;
  decided_at: InstantOrNull;
}
