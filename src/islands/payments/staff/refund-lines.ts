import type { StaffOrderDetailOutput, StaffRefundDetailOutput } from '../../../contract/payments/refund.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import type { RefundAct } from './refunds-store.ts';

/** Says what a decision about a refund does. */
export function refundLines({ quote, amount_twd, emails }: StaffRefundDetailOutput, act: RefundAct, { t, language }: StaffScope): string[] {
  const email = emails.find((each) => each.act === act) ?? null;
  const told = toldLine(email, t);
  switch (act) {
    case 'begin':
      return quote === null ? [told] : beginLines(quote, email, { t, language });
    case 'decline':
      return [t('staff:refunds.declineText'), told];
    case 'retry':
      return [t('staff:act.back', { money: moneyText(amount_twd, language) }), t('staff:refunds.retryText'), told];
    case 'settle':
      return [t('staff:refunds.settleText'), told];
    case 'give_up':
      return [t('staff:act.gives'), told];
  }
}

/** Says what a refund does that begins now. */
export function beginLines(
  { amount_twd, fee_twd, points, free_points }: NonNullable<StaffOrderDetailOutput['quote']>,
  email: StaffOrderDetailOutput['email'],
  { t, language }: StaffScope,
): string[] {
  return [
    t('staff:act.back', { money: moneyText(amount_twd, language) }),
    ...(fee_twd === 0 ? [] : [t('staff:act.fee', { money: moneyText(fee_twd, language) })]),
    t('staff:act.takes', { points, free: free_points }),
    toldLine(email, t),
  ];
}

const toldLine = (email: { to: string } | null, t: StaffScope['t']): string =>
  email === null ? t('staff:act.noEmail') : t('staff:act.email', { to: email.to });
