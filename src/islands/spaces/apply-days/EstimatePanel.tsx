import { useStore } from '@nanostores/react';
import type { LeaseEstimate, LeaseLine } from '../../../domain/spaces/lease-price.ts';
import { SPACE_DEPOSIT_PERCENT, SPACE_DEPOSIT_WORKING_DAYS, SPACE_LATE_CANCEL_PERCENT, SPACE_REDUCTION_PERCENT } from '../../../domain/spaces/space.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { daySpan, nearDay, shortDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { useApply } from '../apply/apply-context.ts';
import { dueDays } from './due-days.ts';

/** The estimate as the form is filled in, and the days on which amounts are due. */
export function EstimatePanel() {
  const { store, t, language } = useApply();
  const values = useStore(store.$values);
  const estimate = useStore(store.$estimate);
  const step = useStore(store.$step);
  return (
    <aside>
      <Balloon>{t(`lease:says.${step}`)}</Balloon>
      <section className="panel estimate" aria-labelledby="estimate">
        <h2 id="estimate" tabIndex={-1}>
          {t('lease:estimate.title')}
        </h2>
        <p className="what">{store.spaceOf(values['space_id'] ?? '').title}</p>
        {estimate === null ? <p>{t('lease:estimate.none')}</p> : <EstimateRows />}
        <Dates />
      </section>
      <p className="sr" role="status">
        {estimate && t('lease:estimate.status', { amount: moneyText(estimate.discountedTwd, language) })}
      </p>
    </aside>
  );
}

/** Where the estimate stands below the form: its sum, always in sight, with the way to it. */
export function SumLine() {
  const { store, t, language } = useApply();
  const estimate = useStore(store.$estimate);
  if (estimate === null) return null;
  return (
    <p className="sum-line">
      <span>
        {t('lease:estimate.rent')} <b>{moneyText(estimate.discountedTwd, language)}</b>
      </span>
      <a href="#estimate">{t('lease:estimate.details')}</a>
    </p>
  );
}

/** Session by session, what is taken off, the rent, the deposit. */
export function EstimateRows() {
  const { store, t, language } = useApply();
  const estimate = useStore(store.$estimate);
  if (estimate === null) return null;
  const money = (twd: number) => moneyText(twd, language);
  const groups = groupsOf(estimate).map(({ kind, lines, twd }) => ({
    name: `${t(`lease:estimate.${kind}`)} × ${lines.length}`,
    value: kind === 'closed' ? t('lease:estimate.free') : money(twd),
  }));
  return (
    <>
      <Rows
        rows={[
          ...groups,
          ...(estimate.reduction
            ? [{ name: t(`lease:estimate.reduction.${estimate.reduction}`, { percent: SPACE_REDUCTION_PERCENT }), value: `−${money(estimate.reductionTwd)}` }]
            : []),
          { name: t('lease:estimate.rent'), value: <b className="big-num">{money(estimate.discountedTwd)}</b> },
          { name: t('lease:estimate.deposit', { percent: SPACE_DEPOSIT_PERCENT }), value: money(estimate.depositTwd) },
        ]}
      />
      {estimate.lines.length > 1 && (
        <details>
          <summary>{t('lease:estimate.byDay', { count: estimate.lines.length })}</summary>
          <Rows
            rows={estimate.lines.map(({ day, kind, twd }) => ({
              name: shortDay(day, language),
              value: kind === 'closed' ? t('lease:estimate.closedDay') : money(twd),
            }))}
          />
        </details>
      )}
      <p className="hint">{t('lease:estimate.note')}</p>
    </>
  );
}

const KINDS = ['weekday', 'weekend', 'closed'] as const satisfies readonly LeaseLine['kind'][];

function groupsOf({ lines }: LeaseEstimate) {
  return KINDS.map((kind) => lines.filter((line) => line.kind === kind))
    .filter(([first]) => first !== undefined)
    .map((own) => ({ kind: own[0]?.kind ?? 'weekday', lines: own, twd: own.reduce((sum, { twd }) => sum + twd, 0) }));
}

/** The days of each step, if it is sent today. */
function Dates() {
  const { store, t, language } = useApply();
  const wish = useStore(store.$wish);
  const today = taipeiDay(new Date());
  const { review, depositBy, freeUntil } = dueDays(wish?.days.moveInOn ?? null, today, store.rules.work);
  const by = (on: string) => t('lease:dates.by', { day: nearDay(on, language, today) });
  return (
    <>
      <h3>{t('lease:dates.title')}</h3>
      <Rows
        rows={[
          { name: t('lease:dates.review'), value: daySpan(review.from, review.to, language, today) },
          { name: t('lease:dates.deposit', { days: SPACE_DEPOSIT_WORKING_DAYS }), value: by(depositBy) },
          ...(freeUntil ? [{ name: t('lease:dates.cancel'), value: freeUntil === 'approval' ? t('lease:dates.untilApproved') : by(freeUntil) }] : []),
        ]}
      />
      {freeUntil && <p className="hint">{t('lease:dates.late', { percent: SPACE_LATE_CANCEL_PERCENT })}</p>}
    </>
  );
}
