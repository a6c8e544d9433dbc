import type { LeaseOutput } from '../../contract/spaces/space-lease.ts';
import { type CancellationCost, cancellationCost } from '../../domain/spaces/lease-cancel.ts';
import { overtimeTwd, settleDeposit } from '../../domain/spaces/lease-price.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import { localize } from '../http/localize.ts';
import type { LeaseRow } from './queries.ts';

const instantOrNull = (instant: Date | null) => (instant === null ? null : isoWithOffset(instant));

/** Whether there is a deposit: of a lease that was waived whole there is none. */
export const hasDeposit = (lease: Pick<LeaseRow, 'deposit_twd'>): boolean => (lease.deposit_twd ?? 0) > 0;
/** Rent and cleaning fee that were approved, in whole NT$: due before the space is handed over. */
export const amountDue = (lease: Pick<LeaseRow, 'rent_twd' | 'cleaning_fee_twd'>): number => (lease.rent_twd ?? 0) + (lease.cleaning_fee_twd ?? 0);

type Money = Pick<LeaseOutput, 'approval' | 'deposit_paid' | 'rent_paid' | 'extension'>;
/** The amounts approved and paid, and the due days. */
export function leaseMoney(lease: LeaseRow): Money {
  const { approved_at, deposit_due_on, extension_status, extension_end_on, extension_move_out_on, extension_asked_at } = lease;
  return {
    approval:
      approved_at === null
        ? null
        : {
            approved_at: isoWithOffset(approved_at),
            rent_twd: lease.rent_twd ?? 0,
            waived_twd: lease.waived_twd ?? 0,
            cleaning_fee_twd: lease.cleaning_fee_twd ?? 0,
            deposit_twd: lease.deposit_twd ?? 0,
            deposit_due_on,
            rent_due_on: amountDue(lease) > 0 ? lease.move_in_on : null,
            note: lease.approval_note,
            note_language: lease.approval_note_language,
          },
    deposit_paid: paid(lease.deposit_paid_at, lease.deposit_twd, lease.deposit_method),
    rent_paid: paid(lease.rent_paid_at, amountDue(lease), lease.rent_method),
    extension:
      extension_status === null || extension_end_on === null || extension_move_out_on === null || extension_asked_at === null
        ? null
        : {
            status: extension_status,
            end_on: extension_end_on,
            move_out_on: extension_move_out_on,
            reason: lease.extension_reason,
            asked_at: isoWithOffset(extension_asked_at),
            rent_twd: lease.extension_twd ?? 0,
            is_paid: lease.extension_paid_at !== null,
            note: lease.extension_note,
            note_language: lease.extension_note_language,
          },
  };
}

function paid(at: Date | null, twd: number | null, method: LeaseRow['deposit_method']): LeaseOutput['deposit_paid'] {
  return at === null || method === null ? null : { at: isoWithOffset(at), twd: twd ?? 0, method };
}

/** The way it ended. */
export function leaseClosing(lease: LeaseRow): Pick<LeaseOutput, 'refusal' | 'cancelled' | 'settlement'> {
  const { status, closed_at, closed_by, closed_reason, closed_reason_language, ended_at } = lease;
  const settled = leaseSettlement(lease);
  return {
    refusal:
      status === 'unapproved' && closed_at !== null ? { at: isoWithOffset(closed_at), reason: closed_reason, reason_language: closed_reason_language } : null,
    cancelled:
      status === 'cancelled' && closed_at !== null && closed_by !== null
        ? {
            at: isoWithOffset(closed_at),
            by: closed_by,
            reason: closed_reason,
            reason_language: closed_reason_language,
            closing: lease.closingReason === null ? null : localize('reason', lease.closingReason),
            forfeited_twd: lease.forfeited_twd ?? 0,
            refunded_twd: lease.refunded_twd ?? 0,
          }
        : null,
    settlement:
      ended_at === null
        ? null
        : {
            ended_at: isoWithOffset(ended_at),
            overtime_hours: Math.ceil((lease.overtime_minutes ?? 0) / 60),
            overtime_twd: overtimeTwd(lease.overtime_minutes ?? 0),
            damages_twd: lease.damages_twd ?? 0,
            unpaid_twd: lease.unpaid_twd ?? 0,
            note: lease.settlement_note,
            note_language: lease.settlement_note_language,
            deposit_returns_twd: settled.returnedTwd,
            still_owed_twd: settled.stillOwedTwd,
            deposit_returned_at: instantOrNull(lease.deposit_returned_at),
          },
  };
}

/** The refund of the deposit of a lease that is over. */
export function leaseSettlement(lease: LeaseRow): ReturnType<typeof settleDeposit> {
  return settleDeposit(lease.deposit_twd ?? 0, {
    overtimeMinutes: lease.overtime_minutes ?? 0,
    damagesTwd: lease.damages_twd ?? 0,
    unpaidTwd: lease.unpaid_twd ?? 0,
  });
}

/** The cost of cancelling a lease at a moment; what closings take from it aside. */
export function leaseCancellation(lease: LeaseRow, now: Date): CancellationCost {
  const isRentPaid = lease.rent_paid_at !== null;
  const extension = lease.extension_paid_at === null ? 0 : (lease.extension_twd ?? 0);
  return cancellationCost(
    {
      freeUntilOn: lease.cancel_free_until_on,
      depositPaidTwd: lease.deposit_paid_at === null ? 0 : (lease.deposit_twd ?? 0),
      cleaningPaidTwd: isRentPaid ? (lease.cleaning_fee_twd ?? 0) : 0,
      rentPaidTwd: (isRentPaid ? (lease.rent_twd ?? 0) : 0) + extension,
    },
    now,
  );
}
