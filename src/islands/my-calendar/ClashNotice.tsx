import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { Translate } from '../../i18n/catalogue.ts';
import { periodText } from '../../i18n/formats/time-text.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import { Notice } from '../ui/Notice.tsx';
import type { CalendarEntry } from './calendar-entry.ts';

interface Props {
  $clashes: ReadableAtom<readonly CalendarEntry[]>;
  language: Language;
  /** Knows the area clash. */
  t: Translate;
}

/** Lines of the warning; the calendar has the others. */
const SHOWN = 3;

/** Warns of what a member has booked already at the time of a form. It forbids nothing. */
export function ClashNotice({ $clashes, language, t }: Props) {
  const clashes = useStore($clashes, { ssr: 'initial' });
  return (
    <div role="status" className="clash">
      {clashes.length > 0 && (
        <Notice kind="warning" title={t('clash:title', { count: clashes.length })}>
          <ul>
            {clashes.slice(0, SHOWN).map((entry) => {
              const { text, lang, isFallback } = readField(entry, 'title', language);
              return (
                <li key={entry.id}>
                  <span lang={isFallback ? HTML_LANG[lang] : undefined}>{text}</span>
                  <br />
                  <small>{periodText(entry, language)}</small>
                </li>
              );
            })}
          </ul>
          <p>
            {t('clash:hint')} <a href={`/${language}/member/calendar`}>{t('clash:link')}</a>
          </p>
        </Notice>
      )}
    </div>
  );
}
