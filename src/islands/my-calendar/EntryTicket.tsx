import type { BookingState } from '../../domain/calendar/booking-kind.ts';
import { periodText } from '../../i18n/formats/time-text.ts';
import { HTML_LANG } from '../../i18n/languages.ts';
import { DayStub, Ticket } from '../record/Ticket.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Clashes, EntryLinks, type EntryProps } from './EntryLinks.tsx';
import { rhythmText, wordsOf } from './entry-words.ts';

const LOOKS: Record<BookingState, 'now' | 'ok' | 'off'> = { asked: 'now', held: 'now', confirmed: 'ok', cancelled: 'off' };
/** The stub of what is to come stands out, as in the lists of records. */
const STUBS: Record<BookingState, string> = { asked: '', held: 'reserved', confirmed: 'reserved', cancelled: 'cancelled' };

/** One entry as a ticket: its day on the stub, what it is, when, where, and what it overlaps. */
export function EntryTicket(props: EntryProps) {
  const { entry, now, language, t } = props;
  const { title, place, time } = wordsOf(entry, language, now);
  const [first, ...rest] = entry.hours;
  const times = first !== undefined && rest.length > 0 ? ([first, ...rest] as const) : null;
  return (
    <Ticket
      look={`rent-ticket entry-ticket ${entry.kind} ${times ? 'series' : ''} ${entry.end > now || entry.state === 'cancelled' ? STUBS[entry.state] : 'past'}`}
      stub={<DayStub start={entry.start} language={language} />}
      title={<span lang={title.isFallback ? HTML_LANG[title.lang] : undefined}>{title.text}</span>}
      when={times ? rhythmText(times, language, t) : time}
      facts={
        <>
          <Tag look="line">{t(`mycalendar:kind.${entry.kind}`)}</Tag>
          <Tag look={LOOKS[entry.state]}>{t(`mycalendar:state.${entry.state}`)}</Tag>
        </>
      }
    >
      <p className="until">{t('mycalendar:where', { place: place.text })}</p>
      <Clashes {...props} />
      {times && (
        <details>
          <summary>{t('mycalendar:times', { count: times.length })}</summary>
          <ol className="times">
            {times.map((hours) => (
              <li key={+hours.start}>{periodText(hours, language, { now })}</li>
            ))}
          </ol>
        </details>
      )}
      <EntryLinks {...props} />
    </Ticket>
  );
}
