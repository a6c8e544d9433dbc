/* Points taken at the counter and at partner shops: codes, payments, what was given back, PINs. */
import type { Generated } from 'kysely';
import type { AdjustmentStatus } from '../../../domain/points/adjustment.ts';
import type { Confirmation, CounterKind, SpendingStatus } from '../../../domain/spending/spending-state.ts';
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
