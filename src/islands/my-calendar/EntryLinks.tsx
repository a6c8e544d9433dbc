import type { Translate } from '../../i18n/catalogue.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { Button } from '../ui/Button.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { googleLinkOf, wordsOf } from './entry-words.ts';
import type { MyCalendarStore } from './my-calendar-store.ts';

export interface EntryProps {
  entry: CalendarEntry;
  /** Those beside it that it overlaps. */
  clashes: readonly CalendarEntry[];
  store: MyCalendarStore;
  now: Date;
  language: Language;
  t: Translate;
}

/** This page: an entry without a page of its own leads here. */
const HERE = 'member/calendar';

/** The ways on from an entry: its record, and, while it is to come, other calendars. */
export function EntryLinks({ entry, store, now, language, t }: Omit<EntryProps, 'clashes'>) {
  const { title, time } = wordsOf(entry, language, now);
  const names = { title: title.text, time };
  return (
    <p className="links no-print">
      {entry.path !== HERE && (
        <a className="btn quiet" href={`/${language}/${entry.path}`} aria-label={t('mycalendar:recordOf', names)}>
          {t('mycalendar:record')}
        </a>
      )}
      {entry.end > now && entry.state !== 'cancelled' && (
        <>
          <a className="btn quiet" href={googleLinkOf(entry, language)} target="_blank" rel="noopener" aria-label={t('mycalendar:googleOf', names)}>
            {t('mycalendar:google')}
          </a>
          <Button look="quiet" aria-label={t('mycalendar:fileOf', names)} onClick={() => void store.fetchFile(entry, language)}>
            {t('mycalendar:file')}
          </Button>
        </>
      )}
    </p>
  );
}

/** The other entries that one overlaps, a line each. */
export function Clashes({ clashes, now, language, t }: Pick<EntryProps, 'clashes' | 'now' | 'language' | 't'>) {
  return clashes.map((other) => {
    const { title, time } = wordsOf(other, language, now);
    return (
      <p key={other.id} className="overlap">
        <span lang={title.isFallback ? HTML_LANG[title.lang] : undefined}>{t('mycalendar:clash', { title: title.text, time })}</span>
      </p>
    );
  });
}
