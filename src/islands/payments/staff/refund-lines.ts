import type { StaffRefundDetailOutput } from '../../../contract/payments/refund.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { RefundAct } from './refunds-store.ts';
import type { StaffScope } from './staff-scope.ts';

/** Says what a decision about a refund does. */
export function refundLines({ quote, amount_twd, emails }: StaffRefundDetailOutput, act: RefundAct, { t, language }: StaffScope): string[] {
  const email = emails.find((each) => each.act === act);
  const told = email === undefined ? t('staff:act.noEmail') : t('staff:act.email', { to: email.to });
  switch (act) {
    case 'begin':
      if (quote === null) return [told];
      return [
        t('staff:act.back', { money: moneyText(quote.amount_twd, language) }),
        ...(quote.fee_twd === 0 ? [] : [t('staff:act.fee', { money: moneyText(quote.fee_twd, language) })]),
        t('staff:act.takes', { points: quote.points, free: quote.free_points }),
        told,
      ];
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
