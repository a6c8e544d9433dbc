import type { MemberOutput } from '../../../contract/accounts/member.ts';
import type { OrderOutput } from '../../../contract/payments/order.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Rows } from '../../ui/Rows.tsx';

/** The seller of the points, in the language of the page. */
export interface Issuer {
  name: string;
  representative: string;
  address: string;
  businessNumber: string | null;
  telephone: string;
  email: string;
}

interface Props {
  order: OrderOutput;
  payer: Pick<MemberOutput, 'username'> & { name?: string | null };
  issuer: Issuer;
  t: Translate;
  language: Language;
}

/** A proof of purchase: who sold what to whom, for how much, how and when, and that it is no uniform invoice. */
export function ReceiptSheet({ order, payer, issuer, t, language }: Props) {
  const paidAt = new Date(order.paid_at ?? order.created_at);
  return (
    <article className="receipt" aria-labelledby="receipt-title">
      <header>
        <h2 id="receipt-title">{t('recharge:receipt.sheet')}</h2>
        <p className="no-invoice">{t('recharge:receipt.noInvoice')}</p>
      </header>
      <p className="receipt-amount">
        <span>{t('recharge:amount')}</span> <b className="points">{moneyText(order.amount_twd, language)}</b>
      </p>
      <Rows
        rows={[
          { name: t('recharge:result.number'), value: <code translate="no">{order.trade_no}</code> },
          { name: t('recharge:result.when'), value: dayClockText(paidAt, language, { year: true }) },
          { name: t('recharge:receipt.payer'), value: payer.name || payer.username },
          { name: t('recharge:plan'), value: readField(order, 'plan_name', language).text },
          { name: t('recharge:purchased'), value: t('recharge:points', { points: order.points }) },
          ...(order.free_points > 0 ? [{ name: t('recharge:free'), value: t('recharge:points', { points: order.free_points }) }] : []),
          { name: t('recharge:paidBy'), value: t(`recharge:method.${order.payment_method}`) },
          ...(order.refunded_twd > 0 ? [{ name: t('recharge:refunded'), value: moneyText(order.refunded_twd, language) }] : []),
        ]}
      />
      <footer>
        <h3>{t('recharge:statement.issuer')}</h3>
        <p>
          <b>{issuer.name}</b>
          <br />
          {t('recharge:statement.representative')} {issuer.representative}
          {issuer.businessNumber !== null && (
            <>
              <br />
              {t('recharge:statement.business_number')} <span translate="no">{issuer.businessNumber}</span>
            </>
          )}
          <br />
          {issuer.address}
          <br />
          {issuer.telephone} · {issuer.email}
        </p>
      </footer>
    </article>
  );
}
