import { useStore } from '@nanostores/react';
import { mondayOf } from '../../../domain/opening/opening-hours.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import { wideRangeText } from '../../../i18n/formats/range-text.ts';
import { dateText } from '../../../i18n/formats/time-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DayHours } from './DayHours.tsx';
import { useHours } from './hours-context.ts';
import { WeekGrid } from './WeekGrid.tsx';

/** The week that is open, the way to the weeks beside it, and what its textures mean. */
export function WeekPanel() {
  const { store, t } = useHours();
  const now = useStore(store.$now, { ssr: 'initial' });
  const monday = useStore(store.$monday, { ssr: 'initial' });
  const weeks = useStore(store.$weeks, { ssr: 'initial' });
  if (now === null || monday === null) return <Skeleton label={t('rent:booking.loading')} lines={0} />;
  const state = weeks[monday]?.state ?? 'loading';
  return (
    <section className="week-panel" aria-labelledby="week-range">
      <WeekHead monday={monday} now={now} />
      {state === 'failed' && (
        <Notice kind="error" live>
          <p>{t('rent:booking.failed')}</p>
          <Button onClick={() => void store.reload()}>{t('rent:booking.retry')}</Button>
        </Notice>
      )}
      <p className="sr" role="status">
        {state === 'loading' ? t('rent:booking.loading') : ''}
      </p>
      {state !== 'failed' && (
        <>
          <WeekGrid monday={monday} now={now} isReady={state === 'ready'} />
          <DayHours monday={monday} now={now} isReady={state === 'ready'} />
        </>
      )}
      <Legend />
      <p className="instructions for-week">{t('rent:week.how')}</p>
      <p className="instructions for-day">{t('rent:week.howNarrow')}</p>
    </section>
  );
}

function WeekHead({ monday, now }: { monday: string; now: Date }) {
  const { store, t, language } = useHours();
  const today = taipeiDay(now);
  const isFirst = !store.isWithin(addDays(monday, -7));
  const isLast = !store.isWithin(addDays(monday, 7));
  const range = wideRangeText(dateText(taipeiInstant(monday), language), dateText(taipeiInstant(addDays(monday, 6)), language), language);
  return (
    <div className="week-head">
      <Button disabled={isFirst} aria-label={t('rent:week.previous')} onClick={() => store.turnWeek(-1)}>
        <span aria-hidden="true">←</span>
      </Button>
      <h2 id="week-range" aria-live="polite">
        {range}
      </h2>
      {!isFirst && (
        <Button look="quiet" onClick={() => store.openWeek(mondayOf(today))}>
          {t('rent:week.this')}
        </Button>
      )}
      <Button disabled={isLast} aria-label={t('rent:week.next')} onClick={() => store.turnWeek(1)}>
        <span aria-hidden="true">→</span>
      </Button>
    </div>
  );
}

function Legend() {
  const { store, t } = useHours();
  const { canBeShort, isOwn } = useStore(store.$hourFacts);
  return (
    <p className="legend">
      <span>
        <i className="free" />
        {t('rent:legend.free')}
      </span>
      <span>
        <i className="taken" />
        {t('rent:legend.taken')}
      </span>
      {isOwn && (
        <span>
          <i className="own" />
          {t('rent:legend.own')}
        </span>
      )}
      {canBeShort && (
        <span>
          <i className="short" />
          {t('rent:legend.short')}
        </span>
      )}
      <span>
        <i className="past" />
        {t('rent:legend.past')}
      </span>
      <span>
        <i className="pick" />
        {t('rent:legend.chosen')}
      </span>
    </p>
  );
}
