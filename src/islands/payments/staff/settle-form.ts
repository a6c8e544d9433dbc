import type { SettleForm } from '../../../contract/payments/reconciliation.ts';
import type { SettleStep } from '../../../domain/payments/settling.ts';

/** A step as its call takes it. Points go as they were typed: what is no number is for the server to refuse, and not to be replaced by another. */
export function settleForm(step: SettleStep, typed: { reason: string; points: string }): SettleForm {
  const reason = typed.reason.trim();
  const why = reason === '' ? {} : { reason };
  switch (step) {
    case 'explain':
    case 'made_by_hand':
    case 'give_up':
      return { step, reason };
    case 'record_refund':
      return { step, points: typed.points.trim(), ...why };
    default:
      return { step, ...why };
  }
}
