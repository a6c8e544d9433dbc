import { useState } from 'react';
import type { ReleaseScheduleOutput } from '../../contract/releases/staff-release.ts';
import { HTML_LANG } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Pagination } from '../ui/Pagination.tsx';

type Scheduled = Pick<ReleaseScheduleOutput, 'scheduled' | 'scheduled_count'>;
const PER_PAGE = 10;

/** All that appears or goes by its own dates, the next first, some at a time; folded up, since a list of any length would stand above the releases. */
export function ScheduledItems({ scheduled, scheduled_count, t, language }: Scheduled & StaffScope) {
  const [turned, setTurned] = useState(1);
  const lastPage = Math.max(1, Math.ceil(scheduled.length / PER_PAGE));
  // What has come meanwhile is no longer in the list.
  const page = Math.min(turned, lastPage);
  const shown = scheduled.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  if (scheduled.length === 0) return <p>{t('releases:scheduledNone')}</p>;
  return (
    <details>
      <summary>
        <h2>{t('releases:scheduled', { number: scheduled_count })}</h2>
      </summary>
      <ul className="release-scheduled" aria-live="polite">
        {shown.map((each) => {
          const { text, lang, isFallback } = readField(each, 'title', language);
          return (
            <li key={`${each.kind} ${each.id} ${each.change}`}>
              <time dateTime={each.at}>{momentOf(each.at, language)}</time> {t(`releases:comes.${each.change}`)} {t(`releases:kinds.${each.kind}`)}{' '}
              <b lang={isFallback ? HTML_LANG[lang] : undefined}>{text}</b>
            </li>
          );
        })}
      </ul>
      {scheduled_count > scheduled.length && page === lastPage && <p>{t('releases:more', { count: scheduled_count - scheduled.length })}</p>}
      <Pagination
        label={t('releases:scheduledPages')}
        previousLabel={t('staff:queue.previous')}
        nextLabel={t('staff:queue.next')}
        page={page}
        lastPage={lastPage}
        onTurn={setTurned}
      />
    </details>
  );
}
