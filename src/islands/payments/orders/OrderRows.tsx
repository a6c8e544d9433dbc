import type { OrderOutput } from '../../../contract/payments/order.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Rows } from '../../ui/Rows.tsx';

/** An order in words: what was bought, purchased and free apart, what was paid, how and when. */
export function OrderRows({ order, t, language }: { order: OrderOutput; t: Translate; language: Language }) {
  return (
    <Rows
      rows={[
        { name: t('recharge:plan'), value: readField(order, 'plan_name', language).text },
        { name: t('recharge:purchased'), value: t('recharge:points', { points: order.points }) },
        ...(order.free_points > 0 ? [{ name: t('recharge:free'), value: t('recharge:points', { points: order.free_points }) }] : []),
        { name: t('recharge:amount'), value: <b className="big-num">{moneyText(order.amount_twd, language)}</b> },
        ...(order.refunded_twd > 0 ? [{ name: t('recharge:refunded'), value: moneyText(order.refunded_twd, language) }] : []),
        { name: t('recharge:paidBy'), value: t(`recharge:method.${order.payment_method}`) },
        ...(order.paid_at !== null
          ? [{ name: t('recharge:result.when'), value: dayClockText(new Date(order.paid_at), language, { year: true }) }]
          : [{ name: t('recharge:buy.when'), value: dayClockText(new Date(order.created_at), language, { year: true }) }]),
        { name: t('recharge:result.number'), value: <code translate="no">{order.trade_no}</code> },
      ]}
    />
  );
}
