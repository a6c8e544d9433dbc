import type { ReceiptOutput } from '../../../contract/payments/my-order.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Rows } from '../../ui/Rows.tsx';

interface Props {
  receipt: ReceiptOutput;
  t: Translate;
  language: Language;
}

/** A proof of purchase: who sold what to whom, for how much, how and when, what went back, and that it is no uniform invoice. */
export function ReceiptSheet({ receipt, t, language }: Props) {
  const { order, payer, issuer } = receipt;
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
          { name: t('recharge:result.number'), value: <code translate="no">{receipt.number}</code> },
          { name: t('recharge:result.when'), value: dayClockText(paidAt, language, { year: true }) },
          { name: t('recharge:receipt.payer'), value: payer.name || payer.username },
          { name: t('recharge:plan'), value: readField(order, 'plan_name', language).text },
          { name: t('recharge:receipt.purchasedLasting'), value: t('recharge:points', { points: order.points }) },
          ...freeRow(receipt, t),
          { name: t('recharge:paidBy'), value: t(`recharge:method.${order.payment_method}`) },
          ...receipt.refunds.map((refund) => refundRow(refund, t, language)),
          ...invoiceRows(receipt, t, language),
        ]}
      />
      <footer>
        <h3>{t('recharge:statement.issuer')}</h3>
        <p>
          <b>{readField(issuer, 'name', language).text}</b>
          <br />
          {t('recharge:statement.representative')} {readField(issuer, 'representative', language).text}
          {issuer.business_number !== null && (
            <>
              <br />
              {t('recharge:statement.business_number')} <span translate="no">{issuer.business_number}</span>
            </>
          )}
          <br />
          {readField(issuer, 'address', language).text}
          <br />
          {issuer.telephone} · {issuer.email}
        </p>
      </footer>
    </article>
  );
}

function freeRow({ order: { free_points: points, free_valid_days: days } }: ReceiptOutput, t: Translate) {
  if (points === 0) return [];
  return [{ name: days === null ? t('recharge:free') : t('recharge:receipt.freeLasting', { days }), value: t('recharge:points', { points }) }];
}

function refundRow({ amount_twd, fee_twd, points, ended_at }: ReceiptOutput['refunds'][number], t: Translate, language: Language) {
  const values = { amount: moneyText(amount_twd, language), points, fee: moneyText(fee_twd, language) };
  return {
    name: t('recharge:receipt.refundOn', { time: dayClockText(new Date(ended_at), language, { year: true }) }),
    value: t(fee_twd > 0 ? 'recharge:receipt.refundRowFee' : 'recharge:receipt.refundRow', values),
  };
}

/** Lists the uniform invoices: their numbers and how they stand, or when they come. */
function invoiceRows({ invoice: { moment, invoices } }: ReceiptOutput, t: Translate, language: Language) {
  const name = t('recharge:receipt.invoice');
  if (invoices.length === 0) {
    if (moment === 'sale') return [];
    return [{ name, value: t(moment === 'use' ? 'recharge:receipt.invoiceAtUse' : 'recharge:receipt.invoiceNone') }];
  }
  const value = (
    <ul className="plain">
      {invoices.map((invoice, i) => (
        // An invoice has no number before it is issued, and their order never changes.
        <li key={invoice.number ?? i}>{invoiceText(invoice, t, language)}</li>
      ))}
    </ul>
  );
  return [{ name, value }];
}

function invoiceText({ number, issued_on, random_number, state, allowed_twd }: ReceiptOutput['invoice']['invoices'][number], t: Translate, language: Language) {
  const status = t(`recharge:receipt.invoiceState.${state}`);
  if (number === null) return status;
  const words = [
    t('recharge:receipt.invoiceNumber', { number, day: issued_on ?? '', code: random_number ?? '' }),
    status,
    ...(allowed_twd > 0 ? [t('recharge:receipt.allowed', { amount: moneyText(allowed_twd, language) })] : []),
  ];
  return words.join(' · ');
}
