import type { RefundPreviewOutput, RefundQuoteOutput, StaffOrderDetailOutput, StaffRefundDetailOutput } from '../../../contract/payments/refund.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import type { RefundAct } from './refunds-store.ts';

/** The effect of a decision about a refund, as its dialog has had it worked out. */
export function previewLines(preview: RefundPreviewOutput, act: RefundAct, scope: StaffScope): string[] {
  return effectOf(act, { quote: preview, amountTwd: preview.amount_twd }, scope);
}

/** Says what a decision about a refund does, beside its button. */
export function refundLines({ quote, amount_twd, emails }: StaffRefundDetailOutput, act: RefundAct, scope: StaffScope): string[] {
  const email = emails.find((each) => each.act === act) ?? null;
  return [...effectOf(act, { quote, amountTwd: amount_twd }, scope), toldLine(email, scope.t)];
}

function effectOf(act: RefundAct, { quote, amountTwd }: { quote: RefundQuoteOutput | null; amountTwd: number }, scope: StaffScope): string[] {
  const { t, language } = scope;
  switch (act) {
    case 'begin':
      return quote === null ? [] : quoteLines(quote, scope);
    case 'decline':
      return [t('staff:refunds.declineText')];
    case 'retry':
      return [t('staff:act.back', { money: moneyText(amountTwd, language) }), t('staff:refunds.retryText')];
    case 'settle':
      return [t('staff:refunds.settleText')];
    case 'give_up':
      return [t('staff:act.gives')];
  }
}

/** Says what goes back and is taken by a refund that begins. */
export function quoteLines({ amount_twd, fee_twd, points, free_points }: RefundQuoteOutput, { t, language }: StaffScope): string[] {
  return [
    t('staff:act.back', { money: moneyText(amount_twd, language) }),
    ...(fee_twd === 0 ? [] : [t('staff:act.fee', { money: moneyText(fee_twd, language) })]),
    t('staff:act.takes', { points, free: free_points }),
  ];
}

/** The same beside the button of an order, and who gets the e-mail. */
export const beginLines = (quote: RefundQuoteOutput, email: StaffOrderDetailOutput['email'], scope: StaffScope): string[] => [
  ...quoteLines(quote, scope),
  toldLine(email, scope.t),
];

const toldLine = (email: { to: string } | null, t: StaffScope['t']): string =>
  email === null ? t('staff:act.noEmail') : t('staff:act.email', { to: email.to });
