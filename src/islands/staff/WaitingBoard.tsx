import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { WaitingOutput } from '../../contract/staff/waiting.ts';
import { WAITING_COUNTED_MAX, WAITING_ROLES, type WaitingKind } from '../../domain/staff/waiting.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { DueDay } from '../queue/DueDay.tsx';
import { StaffGate } from '../queue/StaffGate.tsx';
import { Stale } from '../queue/Stale.tsx';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Loaded } from '../record/Loaded.tsx';
import { Tag } from '../ui/Tag.tsx';
import { byUrgency, createWaiting } from './waiting-store.ts';

interface Props {
  language: Language;
  /** Of the area staff. */
  texts: Texts;
  /** The queue of each kind, below the language. */
  queues: Record<WaitingKind, string>;
}

/** The staff area's first page (staff): what waits, for how long, and by when an answer is promised. */
export function WaitingBoard({ language, texts, queues }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={WAITING_ROLES} t={t} language={language}>
      {() => <Board queues={queues} t={t} language={language} />}
    </StaffGate>
  );
}

function Board({ queues, ...scope }: Pick<Props, 'queues'> & StaffScope) {
  const { t, language } = scope;
  const [waiting] = useState(createWaiting);
  const list = useStore(waiting.$list);
  return (
    <>
      <Stale $stale={waiting.$stale} onRetry={waiting.reload} t={t} />
      <Loaded list={list} loading={t('staff:queue.loading')} retry={t('staff:retry')} lines={6} onRetry={waiting.reload}>
        {({ kinds }) => (
          <ul className="plain waiting-board">
            {byUrgency(kinds).map((each) => (
              <li key={each.kind} className={each.overdue > 0 ? 'panel late' : each.count === 0 ? 'panel done' : 'panel'}>
                <Kind each={each} href={`/${language}/${queues[each.kind]}`} {...scope} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function Kind({
  each: { kind, count, overdue, due_today, oldest_since, next_due_on, promised },
  href,
  ...scope
}: { each: WaitingOutput; href: string } & StaffScope) {
  const { t, language } = scope;
  return (
    <>
      <h2>
        <a href={href}>{t(`staff:waiting.kinds.${kind}`)}</a>
      </h2>
      <p className="waiting-count">
        <b>{count < WAITING_COUNTED_MAX ? count : `${count}+`}</b> {count === 0 ? t('staff:waiting.nothing') : t('staff:waiting.waits', { count })}
      </p>
      {(overdue > 0 || due_today > 0) && (
        <p className="waiting-tags">
          {overdue > 0 && <Tag look="stop">{t('staff:waiting.overdue', { count: overdue })}</Tag>}
          {due_today > 0 && <Tag look="now">{t('staff:waiting.dueToday', { count: due_today })}</Tag>}
        </p>
      )}
      {count > 0 && (
        <dl>
          {oldest_since !== null && (
            <div>
              <dt>{t('staff:waiting.oldest')}</dt>
              <dd>{momentOf(oldest_since, language)}</dd>
            </div>
          )}
          {next_due_on !== null && (
            <div>
              <dt>{t('staff:waiting.next')}</dt>
              <dd>
                <DueDay day={next_due_on} {...scope} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {promised !== null && (
        <p className="waiting-promise">
          {promised.least === promised.most ? t('staff:waiting.promise', { most: promised.most }) : t('staff:waiting.promiseRange', promised)}
        </p>
      )}
    </>
  );
}
