import type { SpendingOutput } from '../../contract/spending/spending.ts';
import { HTML_LANG } from '../../i18n/languages.ts';
import { Button } from '../ui/Button.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Tag } from '../ui/Tag.tsx';
import { momentText, type SpendingScope, STATUS_LOOKS, sellerOf } from './spending-words.ts';

interface Props extends SpendingScope {
  spending: SpendingOutput;
  centre: string;
  payer: string;
}

/** A receipt as it is shown and printed, on one sheet. */
export function Receipt({ spending, centre, payer, t, language }: Props) {
  const seller = sellerOf(spending, centre, language);
  const isPaid = spending.confirmed_at !== null;
  return (
    <article className="receipt" aria-labelledby="receipt-title">
      <header>
        <h2 id="receipt-title">{t('spending:receipt.title')}</h2>
        <Tag look={STATUS_LOOKS[spending.status]}>{t(`spending:status.${spending.status}`)}</Tag>
      </header>
      <p className="amount">{t('spending:points', { count: spending.points })}</p>
      <Rows
        rows={[
          { name: t('spending:receipt.number'), value: <code translate="no">{spending.number}</code> },
          { name: t('spending:receipt.when'), value: momentText(spending.confirmed_at ?? spending.created_at, language) },
          { name: t('spending:receipt.seller'), value: <span lang={seller.isFallback ? HTML_LANG[seller.lang] : undefined}>{seller.text}</span> },
          { name: t('spending:receipt.kind'), value: t(`spending:kinds.${spending.kind}`) },
          ...(spending.note === null ? [] : [{ name: t('spending:receipt.note'), value: spending.note }]),
          { name: t('spending:receipt.payer'), value: payer },
          ...(spending.confirmed_by === null ? [] : [{ name: t('spending:receipt.by'), value: t(`spending:receipt.${spending.confirmed_by}`) }]),
          ...(spending.reversals.length === 0
            ? []
            : [{ name: t('spending:receipt.reversed'), value: <Reversals spending={spending} t={t} language={language} /> }]),
        ]}
      />
      {isPaid && <p className="hint">{t('spending:receipt.notInvoice')}</p>}
      {isPaid && (
        <p className="no-print">
          <Button onClick={() => print()}>{t('spending:receipt.print')}</Button>
        </p>
      )}
    </article>
  );
}

function Reversals({ spending, t, language }: { spending: SpendingOutput } & SpendingScope) {
  return spending.reversals.map(({ points, reason, reason_language, created_at }) => (
    <span key={created_at + points} className="reversal">
      {t('spending:points', { count: points })} · {momentText(created_at, language)}
      <small lang={reason_language === null || reason_language === language ? undefined : HTML_LANG[reason_language]}>{reason}</small>
    </span>
  ));
}
