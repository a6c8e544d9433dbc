import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { LevelOutput } from '../../contract/levels/level.ts';
import type { MemberClass } from '../../domain/identity/account.ts';
import { taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Texts, Translate } from '../../i18n/catalogue.ts';
import { dayText } from '../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import { joinText } from '../../i18n/join-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { Loaded } from '../record/Loaded.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tag } from '../ui/Tag.tsx';
import { createLevel } from './level-store.ts';

interface Props {
  language: Language;
  /** Of the area levels. */
  texts: Texts;
  /** The classes in the language of the page. */
  names: Record<MemberClass, string>;
}

interface Scope {
  names: Props['names'];
  language: Language;
  t: Translate;
}

/** A member's class, how far they are from the next one or from its renewal, and every change of it (docs/rules.md#member-classes, member/points). */
export function MyLevel({ language, texts, names }: Props) {
  const [store] = useState(createLevel);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const list = useStore(store.$list, { ssr: 'initial' });
  const scope = { names, language, t };
  return (
    <Loaded list={list} loading={t('levels:loading')} failed={t('levels:failed')} retry={t('levels:retry')} lines={6} onRetry={() => void store.reload()}>
      {(level) => (
        <div className="my-level">
          <Standing level={level} {...scope} />
          <section className="panel level-history" aria-labelledby="level-history">
            <h3 id="level-history">{t('levels:history')}</h3>
            {level.changes.length === 0 ? <EmptyState text={t('levels:empty')} /> : <Changes changes={level.changes} {...scope} />}
          </section>
        </div>
      )}
    </Loaded>
  );
}

const longDay = (day: string, language: Language) => dayText(taipeiInstant(day), language, { year: true });

function Standing({ level: { type, last_day: lastDay, progress }, names, language, t }: { level: LevelOutput } & Scope) {
  return (
    <section className="panel level-now" aria-labelledby="level-now">
      <h3 id="level-now">
        <Tag look="now">{names[type]}</Tag>
      </h3>
      {lastDay !== null && <p className="level-until">{t('levels:until', { day: longDay(lastDay, language) })}</p>}
      {progress === null ? <p>{t('levels:work')}</p> : <Progress progress={progress} language={language} t={t} />}
      <a className="more" href={`/${language}/level`}>
        {t('levels:more')}
      </a>
    </section>
  );
}

function Progress({ progress, language, t }: { progress: NonNullable<LevelOutput['progress']> } & Pick<Scope, 'language' | 't'>) {
  const { event, spent, needed, months, from_day: from, counts_free: countsFree } = progress;
  const missing = Math.max(0, needed - spent);
  const words = { spent, missing, months, day: longDay(from, language) };
  const done = needed === 0 ? 1 : Math.min(1, Math.max(0, spent) / needed);
  return (
    <>
      <p className="level-count">
        <b className="big-num">{Math.max(0, spent)}</b> {t('levels:of', { needed })}
      </p>
      <svg className="bar" viewBox="0 0 400 22" preserveAspectRatio="none" aria-hidden="true">
        <rect className="open" width="400" height="22" />
        <rect className="reward" width={done * 400} height="22" />
      </svg>
      <p>{t(missing > 0 ? `levels:missing.${event}` : `levels:reached.${event}`, words)}</p>
      <p className="hint">{t(countsFree ? 'levels:counts.all' : 'levels:counts.purchased')}</p>
    </>
  );
}

function Changes({ changes, names, language, t }: { changes: LevelOutput['changes'] } & Scope) {
  return (
    <ol className="plain">
      {changes.map(({ id, event, from_type: from, to_type: to, spent, last_day: lastDay, changed_at: at }) => (
        <li key={id}>
          <time dateTime={at}>{dayText(new Date(at), language, { year: true })}</time>
          <div>
            <b>{t(`levels:event.${event}`, { from: names[from], to: names[to] })}</b>
            <small>
              {joinText(language, 'facts', [
                spent !== null && t('levels:spent', { points: spent }),
                lastDay !== null && t('levels:until', { day: longDay(lastDay, language) }),
              ])}
            </small>
          </div>
        </li>
      ))}
    </ol>
  );
}
