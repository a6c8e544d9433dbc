import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { moneyText } from '../../../i18n/formats/money.ts';
import { Rows } from '../../ui/Rows.tsx';
import { feeText } from '../mine/registration-words.ts';
import { Times } from '../mine/Times.tsx';
import { useApply } from './apply-context.ts';
import { sizeOf } from './validate-registration.ts';

/** The activity that is being registered for, beside the form: what, when, where, and what it comes to. */
export function Summary() {
  const { apply, facts, t, language } = useApply();
  const session = useStore(apply.$session);
  const priceRows = usePriceRows();
  return (
    <aside className="panel registered-for" aria-labelledby="registered-for">
      <h2 id="registered-for">{t('registration:summary.title')}</h2>
      <p className="what" lang={facts.textLang ?? undefined}>
        {facts.title}
      </p>
      <Rows
        rows={[
          { name: t('registration:summary.when'), value: <Times of={session} language={language} /> },
          { name: t('registration:summary.where'), value: <span lang={facts.textLang ?? undefined}>{facts.location}</span> },
          { name: t('registration:summary.places'), value: <Places /> },
          ...priceRows,
        ]}
      />
    </aside>
  );
}

function Places() {
  const { apply, t } = useApply();
  const { remaining, waiting } = useStore(apply.$session);
  return (
    <>
      {remaining > 0 ? t('registration:left', { count: remaining }) : t('registration:full')}
      {remaining === 0 && waiting > 0 && <small> {t('registration:waiting', { count: waiting })}</small>}
    </>
  );
}

/** The fee of all who come, with that of a person where they are several. */
function Fee({ size }: { size: number }) {
  const { facts, t, language } = useApply();
  if (facts.priceTwd === 0) return t('activity:free');
  return (
    <>
      {feeText({ price_twd: facts.priceTwd, size }, { t, language })}
      {size > 1 && <small> {t('registration:feeEach', { amount: moneyText(facts.priceTwd, language) })}</small>}
    </>
  );
}

/** Returns the price: the fee in dollars, the points, and what is left of these after it. Free is only what costs neither. */
export function usePriceRows(): { name: string; value: ReactNode }[] {
  const { apply, facts, t } = useApply();
  const { points, remaining_points: balance, group_max: max } = useStore(apply.$registration);
  const session = useStore(apply.$session);
  const size = sizeOf(useStore(apply.$values), session);
  const fee = facts.priceTwd;
  const price = points * size;
  const left = (balance ?? 0) - price;
  const people = (
    <>
      {t('registration:people', { count: size })} <small>{t('registration:summary.each', { points })}</small>
    </>
  );
  return [
    ...(max > 1 && points > 0 ? [{ name: t('registration:summary.people'), value: people }] : []),
    ...(fee > 0 || points === 0 ? [{ name: t('activity:fact.price'), value: <Fee size={size} /> }] : []),
    ...(points > 0 ? [{ name: t('activity:fact.points'), value: <b className="big-num">{t('registration:points', { points: price })}</b> }] : []),
    ...(points > 0 && balance !== null
      ? [
          { name: t('registration:summary.balance'), value: t('registration:points', { points: balance }) },
          {
            name: t('registration:summary.after'),
            value:
              left < 0 ? (
                <span className="error-text">{t('registration:summary.missing', { points: -left })}</span>
              ) : (
                t('registration:points', { points: left })
              ),
          },
        ]
      : []),
  ];
}
