import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { CALENDAR_RANGES, type CalendarRange } from '../../domain/my-calendar/calendar-range.ts';
import { areOne, clashesWith, metBy } from '../../domain/my-calendar/clash.ts';
import { timelineOf } from '../../domain/my-calendar/series.ts';
import type { Texts, Translate } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { Loaded } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { EntryTicket } from './EntryTicket.tsx';
import { FeedPanel } from './FeedPanel.tsx';
import { createMyCalendar, type Entries, type MyCalendarStore } from './my-calendar-store.ts';
import { SeriesTicket } from './SeriesTicket.tsx';

interface Props {
  language: Language;
  /** Of the area mycalendar. */
  texts: Texts;
}

/** The order of the tabs: most members come for what is ahead. */
const ORDER: readonly CalendarRange[] = ['coming', ...CALENDAR_RANGES.filter((range) => range !== 'coming')];

/** All that a member has booked, in one timeline, and its private address (docs/rules.md#my-calendar, member/calendar). */
export function MyCalendar({ language, texts }: Props) {
  const [store] = useState(createMyCalendar);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const list = useStore(store.$list, { ssr: 'initial' });
  const range = useStore(store.$range, { ssr: 'initial' });
  return (
    <div className="my-calendar">
      <Tabs label={t('mycalendar:ranges')} tabs={ORDER.map((key) => ({ key, label: t(`mycalendar:range.${key}`) }))} current={range} onChoose={store.choose}>
        <Loaded list={list} loading={t('mycalendar:loading')} failed={t('mycalendar:failed')} retry={t('mycalendar:retry')} onRetry={() => void store.reload()}>
          {(loaded) => <Timeline {...loaded} range={range} store={store} language={language} t={t} />}
        </Loaded>
      </Tabs>
      <FeedPanel language={language} t={t} />
    </div>
  );
}

interface TimelineProps extends Entries {
  range: CalendarRange;
  store: MyCalendarStore;
  language: Language;
  t: Translate;
}

function Timeline({ entries, total, range, store, language, t }: TimelineProps) {
  const isLoadingMore = useStore(store.$isLoadingMore, { ssr: 'initial' });
  const now = new Date();
  if (entries.length === 0) {
    return (
      <EmptyState
        text={t(`mycalendar:empty.${range}`)}
        action={
          <a className="btn hot" href={`/${language}/rent_list`}>
            {t('mycalendar:reserve')}
          </a>
        }
      />
    );
  }
  const clashesOf = (entry: CalendarEntry) =>
    entry.state === 'cancelled'
      ? []
      : clashesWith(
          entries.filter((other) => other.id !== entry.id && !areOne(other, entry)),
          entry.hours,
        ).map((other) => metBy(other, entry.hours));
  const shared = { store, now, language, t };
  return (
    <>
      <h2 className="sr">{t(`mycalendar:range.${range}`)}</h2>
      <p className="hint" role="status">
        {t('mycalendar:status', { count: total })}
      </p>
      <ul className="tickets">
        {timelineOf(entries).map((item) =>
          item.is === 'entry' ? (
            <EntryTicket key={item.entry.id} entry={item.entry} clashes={clashesOf(item.entry)} {...shared} />
          ) : (
            <SeriesTicket key={item.entries[0].id} series={item} clashesOf={clashesOf} {...shared} />
          ),
        )}
      </ul>
      {entries.length < total && (
        <Button wide busy={isLoadingMore} onClick={() => void store.loadMore()}>
          {t('mycalendar:more')}
        </Button>
      )}
    </>
  );
}
