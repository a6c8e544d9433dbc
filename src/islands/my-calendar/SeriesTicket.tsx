import type { Series } from '../../domain/my-calendar/series.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { dateText, periodText, weekdayName } from '../../i18n/formats/time-text.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { DayStub, Ticket } from '../record/Ticket.tsx';
import { Tag } from '../ui/Tag.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { Clashes, EntryLinks } from './EntryLinks.tsx';
import { rhythmText, wordsOf } from './entry-words.ts';
import type { MyCalendarStore } from './my-calendar-store.ts';

interface Props {
  series: Series<CalendarEntry>;
  clashesOf: (entry: CalendarEntry) => readonly CalendarEntry[];
  store: MyCalendarStore;
  now: Date;
  language: Language;
  t: Translate;
}

/** A series as one ticket: its rhythm, how often, from when to when; each of its times inside. */
export function SeriesTicket({ series, clashesOf, store, now, language, t }: Props) {
  const [first] = series.entries;
  const last = series.entries.at(-1) ?? first;
  const { title, place } = wordsOf(first, language, now);
  const clashes = series.entries.filter((entry) => clashesOf(entry).length > 0);
  return (
    <Ticket
      look={`rent-ticket entry-ticket series ${first.kind} ${last.end > now ? 'reserved' : 'past'}`}
      stub={
        series.weekday === null ? (
          <DayStub start={first.start} language={language} />
        ) : (
          <WeekdayStub weekday={series.weekday} first={first.start} language={language} />
        )
      }
      title={<span lang={title.isFallback ? HTML_LANG[title.lang] : undefined}>{title.text}</span>}
      when={rhythmText(series.entries, language, t)}
      facts={
        <>
          <Tag look="line">{t(`mycalendar:kind.${first.kind}`)}</Tag>
          <Tag look="now">{t('mycalendar:series.mark')}</Tag>
          <span>{t('mycalendar:series.count', { count: series.entries.length })}</span>
        </>
      }
    >
      <p className="until">{t('mycalendar:where', { place: place.text })}</p>
      {clashes.map((entry) => (
        <Clashes key={entry.id} clashes={clashesOf(entry)} now={now} language={language} t={t} />
      ))}
      <details>
        <summary>{t('mycalendar:more_times')}</summary>
        <ol className="times">
          {series.entries.map((entry) => (
            <li key={entry.id}>
              <b>{periodText(entry, language, { now })}</b>
              <EntryLinks entry={entry} store={store} now={now} language={language} t={t} />
            </li>
          ))}
        </ol>
      </details>
    </Ticket>
  );
}

/** The day of the week on the stub, and the first of them. */
function WeekdayStub({ weekday, first, language }: { weekday: number; first: Date; language: Language }) {
  return (
    <>
      <b>{weekdayName(weekday, language, 'long')}</b>
      <span>{dateText(first, language)}</span>
    </>
  );
}
