import type { DifferenceDetailOutput } from '../../../contract/payments/reconciliation.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';

type Effect = DifferenceDetailOutput['effects'][number];

/** Says what a step does. */
export function effectLines({ step, back_twd, points, free_points, short_points, email_to }: Effect, { t, language }: StaffScope): string[] {
  const lines: string[] = [];
  if (step === 'refund_order') lines.push(t('staff:reconciliation.fullPrice'));
  if (back_twd > 0) lines.push(t('staff:act.back', { money: moneyText(back_twd, language) }));
  if (step === 'retry') lines.push(t('staff:refunds.retryText'));
  if (step === 'give_up') lines.push(t('staff:reconciliation.openAgain'));
  if (points > 0 || free_points > 0) lines.push(t('staff:act.gains', { points, free: free_points }));
  if (step === 'record_refund') lines.push(t('staff:act.takes', { points: Math.abs(points), free: Math.abs(free_points) }));
  if (short_points > 0) lines.push(t('staff:act.short', { points: short_points }));
  if (lines.length === 0) lines.push(t('staff:act.nothingMoves'));
  lines.push(email_to === null ? t('staff:act.noEmail') : t('staff:act.email', { to: email_to }));
  return lines;
}
