import { MISSED_KINDS, WAITED_KINDS } from '../../domain/insight/months.ts';
import { countText } from '../../i18n/formats/count.ts';
import type { StaffScope } from '../queue/staff-scope.ts';
import type { InsightOutput } from './insight-store.ts';
import { LineChart } from './LineChart.tsx';

type Props = StaffScope & { months: InsightOutput['months'] };

/** Twelve months as lines: points bought and spent, how long was waited for an answer, who did not come. */
export function Months({ months, t, language }: Props) {
  const shared = {
    months: months.map(({ month }) => month),
    words: { none: t('insight:months.none'), table: t('insight:months.table'), month: t('insight:month') },
    language,
  };
  return (
    <section className="panel" aria-labelledby="insight-months">
      <h2 id="insight-months">{t('insight:months.title')}</h2>
      <h3>{t('insight:months.points')}</h3>
      <LineChart
        {...shared}
        label={t('insight:months.points')}
        text={(value) => countText(value, language)}
        lines={(['sold', 'spent'] as const).map((key) => ({ key, label: t(`insight:months.${key}`), values: months.map(({ points }) => points[key]) }))}
      />
      <h3>{t('insight:months.waits')}</h3>
      <LineChart
        {...shared}
        label={t('insight:months.waits')}
        text={(value) => countText(value, language)}
        lines={WAITED_KINDS.map((key) => ({ key, label: t(`insight:decisions.kinds.${key}`), values: months.map(({ waits }) => waits[key]) }))}
      />
      <h3>{t('insight:months.missed')}</h3>
      <LineChart
        {...shared}
        label={t('insight:months.missed')}
        text={(value) => `${value}%`}
        lines={MISSED_KINDS.map((key) => ({ key, label: t(`insight:missed.kinds.${key}`), values: months.map(({ missed }) => missed[key]) }))}
      />
    </section>
  );
}
